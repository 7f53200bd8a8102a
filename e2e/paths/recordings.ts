// Records a person or replays a recording, for `npm run paths`, which says what to do in the variable `RECORDING`.
import { readFileSync, writeFileSync } from 'node:fs';
import { password } from '#tests/account.ts';
import { parseRecording, recordingText } from '#tests/paths/recording/recording.ts';
import { saveOutcome, type RecordingTask } from '#tests/paths/recording/recordingTask.ts';
import { test } from '../fixtures.ts';
import { recordPerson } from './recordPerson.ts';
import { replayRecording, shrinkInBrowser } from './replayRecording.ts';

// A person may provoke errors, which the portal then shows.
test.use({ tolerated: [/(?:)/] });

const task = JSON.parse(process.env['RECORDING'] ?? 'null') as RecordingTask | null;

if (task?.does === 'record') {
  test(`records in ${task.file} what a person does`, async ({
    portal,
    server,
    api,
    ids,
    account,
    signedUp,
  }) => {
    const given = { portal, server, api, ids, account, signedUp };
    const { fixtures, untilClosed } = await recordPerson(task.start, given);
    process.stdout.write(
      `\nSign in as ${fixtures.facts['email']} with the password ${password}\nE-mails arrive at ${server.url}/mailbox/\nClose the window to save the recording.\n`,
    );
    const recording = await untilClosed();
    writeFileSync(task.file, recordingText(recording));
    process.stdout.write(`${recording.steps.length} steps are in ${task.file}\n`);
  });
}

if (task?.does === 'replay') {
  test(`replays ${task.file}`, async ({ browser, server, api, ids, signedUp }) => {
    const recording = { ...parseRecording(readFileSync(task.file, 'utf8')), language: task.language };
    const fixtures = { browser, server, api, ids, signedUp };
    const failure = await replayRecording(recording, fixtures);
    const shrunk =
      failure !== null && task.shrink ? await shrinkInBrowser(recording, failure, fixtures) : null;
    saveOutcome({ failure, shrunk });
  });
}
