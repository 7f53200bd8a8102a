// What a step of the Expression of Interest asks the server while it is answered: lookups, companies, postcodes (specification
// section 5).
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { controlsOf } from '../../fillField.ts';
import type { Gesture, GraphScene, Stage } from '../scene.ts';

const openStep =
  (step: (typeof steps.eoi)[number]) =>
  async ({ portal, account }: Stage): Promise<void> => {
    await account.fillSteps(steps.eoi.indexOf(step));
    await portal.signIn(account);
    await portal.open(`/stage-one/${step}`);
  };

const lookups: GraphScene = {
  machine: 'lookups',
  name: 'business',
  calls: { fetchLookups: { call: 'GetSectors' } },
  gestures: { 'lookups.retried': ({ portal }) => portal.button('button.tryagain').first().click() },
  prepare: openStep('business-details'),
};

const companyField = 'ua_companyregistrationnumber';
/** In the reference server's register; everything else that is searched for is not. */
const company = '99000101';
const sampleNumber = '01234567';

const search: Gesture = async ({ portal: { page } }, event) => {
  await controlsOf(page, companyField).fill(
    event['query'] === sampleNumber ? company : 'nid oes cwmni o’r enw hwn',
  );
  await controlsOf(page, companyField).press('Enter');
};

const companies: GraphScene = {
  machine: 'companySearch',
  name: 'business',
  calls: { searchCompanies: { call: 'companysearch' } },
  change: ({ outputs }) => ({
    outputs: {
      // What is found is what was asked for.
      searchCompanies: (snapshot: AnyMachineSnapshot) =>
        (outputs['searchCompanies']?.(snapshot) ?? []).filter(
          (found) => (found as unknown[]).length > 0 === (snapshot.context.query === sampleNumber),
        ),
    },
  }),
  gestures: {
    'search.submitted': search,
    'company.picked': ({ portal: { page } }) =>
      page.locator(`[name="${companyField}.pick"][value="${company}"]`).check(),
  },
  takes: ({ number }) => number === undefined || number === sampleNumber,
  prepare: openStep('business-details'),
};

const postcodes: GraphScene = {
  machine: 'postcode',
  name: 'trading',
  calls: { isPostcodeInContract: { call: 'ispostcodeincontract' } },
  change: () => ({
    outputs: { isPostcodeInContract: ({ context }: AnyMachineSnapshot) => [context.postcode === 'LL57 2DG'] },
  }),
  gestures: {
    'postcode.entered': ({ portal: { page } }, event) =>
      controlsOf(page, 'ua_tradingaddresspostcode').fill(String(event['postcode'])),
  },
  prepare: openStep('contact-details'),
};

export const askerScenes = [lookups, companies, postcodes];
