// The lookups beside a field that chooses from them: on their way, tried again, there.
import { actorsOf, firstActor } from './actorsOfViews.ts';
import { openStep, unanswered, visitStep } from './openStep.ts';
import { press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

const step = 'loan-purpose';

export const lookupsStage: Stage = {
  machine: 'lookups',
  visit: () => visitStep('eoi', step),
  begin: async (page) => {
    await openStep(page, 'eoi', unanswered('eoi', step));
    await page.until(() => actorsOf('eoi').some((actor) => actor.getSnapshot().hasTag('busy') === false));
    return firstActor('lookups');
  },
  gestures: { 'lookups.retried': (page) => press(page, 'button.tryagain') },
};
