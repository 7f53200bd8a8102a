// Each field of both records by itself over HTTP: the server stores an answer, gives it back unchanged, and changes no other. A new field of the
// catalogue is tested here without a change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAnswers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { validAnswer } from '../samples.ts';
import { signUpWithApplication, signUpWithEoi, valuesOf } from './applicants.ts';
import { recordCalls } from './recordCalls.ts';
import { testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Fields that follow from others (product 3.19): the name of the sector, and whether all declarations are ticked. */
const computed = ['ua_sectorname', 'ua_alldeclarationsticked'];

describe.each(recordNames)('%s', (record) => {
  const { get, put } = recordCalls(() => server, record);
  let user: SignedUp;
  beforeAll(async () => {
    user = await (record === 'eoi' ? signUpWithEoi : signUpWithApplication)(server);
  });

  test.each(records[record].steps.flatMap((step) => fieldsOfStep(records[record], step)))(
    '%s is stored and comes back, and no other answer changes',
    async (name, field) => {
      const before = valuesOf((await get(user)).body);
      const sent = parseAnswers([[name, field]], { [name]: validAnswer(record, name, field) });
      expect((await put(user, sent)).status).toBe(200);
      const after = valuesOf((await get(user)).body);
      const following = computed.filter((each) => each in after).map((each) => [each, after[each]]);
      expect(after).toEqual({ ...before, ...Object.fromEntries(following), ...sent });
    },
  );
});
