// Generates docs/exits.md: what becomes of unsaved answers at every exit of a step.
import { exitOutcomes, exits, type ExitOutcome } from '#machines/catalogue/records/exits.ts';
import { markdownTable } from './markdownTable.ts';

const texts = (outcomes: readonly ExitOutcome[]) =>
  outcomes.map((outcome) => exitOutcomes[outcome]).join('; ');

export const exitsPage = (): string =>
  [
    '# The exits of a step',
    'Generated from `machines/catalogue/records/exits.ts` by `docs/tools/exitsPage.ts`; do not edit.',
    'What becomes of answers that were typed and not saved, at every exit of every step. `tests/screens/exits.test.ts` takes each exit of each step.',
    markdownTable(
      [
        'Exit',
        'Answers',
        'Bank details, statements about directors, long texts with digits like bank details',
      ],
      Object.values(exits).map(({ name, answers, sensitive }) => [name, texts(answers), texts(sensitive)]),
    ),
    'Save and continue stores the whole step. Save and finish later stores what is well-formed and keeps the rest on the device (product 1.7).',
    '',
  ].join('\n\n');
