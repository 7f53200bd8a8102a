// Signs up applicants for the contract tests, brings their records to the status that a test needs, and makes the calls on the lists of an
// Application.
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { validItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import type { CallResponse } from '../serverCalls.ts';
import { caseworker, signUp, type CallableServer, type SignedUp } from './testServer.ts';

export interface Applicant extends SignedUp {
  eoiId: string;
  applicationId: string;
}

const valuesSchema = v.record(v.string(), v.unknown());
export const valuesOf = (body: unknown): Record<string, unknown> => v.parse(valuesSchema, body);
export const itemsOf = (body: unknown): Record<string, unknown>[] => v.parse(v.array(valuesSchema), body);

/** A well-formed id that no record has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Signs up an applicant and starts the Expression of Interest. */
export async function signUpWithEoi(server: CallableServer): Promise<SignedUp & { eoiId: string }> {
  const user = await signUp(server);
  const added = await server.call('AddICEOI', { token: user.token, body: {} });
  expect(added.status).toBe(200);
  return { ...user, eoiId: String(valuesOf(added.body)['ua_icexpressionofinterestid']) };
}

/** An Expression of Interest as a portal sends it, without the fields that only the server sets. */
export const withoutServerFields = (record: Values): Values => {
  const {
    ua_icexpressionofinterestid: _id,
    ua_contact: _contact,
    ua_contractid: _contract,
    ua_currentstatus: _status,
    ua_sectorname: _sector,
    ...rest
  } = record;
  return rest;
};

/** Signs up an applicant and submits this Expression of Interest. */
export async function signUpWithSubmittedEoi(
  server: CallableServer,
  record: Values,
): Promise<SignedUp & { eoiId: string }> {
  const user = await signUpWithEoi(server);
  const submitted = await server.call('UpdateICEOI', {
    token: user.token,
    body: { ...withoutServerFields(record), ua_submiteoi: 1 },
  });
  expect(submitted.status).toBe(200);
  return user;
}

/** Signs up an applicant whose Expression of Interest becomes eligible, so that the server creates the Application. */
export async function signUpWithApplication(server: CallableServer): Promise<Applicant> {
  const user = await signUpWithSubmittedEoi(server, minimalRecord('eoi'));
  const moved = await caseworker(server, 'PUT', `/${user.email}/records/eoi`, { status: 'eligible' });
  expect(moved.status).toBe(200);
  const { body } = await server.call('geticapplication', { token: user.token });
  return { ...user, applicationId: String(valuesOf(body)['ua_icapplicationid']) };
}

/** Sets the status of an Application as the caseworker does, by force. */
export const moveApplication = async (
  server: CallableServer,
  { email }: SignedUp,
  status: string,
): Promise<void> => {
  const path = `/${email}/records/application`;
  expect((await caseworker(server, 'PUT', path, { status, force: true })).status).toBe(200);
};

/** Assigns an applicant's Application to a broker. */
export const assign = async (
  server: CallableServer,
  { email }: SignedUp,
  broker: SignedUp,
): Promise<void> => {
  const assigned = await caseworker(server, 'PUT', `/${email}/assignment`, { broker: broker.email });
  expect(assigned.status).toBe(200);
};

/** The three calls of a list by one user, and the items that the server has stored. */
export const listCalls = (server: CallableServer, list: ListName, { token }: SignedUp) => {
  const { get, add, update } = childLists[list].calls;
  const fetch = (): Promise<CallResponse> => server.call(get, { token });
  return {
    fetch,
    /** The stored items; none for a 404. */
    stored: async () => {
      const { status, body } = await fetch();
      return status === 404 ? [] : itemsOf(body);
    },
    add: (item: unknown = validItem(list), headers: Record<string, string> = {}): Promise<CallResponse> =>
      server.call(add, { token, body: [item], headers }),
    save: (items: unknown, headers: Record<string, string> = {}): Promise<CallResponse> =>
      server.call(update, { token, body: items, headers }),
  };
};

/** Adds `count` items to every list. */
export async function fillLists(server: CallableServer, user: SignedUp, count = 2): Promise<void> {
  for (const list of listNames) {
    for (let number = 1; number <= count; number += 1) {
      expect((await listCalls(server, list, user).add(validItem(list, number))).status).toBe(200);
    }
  }
}

/** Signs up an applicant with items in every list and a document: the Application lacks only the answers of its steps. */
export async function signUpWithListsAndDocument(server: CallableServer): Promise<Applicant> {
  const user = await signUpWithApplication(server);
  await fillLists(server, user);
  const content = Buffer.from('month,balance\r\n1,2\r\n').toString('base64');
  const { status, body } = await server.call('addicnotes', {
    token: user.token,
    query: { contractid: server.settings.contractId },
    body: [{ filename: 'rhagolwg.csv', filetype: 'Forecast', content }],
  });
  expect([status, body]).toEqual([200, [{ FileName: 'rhagolwg.csv', IsUploaded: true }]]);
  return user;
}
