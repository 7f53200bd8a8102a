// Brokers and their lists, for the tests of their pages: real ones for what is saved, long ones for what is shown.
import type { Page } from 'playwright/test';
import type { Tokens } from '#machines/catalogue/authSchemas.ts';
import type { Client } from '#machines/catalogue/brokerSchemas.ts';
import { password, type Account } from '#tests/account.ts';
import type { Api } from '#tests/api.ts';
import { eligible } from './stageTwo.ts';
import type { TestServer } from './testServer.ts';

/** Makes a broker of an account, with tokens that say so. */
export async function makeBroker(account: Account, server: TestServer, api: Api): Promise<Account> {
  const { businessUnit, call } = api;
  await server.caseworker('make-broker', account.email);
  const body = { username: account.email, password, businessUnit };
  return { ...account, tokens: (await call('login', { body })) as Tokens };
}

/** A client with an Application that is assigned to the broker. */
export async function assignedClient(client: Account, broker: Account, server: TestServer): Promise<Account> {
  await eligible(client, server);
  await server.caseworker('assign', client.email, broker.email);
  return client;
}

/** Lets the list answer with these, as often as it is asked for. */
export const answerWith = (page: Page, clients: readonly Client[]) =>
  page.route('**/GetICApplicationsByBroker/*', (route) => route.fulfill({ json: clients }));
