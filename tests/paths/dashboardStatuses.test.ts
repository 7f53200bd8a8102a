// The dashboard's paths fetch every status that a record can have; each must show what the table of statuses says (statusTable.ts).
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { dashboardMachine, displayIn, offerIn } from '#machines/dashboard/dashboardMachine.ts';
import messages from '#locales/en/dashboard.json' with { type: 'json' };
import { edgeCaseRows, rowOf, statusTable } from '../statusTable.ts';
import { namedPaths } from './namedPaths.ts';
import { replayPath } from './replayPath.ts';

const records = ['eoi', 'application'] as const;
const texts: Readonly<Record<string, string>> = messages;

/** The shown cards with their texts, in the form of the table's rows. */
function cardsIn(snapshot: AnyMachineSnapshot) {
  const dashboard = dashboardMachine.resolveState(snapshot);
  return records.map((record) => {
    const offer = offerIn(dashboard, record);
    return {
      record,
      displayState: texts[`status.${displayIn(dashboard, record)}`],
      buttonLabel: offer === undefined ? null : texts[`screen.dashboard.${offer}.${record}`]?.split(' ')[0],
    };
  });
}

test('shows the display state and button of the table for every status of both records', async () => {
  const { paths, ports } = namedPaths('dashboard');
  const shown = new Set<string>();
  const wrong = new Set<string>();
  for (const { model, edges } of paths) {
    await replayPath(model, ports, edges, {
      onStep: (_step, _activity, snapshot) => {
        const { overview, submitted, isLate } = snapshot.context;
        if (overview === null) return undefined;
        for (const card of cardsIn(snapshot)) {
          // The record could not be fetched: there is no status to show.
          if (overview[card.record] === undefined) continue;
          const { status, position, displayState, buttonLabel } = rowOf(overview, card.record);
          const name = `${card.record} ${status} ${position}`;
          shown.add(name);
          // After its submit the record has no button until its new status shows, for a minute at most (product 2.10).
          const isPending = !isLate && submitted?.record === card.record && submitted.before === status;
          if (card.displayState !== displayState || card.buttonLabel !== (isPending ? null : buttonLabel))
            wrong.add(`${name}: ${card.displayState}, ${card.buttonLabel}`);
        }
        return undefined;
      },
    });
  }
  expect([...wrong]).toEqual([]);
  const all = [...statusTable, ...edgeCaseRows].map(
    ({ record, status, position }) => `${record} ${status} ${position}`,
  );
  expect(shown).toEqual(new Set(all));
});
