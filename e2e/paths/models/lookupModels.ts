// Browser models of the lookups, the company search and the postcode check in steps of the Expression of Interest (product 4.11 to 4.13).
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { controlsOf } from '../../fillField.ts';
import { openWithSteps } from '../../portal.ts';
import type { EventExecutor, GraphModel, PathFixtures } from '../browserModel.ts';

/** Opens a step of the Expression of Interest as a user who has answered those before it. */
const openStep = (step: (typeof steps.eoi)[number]) => (fixtures: PathFixtures) =>
  openWithSteps(fixtures, steps.eoi.indexOf(step), `/stage-one/${step}`);

const lookup: GraphModel = {
  machine: 'lookup',
  name: 'loan',
  calls: { fetchLookup: { call: 'GetICFundActivityTypes' } },
  executors: {
    'lookup.retried': ({ portal }) =>
      portal.button('button.tryagain.part', { part: portal.translate('field.ua_technologies') }).click(),
  },
  instance: 'activitytype',
  prepare: openStep('loan-purpose'),
};

export const companyField = 'ua_companyregistrationnumber';
/** The only company of these searches that is in the reference server's register. */
export const registeredNumber = '99000101';
const sampleNumber = '01234567';
const unknownNumber = '07654321';

const search: EventExecutor = async ({ portal: { page } }, event) => {
  await controlsOf(page, companyField).fill(
    event['query'] === sampleNumber ? registeredNumber : 'nid oes cwmni o’r enw hwn',
  );
  await controlsOf(page, companyField).press('Enter');
};

const companies: GraphModel = {
  machine: 'companySearch',
  name: 'business',
  calls: { searchCompanies: { call: 'companysearch' } },
  override: ({ outputs }) => ({
    outputs: {
      // The server finds a company for the sample number alone.
      searchCompanies: (snapshot: AnyMachineSnapshot) =>
        (outputs['searchCompanies']?.(snapshot) ?? []).filter(
          (found) => (found as unknown[]).length > 0 === (snapshot.context.query === sampleNumber),
        ),
    },
  }),
  executors: {
    'search.submitted': search,
    'box.left': async ({ portal: { page } }) => {
      await controlsOf(page, companyField).fill(unknownNumber);
      await controlsOf(page, companyField).press('Tab');
    },
    'company.picked': ({ portal: { page } }) =>
      page.locator(`[name="${companyField}.pick"][value="${registeredNumber}"]`).click(),
    'address.used': ({ portal: { page } }) =>
      page.locator(`[name="${companyField}.use"][value="trading"]`).check(),
    'query.edited': ({ portal: { page } }, event) =>
      controlsOf(page, companyField).fill(String(event['query'])),
    'search.reopened': ({ portal }) => portal.button('companysearch.change').click(),
  },
  // A name in the box is searched by Enter only, and the box is left with the number that the server does not find.
  isPossible: ({ type, number, query, use }, { context }) =>
    (number === undefined || number === sampleNumber) &&
    (type !== 'box.left' || query !== 'Ynni’r Fenai') &&
    // A number would be searched as soon as the box is left.
    (type !== 'query.edited' || query !== sampleNumber) &&
    (use === undefined || context.use.trading === false),
  prepare: openStep('business-details'),
};

const postcodes: GraphModel = {
  machine: 'postcode',
  name: 'trading',
  calls: { isPostcodeInContract: { call: 'ispostcodeincontract' } },
  override: () => ({
    outputs: { isPostcodeInContract: ({ context }: AnyMachineSnapshot) => [context.postcode === 'LL57 2DG'] },
  }),
  executors: {
    'postcode.entered': ({ portal: { page } }, event) =>
      controlsOf(page, 'ua_tradingaddresspostcode').fill(String(event['postcode'])),
  },
  prepare: openStep('contact-details'),
};

export const lookupModels = [lookup, companies, postcodes];
