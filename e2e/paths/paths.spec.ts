// The machines' own graphs, walked by a person in the real portal on the real server (issue "The testers' kit"). `npm run e2e` takes a
// sample that changes from day to day; `node e2e/run.js --config e2e/paths.config.ts` takes every path.
import { visibleStates } from '#tests/paths/visibleStates.ts';
import { neverSeen } from '#tests/paths/neverSeen.ts';
import { allScenes } from './allScenes.ts';
import { pathsOf } from './browserPaths.ts';
import { holdCalls } from './heldCalls.ts';
import { expect, inBothLanguages, test } from '../fixtures.ts';
import { chosen, picturing, total } from './chosenPaths.ts';
import { watchMachines } from './shownMachines.ts';
import { walkInBrowser } from './walkInBrowser.ts';

// Its sample takes turns itself (chosenPaths.ts). Calls and scripts that a path lets nobody answer.
test.use({ daily: true, tolerated: [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/] });

inBothLanguages((language) => {
  for (const { path, pictures } of chosen.filter((each) => each.language === language)) {
    const { scene, steps } = path;

    const annotation = { type: 'paths', description: `${chosen.length} of ${total}` };
    test(path.name, { annotation }, async ({ portal, server, api, ids, account, signedUp }, testInfo) => {
      test.setTimeout(60_000 + steps.length * 3_000 + (picturing ? pictures.size * 20_000 : 0));
      const { page } = portal;
      const shown = await watchMachines(page);
      if ('delays' in scene) await page.clock.install();
      const calls = await holdCalls(
        page,
        Object.values(scene.calls).map(({ call }) => call),
      );
      const stage = { portal, server, api, ids, account, signedUp, calls, shown, facts: {} };
      await scene.prepare(stage);
      const walked = await walkInBrowser(path, stage, picturing ? pictures : new Set());
      await testInfo.attach('path', { body: JSON.stringify(walked), contentType: 'application/json' });
      const { failure, events } = walked.result;
      const replay = `npm run paths -- --level browser --path ${path.name} --lang ${language}`;
      expect(failure, `${events.join(' → ')}\nAgain: ${replay}`).toBeNull();
      expect(walked.visits.filter(({ violations }) => violations.length > 0)).toEqual([]);
    });
  }
});

test('every state that a person can see is on a path, or listed with the reason', () => {
  const walked = new Set(pathsOf(allScenes).flatMap(({ states }) => states));
  expect(visibleStates().filter(({ state }) => !walked.has(state))).toEqual([]);
  expect(neverSeen.filter(({ state }) => walked.has(state))).toEqual([]);
});
