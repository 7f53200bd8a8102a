// The banner that says whom a broker acts for (decisions.md, "Brokers").
import { parseAddress } from '#machines/catalogue/routes.ts';
import { broker } from '../paths/users.ts';
import { firstActor, actorsOf } from './actorsOfViews.ts';
import { press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

const client = 'c-1';

export const clientStage: Stage = {
  machine: 'client',
  visit: () => ({ address: parseAddress(`/stage-two/guidance?application=${client}`), user: broker, client }),
  begin: async (page) => {
    await page.until(() => actorsOf('client').length > 0);
    return firstActor('client');
  },
  gestures: { 'client.retried': (page) => press(page, 'button.tryagain') },
};
