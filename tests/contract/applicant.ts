// People of the contract tests who have an Application, and the calls on its lists.
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { validItem } from '../applicationSamples.ts';
import { minimalRecord } from '../samples.ts';
import type { Answer } from '../serverCalls.ts';
import { caseworker, signUp, type Asked, type SignedUp } from './testServer.ts';

export interface Applicant extends SignedUp {
  eoiId: string;
  applicationId: string;
}

const valuesSchema = v.record(v.string(), v.unknown());
export const valuesOf = (body: unknown): Record<string, unknown> => v.parse(valuesSchema, body);
export const itemsOf = (body: unknown): Record<string, unknown>[] => v.parse(v.array(valuesSchema), body);

/** An id that nothing has. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Somebody whose Expression of Interest is open. */
export async function withEoi(server: Asked): Promise<SignedUp & { eoiId: string }> {
  const user = await signUp(server);
  const added = await server.call('AddICEOI', { token: user.token, body: {} });
  expect(added.status).toBe(200);
  return { ...user, eoiId: String(valuesOf(added.body)['ua_icexpressionofinterestid']) };
}

/** An Expression of Interest as a portal sends it: nothing that only the server sets. */
export const eoiAsSent = (record: Values): Values => {
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

/** Somebody who has submitted this Expression of Interest. */
export async function withSubmittedEoi(server: Asked, record: Values): Promise<SignedUp & { eoiId: string }> {
  const user = await withEoi(server);
  const submitted = await server.call('UpdateICEOI', {
    token: user.token,
    body: { ...eoiAsSent(record), ua_submiteoi: 1 },
  });
  expect(submitted.status).toBe(200);
  return user;
}

/** Somebody whose Expression of Interest became eligible, so that there is an Application. */
export async function withApplication(server: Asked): Promise<Applicant> {
  const user = await withSubmittedEoi(server, minimalRecord('eoi'));
  const moved = await caseworker(server, 'PUT', `/${user.email}/records/eoi`, { status: 'eligible' });
  expect(moved.status).toBe(200);
  const { body } = await server.call('geticapplication', { token: user.token });
  return { ...user, applicationId: String(valuesOf(body)['ua_icapplicationid']) };
}

export const moveApplication = async (server: Asked, { email }: SignedUp, status: string): Promise<void> => {
  const path = `/${email}/records/application`;
  expect((await caseworker(server, 'PUT', path, { status, force: true })).status).toBe(200);
};

/** Lets a broker work on somebody's Application from now on. */
export const assign = async (server: Asked, { email }: SignedUp, broker: SignedUp): Promise<void> => {
  const assigned = await caseworker(server, 'PUT', `/${email}/assignment`, { broker: broker.email });
  expect(assigned.status).toBe(200);
};

/** The three calls of a list, by one person, and the list as it stands. */
export const listCalls = (server: Asked, list: ListName, { token }: SignedUp) => {
  const { get, add, update } = childLists[list].calls;
  const fetch = (): Promise<Answer> => server.call(get, { token });
  return {
    fetch,
    /** Empty for a 404. */
    stored: async () => {
      const { status, body } = await fetch();
      return status === 404 ? [] : itemsOf(body);
    },
    add: (item: unknown = validItem(list), headers: Record<string, string> = {}): Promise<Answer> =>
      server.call(add, { token, body: [item], headers }),
    save: (items: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
      server.call(update, { token, body: items, headers }),
  };
};

/** Adds `count` items to every list. */
export async function fillLists(server: Asked, user: SignedUp, count = 2): Promise<void> {
  for (const list of listNames) {
    for (let number = 1; number <= count; number += 1) {
      expect((await listCalls(server, list, user).add(validItem(list, number))).status).toBe(200);
    }
  }
}
