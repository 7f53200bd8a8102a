// The harnesses of what the fields of a step look up: the rows of the lookups (product 4.11), the postcode check (product 4.12) and the company
// search (product 3.16).
import { records } from '#machines/catalogue/records/records.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { actorsOf, firstActor } from './viewActors.ts';
import { resolveRecord, recordWithoutStep, stepPage } from './openStep.ts';
import { buttonClick, findByLabel, findControl, findCompanyButton, findLink, textOf } from './queries.ts';
import type { Page } from './openPage.ts';
import type { ScreenHarness } from './runScreenPath.ts';
import { formDiffers, fillForm } from './fillForm.ts';
import { lookupActor, resolveLookups } from './resolvePorts.ts';

const lookupStep = 'loan-purpose';
/** The only lookup of this step. */
const offeredLookup = 'activitytype';
const [offeredField = ''] =
  fieldsOfStep(records.eoi, lookupStep).find(([, field]) => field.lookup === offeredLookup) ?? [];
const stepWithoutLookup = 'contact-details';

export const lookupHarness: ScreenHarness = {
  machine: 'lookup',
  pageOptions: ({ input }) =>
    stepPage('eoi', (input as { isNeeded: boolean }).isNeeded ? lookupStep : stepWithoutLookup),
  findActor: async (page) => {
    await resolveRecord(page, 'eoi', recordWithoutStep('eoi', lookupStep));
    await page.waitUntil(() => actorsOf('eoi').some((actor) => actor.getSnapshot().hasTag('busy') === false));
    return lookupActor(offeredLookup);
  },
  executors: {
    'lookup.retried': (page) =>
      buttonClick(page, 'button.tryagain.part', { part: textOf(page.intl, `field.${offeredField}`) }),
    'lookup.needed': (page) => {
      const link = findLink(page, `${basePath}/stage-one/${lookupStep}`);
      return link && (() => page.user.click(link));
    },
  },
  withoutControl: { 'lookup.needed': 'The step that needs the lookup can be the one on the page.' },
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
  executors: {
    'postcode.entered': (page, { postcode }) =>
      formDiffers(page, { [postcodeField]: postcode })
        ? () => fillForm(page, { [postcodeField]: postcode })
        : undefined,
  },
  withoutControl: { 'postcode.entered': 'The field can hold this postcode already.' },
};

const companyStep = 'business-details';
const companyField = 'ua_companyregistrationnumber';

/** Replaces the text of the search box, in one edit. */
function replaceQuery(page: Page, query: string): (() => Promise<void>) | undefined {
  const box = findControl(page, companyField);
  return (
    box &&
    (async () => {
      await page.user.tripleClick(box);
      await page.user.paste(query);
    })
  );
}

/** The states in which the page says that the search found no company or failed. */
const statesWithoutCompany = ['numberNotFound', 'nameNotFound', 'failed'];

export const companySearchHarness: ScreenHarness = {
  machine: 'companySearch',
  pageOptions: () => stepPage('eoi', companyStep),
  findActor: async (page, { input }) => {
    const { hasCompany } = input as { hasCompany: boolean };
    await resolveLookups(page);
    await resolveRecord(page, 'eoi', {
      ...recordWithoutStep('eoi', companyStep),
      ...(hasCompany ? { [companyField]: '01234567', ua_companyname: 'Ynni’r Fenai Cyf' } : {}),
    });
    await page.waitUntil(() => actorsOf('companySearch').length > 0);
    return firstActor('companySearch');
  },
  // Another text in the box ends these states by `query.edited`, before the user leaves the box or presses the button with that text.
  isPossible: (event, snapshot) =>
    !['box.left', 'search.submitted'].includes(event.type) ||
    !statesWithoutCompany.includes(String(snapshot.value)) ||
    snapshot.can(event),
  executors: {
    'company.picked': (page, { number }) => {
      const choice = findCompanyButton(page, number);
      return choice && (() => page.user.click(choice));
    },
    'search.reopened': (page) => buttonClick(page, 'companysearch.change'),
    'address.used': (page) => {
      const box = findByLabel(page, textOf(page.intl, 'companysearch.useaddress.trading'));
      return box && !box.matches(':checked') ? () => page.user.click(box) : undefined;
    },
    'box.left': (page, { query }) => {
      const replace = replaceQuery(page, query);
      if (replace === undefined) return undefined;
      return async () => {
        await replace();
        await page.user.tab();
      };
    },
    'query.edited': (page, { query }) => replaceQuery(page, query),
    'search.submitted': (page, { query }) => {
      const replace = replaceQuery(page, query);
      const search = buttonClick(page, 'companysearch.search');
      if (replace === undefined || search === undefined) return undefined;
      return async () => {
        await replace();
        await search();
      };
    },
  },
  withoutControl: {
    'address.used': 'The box can be checked already.',
    'box.left': 'A picked company has no search box.',
    'query.edited': 'A picked company has no search box.',
    'search.submitted': 'A picked company has no search box.',
  },
};
