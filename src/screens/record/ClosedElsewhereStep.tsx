// The step of a record that was submitted or withdrawn elsewhere, or taken from the broker, before the step was saved. The page keeps what was
// typed, so that it can be copied (product 2.13, 9.7).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { fieldsOfList, listNames } from '#machines/catalogue/records/lists.ts';
import { displayStateOf } from '#machines/catalogue/statuses.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { TypedText, typedLines } from './TypedText.tsx';

interface ClosedElsewhereStepProps {
  step: string;
  /** The values of the closed record. */
  values: Values;
}

const textId = 'closed-elsewhere-text';

export function ClosedElsewhereStep({ step, values }: ClosedElsewhereStepProps) {
  const intl = useIntl();
  const { definition, actor } = useFlow();
  const lookups = useLookupRows();
  const typed = useFlowSelector(({ context }) => context.typed);
  const isClientLost = useFlowSelector(({ context }) => context.isClientLost);
  const typedItems = useFlowSelector(({ context }) => context.typedItems);
  const lines = [
    ...(typed === null ? [] : typedLines(intl, lookups, fieldsOfStep(definition, step), typed, values)),
    ...listNames.flatMap((list) => {
      const answers = typedItems[list];
      // The page of an EOI does not load the messages of lists.
      if (answers === undefined) return [];
      const title = intl.formatMessage({ id: `list.${list}.title` });
      return typedLines(intl, lookups, fieldsOfList(list), answers, {}).map((line) => `${title} – ${line}`);
    }),
  ];
  return (
    <>
      <PageTitle messageId="closedelsewhere.title" />
      <p>
        <FormattedMessage
          id={`closedelsewhere.${isClientLost ? 'client' : definition.name}`}
          values={{ status: displayStateOf(definition, values) }}
        />
      </p>
      <TypedText id={textId} labelId="closedelsewhere.label" hintId="closedelsewhere.hint" lines={lines} />
      <Button onPress={() => actor.send({ type: 'location.opened', location: { page: 'review' } })}>
        <FormattedMessage id={isClientLost ? 'closedelsewhere.list' : 'closedelsewhere.see'} />
      </Button>
    </>
  );
}
