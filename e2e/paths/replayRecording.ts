// Replays a recording in a browser of its own, as a new user.
import type { Browser } from 'playwright/test';
import { createRecorder } from '#tests/paths/recording/createRecorder.ts';
import { firstDifference, firstDifferentOutcome } from '#tests/paths/recording/differences.ts';
import type { Recording } from '#tests/paths/recording/recording.ts';
import { shrinkRecording, type ReplayFailure, type Shrunk } from '#tests/paths/recording/shrinkRecording.ts';
import { createPortal, languageCookie } from '../portal.ts';
import { openModel, type UnopenedFixtures } from './openModel.ts';
import { recordingPath, shortestRecordings } from './recordingPath.ts';
import { runInBrowser } from './runInBrowser.ts';

interface ReplayFixtures extends Pick<UnopenedFixtures, 'server' | 'api' | 'ids' | 'signedUp'> {
  browser: Browser;
  /** Milliseconds until a state that does not come has failed the replay. */
  timeout?: number;
}

/** @returns null when the replay passed. Throws when the recording cannot be replayed. */
export async function replayRecording(
  recording: Recording,
  { browser, server, api, ids, signedUp, timeout }: ReplayFixtures,
): Promise<ReplayFailure | null> {
  const { language, steps } = recording;
  const { path, held, offset } = recordingPath(recording);
  const account = await signedUp();
  const context = await browser.newContext();
  try {
    await context.addCookies([languageCookie(server.url, language)]);
    const portal = createPortal(await context.newPage(), server.url, language);
    const recorder = createRecorder();
    const fixtures = await openModel(path.model, { portal, server, api, ids, account, signedUp }, recorder);
    if (held !== null) await fixtures.calls.interceptOnly(held);
    const { failure } = (await runInBrowser(path, fixtures, new Set(), new Map(), timeout)).result;
    if (failure === null) return held === null ? null : firstDifferentOutcome(steps, recorder.steps());
    const { step, event, expected, actual } = failure;
    const index = Math.max(step + offset, 0);
    const found = { machine: steps[index]?.machine ?? '', step: index, event, expected, actual };
    return firstDifference(steps, found, recorder.steps());
  } finally {
    await context.close();
  }
}

/** Finds a shorter recording that fails in the same way (shrinkRecording.ts). */
export const shrinkInBrowser = (
  recording: Recording,
  failure: ReplayFailure,
  fixtures: ReplayFixtures,
): Promise<Shrunk> =>
  shrinkRecording(
    recording,
    failure,
    // A shorter recording that cannot be replayed at all does not fail in the same way.
    (candidate) => replayRecording(candidate, fixtures).catch(() => null),
    shortestRecordings(recording, failure.step),
  );
