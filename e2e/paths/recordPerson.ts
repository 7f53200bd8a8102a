// Records what a person does in a page that is open, until the page is closed.
import { createRecorder } from '#tests/paths/recording/createRecorder.ts';
import type { Recording } from '#tests/paths/recording/recording.ts';
import type { PathFixtures } from './browserModel.ts';
import { openModel, type UnopenedFixtures } from './openModel.ts';
import { asRecorded, startModel } from './recordedModels.ts';

interface Recorded {
  fixtures: PathFixtures;
  /** Waits until the person closes the page. */
  untilClosed: () => Promise<Recording>;
}

/** Opens the page with which the recording starts. Nothing is held: the server answers every call. */
export async function recordPerson(start: string, given: UnopenedFixtures): Promise<Recorded> {
  const { page, language } = given.portal;
  const recorder = createRecorder();
  const fixtures = await openModel(asRecorded(startModel(start)), given, recorder);
  const closed = page.waitForEvent('close', { timeout: 0 });
  await fixtures.calls.interceptOnly([]);
  return {
    fixtures,
    untilClosed: async () => {
      await closed;
      return { start, language, steps: recorder.steps() };
    },
  };
}
