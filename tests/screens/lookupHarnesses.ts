// The harnesses of what the fields of a step look up: the rows of the lookups, the postcode check (product 4.12) and the company search
// (product 3.16).
import { records } from '#machines/catalogue/records/records.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { actorsOf, firstActor } from './viewActors.ts';
import { resolveRecord, recordWithoutStep, stepPage } from './openStep.ts';
import { buttonClick, findControl, findCompanyRadio } from './queries.ts';
import type { ScreenHarness } from './runScreenPath.ts';
import { formDiffers, fillForm } from './fillForm.ts';
import { lookupActor, resolveLookups } from './resolvePorts.ts';

const lookupStep = 'loan-purpose';
/** The only lookup of this step. */
const offeredLookup = 'activitytype';

export const lookupHarness: ScreenHarness = {
  machine: 'lookup',
  pageOptions: () => stepPage('eoi', lookupStep),
  findActor: async (page) => {
    await resolveRecord(page, 'eoi', recordWithoutStep('eoi', lookupStep));
    await page.waitUntil(() => actorsOf('eoi').some((actor) => actor.getSnapshot().hasTag('busy') === false));
    return lookupActor(offeredLookup);
  },
  executors: { 'lookup.retried': (page) => buttonClick(page, 'button.tryagain') },
};

const postcodeStep = 'contact-details';
const [postcodeField = ''] =
  fieldsOfStep(records.eoi, postcodeStep).find(([, field]) => field.areaChecked) ?? [];

export const postcodeHarness: ScreenHarness = {
  machine: 'postcode',
  pageOptions: () => stepPage('eoi', postcodeStep),
  findActor: async (page) => {
    await resolveRecord(page, 'eoi', recordWithoutStep('eoi', postcodeStep));
    await page.waitUntil(() => actorsOf('postcode').length > 0);
    return firstActor('postcode');
  },
  executors: {},
  optionalExecutors: {
    'postcode.entered': (page, { postcode }) =>
      formDiffers(page, { [postcodeField]: postcode })
        ? () => fillForm(page, { [postcodeField]: postcode })
        : undefined,
  },
};

const companyStep = 'business-details';
const companyField = 'ua_companyregistrationnumber';

export const companySearchHarness: ScreenHarness = {
  machine: 'companySearch',
  pageOptions: () => stepPage('eoi', companyStep),
  findActor: async (page) => {
    await resolveLookups(page);
    await resolveRecord(page, 'eoi', recordWithoutStep('eoi', companyStep));
    await page.waitUntil(() => findControl(page, companyField) !== undefined);
    return firstActor('companySearch');
  },
  executors: {
    'company.picked': (page, event) => {
      const choice = findCompanyRadio(page, event['number']);
      if (choice === undefined) return undefined;
      // A radio that is ticked already sends no event when it is clicked again.
      if (choice.checked) return () => page.perform(() => firstActor('companySearch').send(event));
      return () => page.user.click(choice);
    },
  },
  optionalExecutors: {
    'search.submitted': (page, { query }) => {
      const box = findControl(page, companyField);
      const search = buttonClick(page, 'companysearch.search');
      if (box === undefined || search === undefined) return undefined;
      return async () => {
        await page.user.clear(box);
        await page.user.type(box, query);
        await search();
      };
    },
  },
};
