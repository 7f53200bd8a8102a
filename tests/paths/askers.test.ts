// Walks the small askers: lookups, company search, postcode check (specification section 5), whom a broker acts for (decisions.md).
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { clientMachine } from '#machines/clientMachine.ts';
import { companySearchMachine } from '#machines/companySearchMachine.ts';
import { lookupsMachine } from '#machines/lookupsMachine.ts';
import { postcodeMachine } from '#machines/postcodeMachine.ts';
import { heldPorts, withHeldPorts } from './heldPorts.ts';
import type { WalkPlan } from './machineGraph.ts';
import { walkEverything, wholly } from './walkEverything.ts';

async function walk(machine: AnyStateMachine, source: string, plan: Omit<WalkPlan, 'machine'>) {
  const ports = heldPorts([source]);
  const walked = await walkEverything([{ ...plan, machine: withHeldPorts(machine, ports) }], ports);
  expect(walked).toMatchObject(wholly);
}

test('walks every transition of the lookups', () =>
  walk(lookupsMachine, 'fetchLookups', {
    events: () => [{ type: 'lookups.retried' }],
    outputs: { fetchLookups: () => [{ sectorparent: [], sector: [], activitytype: [] }] },
  }));

test('walks every transition of the company search', () =>
  walk(companySearchMachine, 'searchCompanies', {
    events: () => [
      { type: 'search.submitted', query: '01234567' },
      { type: 'search.submitted', query: 'Ynni’r Fenai' },
      { type: 'search.submitted', query: ' ' },
      { type: 'company.picked', number: '01234567' },
      { type: 'company.picked', number: '99999999' },
      { type: 'search.reopened' },
    ],
    outputs: { searchCompanies: () => [[], [{ company_number: '01234567', title: 'Ynni’r Fenai Cyf' }]] },
  }));

test('walks every transition of the postcode check', () =>
  walk(postcodeMachine, 'isPostcodeInContract', {
    events: () => ['LL57 2DG', 'CH1 1AA', ''].map((postcode) => ({ type: 'postcode.entered', postcode })),
    outputs: { isPostcodeInContract: () => [true, false] },
  }));

test('walks every transition of whom a broker acts for', () =>
  walk(clientMachine, 'fetchClientName', {
    input: { client: 'c-1' },
    events: () => [{ type: 'client.retried' }],
    outputs: { fetchClientName: () => [{ business: 'Ynni’r Fenai Cyf', reference: 'CEF-000001' }] },
  }));
