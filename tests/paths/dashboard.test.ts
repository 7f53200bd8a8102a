// Walks the dashboard machine: loading, polling after a submit for at most a minute (decisions.md "Records and their life").
import { expect, test } from 'vitest';
import { dashboardMachine } from '#machines/dashboardMachine.ts';
import { heldPorts, withHeldPorts } from './heldPorts.ts';
import { walkEverything } from './walkEverything.ts';

const eoiAt = (ua_currentstatus: string) => ({ eoi: { ua_currentstatus }, application: null });
const overviews = [{ eoi: null, application: null }, eoiAt('eoi-created'), eoiAt('eoi-submitted')];

test.each([null, 'eoi'])(
  'walks every transition of the dashboard after a submit of %s',
  async (submitted) => {
    const ports = heldPorts(['fetchOverview']);
    const walked = await walkEverything(
      {
        machine: withHeldPorts(dashboardMachine, ports),
        input: { submitted },
        events: () => [{ type: 'dashboard.refreshed' }],
        outputs: { fetchOverview: () => overviews, pollOverview: () => overviews },
      },
      ports,
    );
    expect(walked.strays).toEqual([]);
    // Without a submit there is nothing to poll for.
    const polling = /polling|after\.poll|→ dashboard\.(late|polling)|dashboard\.late/;
    expect(walked.unwalked.filter((name) => submitted !== null || !polling.test(name))).toEqual([]);
  },
);
