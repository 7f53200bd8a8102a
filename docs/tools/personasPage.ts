// Generates docs/personas.md from the personas (product 14.4).
import { personaNames } from '#server/seed/personas/persona.ts';
import { personaEmail } from '#server/seed/personas/personaScenario.ts';
import { personas } from '#server/seed/personas/personas.ts';
import { companyAnswers } from '#server/seed/personas/companyAnswers.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { markdownTable } from './markdownTable.ts';

const languages = { en: 'English', cy: 'Welsh' };

const personaRows = () =>
  personaNames.map((name) => {
    // Any year will do: the page shows nothing that depends on it.
    const { purpose, language, person, companyNumber, application } = personas[name](2026);
    return [
      `\`${name}\``,
      purpose,
      `${person.firstName} ${person.lastName}, ${companyAnswers(companyNumber).ua_companyname}`,
      `\`${personaEmail(name, 1)}\``,
      languages[language],
      `\`${application.statuses.at(-1) ?? outlines.application.createdStatus}\``,
    ];
  });

export const personasPage = (): string =>
  [
    '# Sample applicants',
    'Generated from `server/seed/personas/` by `docs/tools/personasPage.ts`; do not edit. People and companies are invented.',
    [
      '```sh',
      'npm run caseworker -- seed --persona charity',
      'npm run caseworker -- seed --persona all --json',
      '```',
    ].join('\n'),
    'stores a verified applicant with an Expression of Interest that became eligible and a complete Application, lists and documents included, and prints how to sign in. The password is made once for each DATA_DIR and kept there in `personas.password`. Only while HOST and PUBLIC_URL are loopback addresses; with a database of your own (`DATABASE_URL`) it takes `--force`.',
    'Seeding one again leaves it as testing has made it and prints the sign-in again (without a password where somebody has changed it). `--seed 2` makes a fresh one with the same answers: `charity.2@example.org`.',
    markdownTable(['Persona', 'What it is for', 'Who', 'E-mail', 'Writes', 'Application'], personaRows()),
    'To look at one at another point of its life, move it: `npm run caseworker -- set charity@example.org eoi eoi-in-query --force` opens the steps of its Expression of Interest again.',
    'Tests, benches and other tools import the same data: `personas` holds the answers by name, `personaScenario` everything that is stored.',
    '',
  ].join('\n\n');
