// A recording holds names of the code and nothing that a person typed, and leaves out what tells nothing.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecorder, type SeenStep } from './createRecorder.ts';
import { checkedStep, parseRecording, recordingText, type Recording } from './recording.ts';

const secrets = ['Gwynt a glaw 2026!', 'sian@example.org', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1LTEifQ.c2ln'];
const [password = '', email = '', token = ''] = secrets;

const seen = (more: Partial<SeenStep> = {}): SeenStep => ({
  page: 1,
  actor: 'x:0',
  machine: 'account',
  instance: undefined,
  event: 'login.submitted',
  status: undefined,
  path: undefined,
  value: { login: 'clearing' },
  ...more,
});

const textOf = (steps: Recording['steps']) =>
  recordingText({ start: 'account-verified', language: 'en', steps });

test('what a person types is in no part of a recording, whatever part of an event it comes in', () => {
  const recorder = createRecorder();
  recorder.add(seen({ actor: email, page: token }));
  for (const secret of secrets) {
    recorder.add(seen({ instance: secret, path: `/verify?avt=${secret}`, status: secret }));
    recorder.add(seen({ event: secret }));
    recorder.add(seen({ event: `xstate.done.actor.${secret}` }));
    recorder.add(seen({ machine: secret }));
    recorder.add(seen({ value: { login: secret } }));
    recorder.add(seen({ value: { [secret]: 'clearing' } }));
    recorder.add(seen({ value: secret }));
  }
  const text = textOf(recorder.steps());
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(recorder.steps()).toHaveLength(4);
  expect(recorder.steps()[1]).toEqual({
    machine: 'account',
    actor: 2,
    instance: null,
    event: 'login.submitted',
    status: null,
    path: null,
    value: { login: 'clearing' },
  });
});

test('a member that a step does not have by its type is not kept', () => {
  const given = {
    ...seen({ event: 'xstate.error.actor.login', status: 403 }),
    actor: 1,
    credentials: password,
  };
  expect(JSON.stringify(checkedStep(given))).not.toContain(password);
});

test('any value in any part of an event leaves only names of the code', () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('account', 'login.submitted', 'login', ...secrets),
  );
  fc.assert(
    fc.property(
      fc.record({
        machine: fc.oneof(anything, fc.constant('account')),
        actor: anything,
        instance: anything,
        event: fc.oneof(anything, fc.constant('login.submitted')),
        status: anything,
        path: anything,
        value: fc.oneof(anything, fc.dictionary(fc.constantFrom('login', email), anything)),
      }),
      (given) => {
        const step = checkedStep({ ...given, actor: 1 });
        const { instance, path, value, status } = step ?? {
          instance: null,
          path: null,
          value: {},
          status: null,
        };
        expect([instance, path]).toEqual([null, null]);
        expect(['number', 'object']).toContain(typeof status);
        expect(JSON.stringify(value)).toMatch(/^("\w+"|\{("\w+":("\w+"|\{\}))?\})$/);
      },
    ),
  );
});

test('a recording that is written and read is the same', () => {
  const recorder = createRecorder();
  recorder.add(seen({ event: 'xstate.init', value: { login: 'entering' } }));
  recorder.add(seen());
  recorder.add(
    seen({ event: 'xstate.error.actor.isVerified', status: 'offline', value: { login: 'entering' } }),
  );
  const recording: Recording = { start: 'account-verified', language: 'cy', steps: recorder.steps() };
  expect(parseRecording(recordingText(recording))).toEqual(recording);
});

test('a file with an event that no machine has is refused, and the step is named', () => {
  const recorder = createRecorder();
  recorder.add(seen());
  const text = textOf(recorder.steps()).replace('login.submitted', 'login.forgotten');
  expect(() => parseRecording(text)).toThrow('Step 1 of the recording is no event of the portal’s machines.');
});

test('letters after the first, and notices that change no state, are left out', () => {
  const recorder = createRecorder();
  const value = { answering: { 'contact-details': { editing: 'changed' } } };
  const shell = { address: 'free', page: 'shown', configuration: 'read', language: 'idle' };
  recorder.add(seen({ machine: 'eoi', event: 'xstate.init', value }));
  recorder.add(seen({ machine: 'shell', actor: 'x:1', event: 'xstate.init', value: shell }));
  for (const event of ['answers.typed', 'answers.typed', 'answers.typed'])
    recorder.add(seen({ machine: 'eoi', event, value }));
  recorder.add(seen({ machine: 'shell', actor: 'x:1', event: 'notice.raised', value: shell }));
  expect(recorder.steps().map(({ event }) => event)).toEqual(['xstate.init', 'xstate.init', 'answers.typed']);
});

test('a recording begins with the actors that run then, in their present states', () => {
  const recorder = createRecorder();
  recorder.add(seen({ event: 'xstate.init', value: { login: 'entering' } }));
  recorder.add(seen({ page: 2, actor: 'x:1', event: 'xstate.init', value: { login: 'entering' } }));
  recorder.add(seen({ page: 2, actor: 'x:1' }));
  recorder.add(seen({ page: 2, machine: 'dashboard', actor: 'x:2', event: 'xstate.stop', value: {} }));
  recorder.begin();
  recorder.add(seen({ page: 2, actor: 'x:3', event: 'xstate.init', value: { login: 'entering' } }));
  expect(recorder.steps().map(({ actor, event, value }) => [actor, event, value])).toEqual([
    [1, 'xstate.init', { login: 'clearing' }],
    [2, 'xstate.init', { login: 'entering' }],
  ]);
});
