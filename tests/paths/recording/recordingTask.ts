// What `npm run paths` asks the runner of the browser to do with a recording, and what that runner writes when it has done it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runsFolder } from '../command/savedRuns.ts';
import type { Recording } from './recording.ts';
import type { ReplayFailure } from './shrinkRecording.ts';

/** The runner gets it as JSON in the variable `RECORDING`. */
export type RecordingTask =
  | { does: 'record'; file: string; start: string; language: 'en' | 'cy' }
  | { does: 'replay'; file: string; language: 'en' | 'cy'; shrink: boolean };

export interface ReplayOutcome {
  failure: ReplayFailure | null;
  /** The shortest recording that was found to fail in the same way; null when none was looked for. */
  shrunk: { recording: Recording; failure: ReplayFailure } | null;
}

const outcomeFile = new URL('replay.json', runsFolder);

export function saveOutcome(outcome: ReplayOutcome): void {
  mkdirSync(runsFolder, { recursive: true });
  writeFileSync(outcomeFile, JSON.stringify(outcome));
}

/** Deletes the outcome of an earlier replay. */
export const forgetOutcome = (): void => rmSync(outcomeFile, { force: true });

/** Undefined when the runner has written none. */
export function loadOutcome(): ReplayOutcome | undefined {
  try {
    // Only saveOutcome writes this file.
    return JSON.parse(readFileSync(outcomeFile, 'utf8')) as ReplayOutcome;
  } catch {
    return undefined;
  }
}
