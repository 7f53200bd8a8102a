// Opens the page with which a browser model begins, as its user: inspected, and with the model's calls intercepted.
import type { Recorder } from '#tests/paths/recording/createRecorder.ts';
import { callsOf, type BrowserModel, type PathFixtures } from './browserModel.ts';
import { inspectMachines } from './inspectMachines.ts';
import { interceptCalls } from './interceptCalls.ts';

/** What the tests of a portal have before a page is open. */
export type UnopenedFixtures = Omit<PathFixtures, 'calls' | 'inspector' | 'facts'>;

export async function openModel(
  model: BrowserModel,
  given: UnopenedFixtures,
  recorder?: Recorder,
): Promise<PathFixtures> {
  const { page } = given.portal;
  const inspector = await inspectMachines(page, recorder);
  if ('delays' in model) await page.clock.install();
  const calls = await interceptCalls(page, Object.values(model.calls).flatMap(callsOf));
  const fixtures = { ...given, calls, inspector, facts: { email: given.account.email } };
  await model.prepare(fixtures);
  if (recorder !== undefined) {
    // A recording and its replay begin in the same state only if nothing is going on.
    await inspector.waitUntilRendered(calls.countInFlight);
    recorder.begin();
  }
  return fixtures;
}
