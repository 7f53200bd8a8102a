// `npm run paths -- --record FILE` and `--replay FILE` (paths/recordings.ts): what to do comes as JSON in the variable `RECORDING`.
import { defineConfig } from 'playwright/test';
import type { RecordingTask } from '#tests/paths/recording/recordingTask.ts';
import type { Options } from './fixtures.ts';
import tests from './playwright.config.ts';

const { language } = JSON.parse(process.env['RECORDING'] ?? '{"language":"en"}') as Pick<
  RecordingTask,
  'language'
>;

export default defineConfig<Options>(
  { ...tests, projects: [{ name: language, use: { language } }], reporter: 'line', workers: 1, timeout: 0 },
  { testMatch: 'paths/recordings.ts' },
);
