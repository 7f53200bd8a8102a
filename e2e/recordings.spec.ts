// Recordings of what a tester does (decision 036): nothing that is typed is kept, the file can be replayed, and a failing one is shrunk.
import { readFile, writeFile } from 'node:fs/promises';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { password } from '#tests/account.ts';
import { validAnswers } from '#tests/samples.ts';
import { parseRecording, recordingText, type Recording } from '#tests/paths/recording/recording.ts';
import { expect, test } from './fixtures.ts';
import { recordPerson } from './paths/recordPerson.ts';
import { replayRecording, shrinkInBrowser } from './paths/replayRecording.ts';
import { signIn, startEoi } from './stageOne.ts';
import type { UnopenedFixtures } from './paths/openModel.ts';

/** A tester looks at the page for a forgotten password, comes back, signs in and closes the window. @returns the text of the file */
async function recordSignIn(given: UnopenedFixtures): Promise<string> {
  const { portal, account } = given;
  const { untilClosed } = await recordPerson('account-verified', given);
  await portal.link('screen.login.forgot').click();
  await portal.expectPage('/forgot-password', 'screen.forgot-password.title');
  await portal.fillForm('forgot-password', { emailaddress: account.email });
  await portal.page.goBack();
  await signIn(portal, account.email);
  await expect(portal.link('screen.dashboard.start.eoi')).toBeVisible();
  await portal.page.close();
  return recordingText(await untilClosed());
}

const eventsIn = ({ steps }: Recording, machine: string) =>
  steps.flatMap((step) => (step.machine === machine ? [step.event] : []));

test('what a tester does is recorded without what is typed, and its replay from the file passes', async ({
  portal,
  server,
  api,
  ids,
  account,
  signedUp,
  browser,
}, testInfo) => {
  const file = testInfo.outputPath('recording.json');
  await writeFile(file, await recordSignIn({ portal, server, api, ids, account, signedUp }));
  const text = await readFile(file, 'utf8');
  const { access_token: access, refresh_token: refresh } = account.tokens;
  for (const secret of [account.email, password, access, refresh, 'Siân']) expect(text).not.toContain(secret);
  const recording = parseRecording(text);
  expect(eventsIn(recording, 'account')).toEqual([
    'xstate.init',
    'screen.opened',
    'screen.opened',
    'login.submitted',
    'xstate.done.actor.clearTokens',
    'xstate.done.actor.isVerified',
    'xstate.done.actor.login',
    'xstate.stop',
  ]);
  expect(eventsIn(recording, 'dashboard')).toContain('xstate.done.actor.fetchOverview');
  expect(await replayRecording(recording, { browser, server, api, ids, signedUp })).toBeNull();
});

test('a replay in which a call is answered otherwise fails there, and is shrunk to the shortest path to that answer', async ({
  portal,
  server,
  api,
  ids,
  account,
  signedUp,
  browser,
}) => {
  // The replays that fail wait for the state that does not come.
  test.setTimeout(180_000);
  const recording = parseRecording(await recordSignIn({ portal, server, api, ids, account, signedUp }));
  const fixtures = { browser, server, api, ids, signedUp, timeout: 4000 };
  await server.caseworker('fault', 'isuserverified', '500');
  try {
    const failure = await replayRecording(recording, fixtures);
    if (failure === null) throw new Error('The replay passed.');
    expect(failure).toMatchObject({
      machine: 'account',
      event: 'xstate.done.actor.isVerified',
      expected: '{"login":"signingIn"}',
      actual: '{"login":"entering"}',
    });
    const { recording: shrunk } = await shrinkInBrowser(recording, failure, fixtures);
    expect(shrunk.steps.length).toBeLessThan(failure.step);
    expect(shrunk.steps.map(({ event }) => event)).toEqual([
      'xstate.init',
      'login.submitted',
      'xstate.done.actor.clearTokens',
      'xstate.done.actor.isVerified',
    ]);
  } finally {
    await server.caseworker('no-faults');
  }
});

test('an event that nothing in the browser makes happen fails the replay, which names it', async ({
  server,
  api,
  ids,
  signedUp,
  browser,
}) => {
  const value = { address: 'free', page: 'shown', configuration: 'read', language: 'idle' };
  const shell = { machine: 'shell', actor: 1, instance: null, status: null, path: null } as const;
  const recording: Recording = {
    start: 'account-verified',
    language: 'en',
    steps: [
      { ...shell, event: 'xstate.init', value },
      { ...shell, event: 'language.chosen', value: { ...value, language: 'switching' } },
    ],
  };
  const failure = await replayRecording(recording, { browser, server, api, ids, signedUp });
  expect(failure).toMatchObject({
    step: 1,
    actual: 'At the level browser nothing makes this happen: shell: language.chosen',
  });
});

test('a save that is refused while a tester records is refused in the replay, and the next one succeeds', async ({
  portal,
  server,
  api,
  ids,
  account,
  signedUp,
  browser,
}) => {
  const given = { portal, server, api, ids, account, signedUp };
  const { untilClosed } = await recordPerson('account-verified', given);
  const [step] = steps.eoi;
  await signIn(portal, account.email);
  await startEoi(portal);
  await portal.expectPage(`/stage-one/${step}`, `step.${step}`);
  await portal.fillStep(step, validAnswers('eoi', step, ids));
  await server.caseworker('fault', 'UpdateICEOI', '500', '--times', '1');
  await portal.submit();
  await expect(portal.page.locator('.notice-error')).toBeVisible();
  await portal.submit();
  await portal.expectPage(`/stage-one/${steps.eoi[1]}`, `step.${steps.eoi[1]}`);
  await portal.page.close();
  const recording = await untilClosed();
  expect(recording.steps.find(({ event }) => event === 'xstate.error.actor.saveRecord')?.status).toBe(500);
  expect(await replayRecording(recording, { browser, server, api, ids, signedUp })).toBeNull();
});
