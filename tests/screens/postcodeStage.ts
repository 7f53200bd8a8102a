// The check of a postcode below its field (specification section 5).
import { records } from '#machines/catalogue/records/records.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { actorsOf, firstActor } from './actorsOfViews.ts';
import { differs, fillForm } from './fillForm.ts';
import { openStep, unanswered, visitStep } from './openStep.ts';
import type { Stage } from './walkScreen.ts';

const step = 'contact-details';
const [name = ''] = fieldsOfStep(records.eoi, step).find(([, field]) => field.areaChecked) ?? [];

export const postcodeStage: Stage = {
  machine: 'postcode',
  visit: () => visitStep('eoi', step),
  begin: async (page) => {
    await openStep(page, 'eoi', unanswered('eoi', step));
    await page.until(() => actorsOf('postcode').length > 0);
    return firstActor('postcode');
  },
  gestures: {},
  ways: {
    'postcode.entered': (page, { postcode }) =>
      differs(page, { [name]: postcode }) ? () => fillForm(page, { [name]: postcode }) : undefined,
  },
};
