// Path models of the machines that only query the server: lookups, company search, postcode check (product 4.11 to 4.13).
import type { AnyStateMachine } from 'xstate';
import { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

function queryModels(
  machine: AnyStateMachine,
  source: string,
  model: Omit<PathModel, 'machine'>,
): PathModels {
  const ports = deferredPorts([source]);
  return { models: [{ ...model, machine: withDeferredPorts(machine, ports) }], ports };
}

const address = {
  address_line_1: '1 Y Stryd Fawr',
  locality: 'Bangor',
  region: 'Gwynedd',
  postal_code: 'LL57 2DG',
};

/** Other texts in the search box than the one that it has. */
const edits = ({ text }: { text: string }, ...queries: readonly string[]) =>
  queries.filter((query) => query !== text).map((query) => ({ type: 'query.edited', query }));

/** A record without a company, and one that has a company already. */
function companySearchModels(): PathModels {
  const ports = deferredPorts(['searchCompanies']);
  const machine = withDeferredPorts(companySearchMachine, ports);
  const outputs = {
    searchCompanies: () => [
      [],
      [
        { company_number: '01234567', title: 'Ynni’r Fenai Cyf', address },
        { company_number: '07654321', title: 'Gwynt Môn Cyf', company_status: 'dissolved' },
      ],
    ],
  };
  return {
    models: [
      {
        machine,
        input: { hasCompany: false },
        events: ({ context }) => [
          { type: 'search.submitted', query: '01234567' },
          { type: 'search.submitted', query: 'Ynni’r Fenai' },
          { type: 'search.submitted', query: ' ' },
          { type: 'box.left', query: '7654321' },
          { type: 'box.left', query: 'Ynni’r Fenai' },
          ...edits(context, '01234567', '1234567', 'Ynni'),
          { type: 'company.picked', number: '01234567' },
          { type: 'company.picked', number: '07654321' },
          { type: 'company.picked', number: '99999999' },
          { type: 'address.used', use: { trading: true, registered: false } },
          { type: 'search.reopened', number: context.picked?.company_number ?? '' },
        ],
        outputs,
      },
      {
        machine,
        input: { hasCompany: true },
        events: ({ context }) => [
          { type: 'search.reopened', number: context.picked?.company_number ?? '01234567' },
          { type: 'search.submitted', query: '01234567' },
          { type: 'box.left', query: '01234567' },
          ...edits(context, 'Ynni'),
          { type: 'company.picked', number: '01234567' },
          // Only while no company was picked from results: the record's own company has no known address, so the guard of `picked` must refuse
          // the event. In the other states no transition takes it. The first model sends it after a pick.
          ...(context.picked === null
            ? [{ type: 'address.used', use: { trading: true, registered: false } }]
            : []),
        ],
        outputs,
      },
    ],
    ports,
  };
}

/** A lookup that the first page shows, and one that a later page shows. */
function singleLookupModels(): PathModels {
  const ports = deferredPorts(['fetchLookup']);
  const machine = withDeferredPorts(lookupMachine, ports);
  const model = (isNeeded: boolean): PathModel => ({
    machine,
    input: { lookup: 'activitytype', isNeeded },
    events: () => [{ type: 'lookup.needed' }, { type: 'lookup.retried' }],
    outputs: { fetchLookup: () => [[]] },
  });
  return { models: [model(true), model(false)], ports };
}

export const lookupModels = {
  lookup: singleLookupModels,
  companySearch: companySearchModels,
  postcode: () =>
    queryModels(postcodeMachine, 'isPostcodeInContract', {
      events: () => ['LL57 2DG', 'CH1 1AA', ''].map((postcode) => ({ type: 'postcode.entered', postcode })),
      outputs: { isPostcodeInContract: () => [true, false] },
    }),
};
