// Walks of the small askers: lookups, company search, postcode check (specification section 5), whom a broker acts for (decisions.md).
import type { AnyStateMachine } from 'xstate';
import { clientMachine } from '#machines/broker/clientMachine.ts';
import { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import { lookupsMachine } from '#machines/lookups/lookupsMachine.ts';
import { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../machineWalks.ts';

function asking(machine: AnyStateMachine, source: string, plan: Omit<WalkPlan, 'machine'>): MachineWalks {
  const ports = heldPorts([source]);
  return { plans: [{ ...plan, machine: withHeldPorts(machine, ports) }], ports };
}

export const askerWalks = {
  lookups: () =>
    asking(lookupsMachine, 'fetchLookups', {
      events: () => [{ type: 'lookups.retried' }],
      outputs: { fetchLookups: () => [{ sectorparent: [], sector: [], activitytype: [] }] },
    }),
  companySearch: () =>
    asking(companySearchMachine, 'searchCompanies', {
      events: () => [
        { type: 'search.submitted', query: '01234567' },
        { type: 'search.submitted', query: 'Ynni’r Fenai' },
        { type: 'search.submitted', query: ' ' },
        { type: 'company.picked', number: '01234567' },
        { type: 'company.picked', number: '07654321' },
        { type: 'company.picked', number: '99999999' },
        { type: 'search.reopened' },
      ],
      outputs: {
        searchCompanies: () => [
          [],
          [
            { company_number: '01234567', title: 'Ynni’r Fenai Cyf' },
            { company_number: '07654321', title: 'Gwynt Môn Cyf' },
          ],
        ],
      },
    }),
  postcode: () =>
    asking(postcodeMachine, 'isPostcodeInContract', {
      events: () => ['LL57 2DG', 'CH1 1AA', ''].map((postcode) => ({ type: 'postcode.entered', postcode })),
      outputs: { isPostcodeInContract: () => [true, false] },
    }),
  client: () =>
    asking(clientMachine, 'fetchClientName', {
      input: { client: 'c-1' },
      events: () => [{ type: 'client.retried' }],
      outputs: { fetchClientName: () => [{ business: 'Ynni’r Fenai Cyf', reference: 'CEF-000001' }] },
    }),
};
