// The walks of the dashboard fetch every status that a record can have, and show what the table of statuses says (statusTable.ts).
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { dashboardMachine, displayIn, offerIn } from '#machines/dashboard/dashboardMachine.ts';
import words from '#locales/en/dashboard.json' with { type: 'json' };
import { otherRows, rowOf, statusTable } from '../statusTable.ts';
import { namedPaths } from './namedPaths.ts';
import { replayWalk } from './replayWalk.ts';

const records = ['eoi', 'application'] as const;
const texts: Readonly<Record<string, string>> = words;

/** The cards in words, as the table has them. */
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

test('the walks show every status of the table as it says', async () => {
  const { paths, ports } = namedPaths('dashboard');
  const seen = new Set<string>();
  const wrong = new Set<string>();
  for (const { plan, walk } of paths) {
    await replayWalk(plan, ports, walk, {
      hear: (_step, _deeds, snapshot) => {
        const { overview } = snapshot.context;
        if (overview === null) return undefined;
        for (const card of cardsIn(snapshot)) {
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
