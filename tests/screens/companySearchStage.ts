// The company search in its step (specification section 5): searched for, found or not, picked.
import { firstActor } from './actorsOfViews.ts';
import { giveLookups } from './giveLookups.ts';
import { openStep, unanswered, visitStep } from './openStep.ts';
import { control, foundCompany, press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

const step = 'business-details';
const name = 'ua_companyregistrationnumber';

export const companySearchStage: Stage = {
  machine: 'companySearch',
  visit: () => visitStep('eoi', step),
  begin: async (page) => {
    await giveLookups(page);
    await openStep(page, 'eoi', unanswered('eoi', step));
    await page.until(() => control(page, name) !== undefined);
    return firstActor('companySearch');
  },
  gestures: {
    'company.picked': (page, event) => {
      const choice = foundCompany(page, event['number']);
      if (choice === undefined) return undefined;
      // What is picked already cannot be picked again: it stays so.
      if (choice.checked) return () => page.perform(() => firstActor('companySearch').send(event));
      return () => page.user.click(choice);
    },
  },
  ways: {
    'search.submitted': (page, { query }) => {
      const box = control(page, name);
      const search = press(page, 'companysearch.search');
      if (box === undefined || search === undefined) return undefined;
      return async () => {
        await page.user.clear(box);
        await page.user.type(box, query);
        await search();
      };
    },
  },
};
