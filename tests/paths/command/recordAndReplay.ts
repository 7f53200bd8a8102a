// Records what a person does in the browser, replays a recording, and shrinks one that fails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseRecording, recordingText, stepText, type Recording } from '../recording/recording.ts';
import {
  forgetOutcome,
  loadOutcome,
  type RecordingTask,
  type ReplayOutcome,
} from '../recording/recordingTask.ts';
import { createMachineReplayer } from '../recording/createMachineReplayer.ts';
import type { ReplayFailure } from '../recording/shrinkRecording.ts';
import { failureText } from './failureText.ts';
import type { Options } from './options.ts';
import { playwright, runProgram } from './runLevel.ts';

/** What is printed at the end, or one line that says why nothing was done. */
export type Done = { text: string; isFailed: boolean } | string;

const runInBrowser = (task: RecordingTask, headed: boolean): string =>
  runProgram(
    [playwright, 'test', '--config', 'e2e/recordings.config.ts', ...(headed ? ['--headed'] : [])],
    { RECORDING: JSON.stringify(task) },
    false,
  );

/** Opens a visible browser and writes the recording when its window is closed. */
export function record({ recording, start, choice: { language = 'en' } }: Options): Done {
  const file = resolve(recording ?? '');
  const ended = runInBrowser({ does: 'record', file, start, language }, true);
  return ended === '0'
    ? { text: '', isFailed: false }
    : `Nothing was recorded (the browser’s runner ended with ${ended}).`;
}

/** Where the shrunk recording is written: beside the recording, with `.shrunk` in its name. */
const shrunkFile = (file: string): string => `${file.replace(/(\.shrunk)?(\.json)?$/, '')}.shrunk.json`;

/** The lines about a replay that failed, or '' for one that passed. */
function textOf(
  file: string,
  { level, language }: { level: 'machine' | 'browser'; language: 'en' | 'cy' },
  { steps }: Recording,
  failure: ReplayFailure,
): string {
  return failureText(
    {
      level,
      machine: failure.machine,
      path: file,
      language: level === 'machine' ? null : language,
      events: steps.map(stepText),
      states: [],
      milliseconds: 0,
      failure,
    },
    `npm run paths -- --replay ${file} --level ${level}${level === 'machine' ? '' : ` --lang ${language}`}`,
  );
}

/** `notes`: lines about what was not replayed. */
type NotedOutcome = ReplayOutcome & { notes?: string };

async function replayOnMachines(recording: Recording, shrink: boolean): Promise<NotedOutcome> {
  const replayer = createMachineReplayer();
  const { failure, notFollowed } = await replayer.replay(recording);
  const shrunk = failure !== null && shrink ? await replayer.shrink(recording, failure) : null;
  return { failure, shrunk, notes: notFollowed.map((line) => `not followed: ${line}\n`).join('') };
}

/** Replays a recording on the machines alone or in the browser. */
export async function replay({
  recording: file = '',
  levels,
  shrink,
  headed,
  choice,
}: Options): Promise<Done> {
  if (!existsSync(file)) return `There is no file ${file}.`;
  let recording: Recording;
  try {
    recording = parseRecording(readFileSync(file, 'utf8'));
  } catch (error) {
    return `${file} is no recording: ${error instanceof Error ? error.message : String(error)}`;
  }
  const { language = recording.language } = choice;
  const level = levels.includes('machine') ? 'machine' : 'browser';
  forgetOutcome();
  const ended =
    level === 'browser'
      ? runInBrowser({ does: 'replay', file: resolve(file), language, shrink }, headed)
      : null;
  const outcome: NotedOutcome | undefined =
    ended === null ? await replayOnMachines(recording, shrink) : loadOutcome();
  if (outcome === undefined) return `${file} was not replayed (the browser’s runner ended with ${ended}).`;
  const { failure, shrunk, notes = '' } = outcome;
  const at = { level, language } as const;
  const passed = notes === '' ? `${recording.steps.length} steps passed` : 'what could be followed passed';
  if (failure === null) return { text: `${notes}${file}: ${passed}\n`, isFailed: false };
  if (shrunk === null) return { text: notes + textOf(file, at, recording, failure), isFailed: true };
  writeFileSync(shrunkFile(file), recordingText(shrunk.recording));
  return {
    text:
      notes +
      textOf(file, at, recording, failure) +
      textOf(shrunkFile(file), at, shrunk.recording, shrunk.failure),
    isFailed: true,
  };
}
