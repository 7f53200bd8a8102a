// Runs the paths of the machines in the built portal with the real server: `npm run e2e` in English, `npm run paths -- --level browser` in both
// languages.
import { statesToVisit } from '#tests/paths/statesToVisit.ts';
import { exemptStates } from '#tests/paths/statesToVisit.ts';
import { browserModels } from './browserModels.ts';
import { pathsOf } from './browserPaths.ts';
import { expect, test } from '../fixtures.ts';
import { chosen, takesPictures, total } from './chosenPaths.ts';
import { openModel } from './openModel.ts';
import { runInBrowser } from './runInBrowser.ts';

// A path can abort calls and scripts.
test.use({ tolerated: [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/] });

for (const { path, pictures } of chosen) {
  const { model, steps } = path;
  const annotation = { type: 'paths', description: String(total) };
  test(path.name, { annotation }, async ({ portal, server, api, ids, account, signedUp }, testInfo) => {
    test.setTimeout(60_000 + steps.length * 3_000 + (takesPictures ? pictures.size * 20_000 : 0));
    const fixtures = await openModel(model, { portal, server, api, ids, account, signedUp });
    const run = await runInBrowser(path, fixtures, takesPictures ? pictures : new Set());
    await testInfo.attach('path', { body: JSON.stringify(run), contentType: 'application/json' });
    const { failure, events } = run.result;
    const replay = `npm run paths -- --level browser --path ${path.name} --lang ${portal.language}`;
    expect(failure, `${events.join(' → ')}\nRun again: ${replay}`).toBeNull();
    expect(run.visits.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });
}

test('every state that a path must visit is on one, and no other state is', () => {
  const visited = new Set(pathsOf(browserModels).flatMap(({ states }) => states));
  expect(statesToVisit().filter(({ state }) => !visited.has(state))).toEqual([]);
  expect(exemptStates.filter(({ state }) => visited.has(state))).toEqual([]);
});
