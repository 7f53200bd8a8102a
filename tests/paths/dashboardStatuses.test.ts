// The dashboard's paths fetch every status that a record can have; each must show what the table of statuses says (statusTable.ts).
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { dashboardMachine, displayIn, offerIn } from '#machines/dashboard/dashboardMachine.ts';
import messages from '#locales/en/dashboard.json' with { type: 'json' };
import { otherRows, rowOf, statusTable } from '../statusTable.ts';
import { namedPaths } from './namedPaths.ts';
import { replayPath } from './replayPath.ts';

const records = ['eoi', 'application'] as const;
const texts: Readonly<Record<string, string>> = messages;

/** The shown cards with their texts, in the form of the table's rows. */
function cardsIn(snapshot: AnyMachineSnapshot) {
  const shown = dashboardMachine.resolveState(snapshot);
  return records.map((record) => {
    const offer = offerIn(shown, record);
    return {
      record,
      tag: texts[`status.${displayIn(shown, record)}`],
      action: offer === undefined ? null : texts[`screen.dashboard.${offer}.${record}`]?.split(' ')[0],
    };
  });
}

test('shows tag and action of the table for every status of both records', async () => {
  const { paths, ports } = namedPaths('dashboard');
  const seen = new Set<string>();
  const wrong = new Set<string>();
  for (const { model, edges } of paths) {
    await replayPath(model, ports, edges, {
      onStep: (_step, _activity, snapshot) => {
        const { overview } = snapshot.context;
        if (overview === null) return undefined;
        for (const card of cardsIn(snapshot)) {
          // The record could not be fetched: there is no status to show.
          if (overview[card.record] === undefined) continue;
          const { status, page, tag, action } = rowOf(overview, card.record);
          const name = `${card.record} ${status} ${page}`;
          seen.add(name);
          if (card.tag !== tag || card.action !== action) wrong.add(`${name}: ${card.tag}, ${card.action}`);
        }
        return undefined;
      },
    });
  }
  expect([...wrong]).toEqual([]);
  const all = [...statusTable, ...otherRows].map(({ record, status, page }) => `${record} ${status} ${page}`);
  expect(seen).toEqual(new Set(all));
});
