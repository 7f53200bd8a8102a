// What a state looks like: its pictures, wide and narrow, and what axe says against each (quality/accessibility.md).
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { basePath } from '#machines/catalogue/routes.ts';
import type { StateVisit } from '#tests/paths/pathRun.ts';
import type { Portal } from '../portal.ts';
import { violationsOf } from '../violationsOf.ts';

const folder = fileURLToPath(new URL('../../.paths/', import.meta.url));
const widths = { desktop: 1280, phone: 320 } as const;
const height = 800;
/** Nobody looks further down in a diagram. */
const longest = 2400;

/** Ends what still fades in: the overlay shows itself only after a moment. What comes much later does not belong to the state. */
const settle = ({ page }: Portal) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { iterations, delay = 0 } = animation.effect?.getTiming() ?? {};
      if (iterations !== Infinity && delay < 1000) animation.finish();
    }
  });

/** Axe waits for timers of the page: where time stands still, it goes on by a millisecond whenever it is asked to, which ends no state. */
async function judge(page: Page, state: string, isHeld: boolean): Promise<string[]> {
  let isJudged = false;
  const judging = violationsOf(page, state).finally(() => (isJudged = true));
  while (isHeld && !isJudged) await page.clock.runFor(1);
  return judging;
}

/** Looks at the page as it stands. @param isHeld whether its time stands still */
export async function pictureState(
  portal: Portal,
  states: readonly { machine: string; state: string }[],
  isHeld: boolean,
): Promise<StateVisit[]> {
  const { page, language } = portal;
  const visits: StateVisit[] = [];
  for (const [device, width] of Object.entries(widths) as [StateVisit['device'], number][]) {
    await page.setViewportSize({ width, height });
    await settle(portal);
    const [first] = states;
    const violations = await judge(page, first?.state ?? '', isHeld);
    // What covers the page covers what is in view.
    const covered = await page.locator('.overlay, dialog[open]').count();
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const tall = Math.min(Math.max(whole, height), longest);
    const range = covered > 0 ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: tall } };
    const { pathname } = new URL(page.url());
    const address = pathname.slice(basePath.length);
    const picture = `pictures/${first?.state}-${language}-${device}.png`;
    await page.screenshot({ path: folder + picture, ...range, animations: 'disabled' });
    visits.push(...states.map((state) => ({ ...state, language, device, picture, violations, address })));
  }
  await page.setViewportSize({ width: widths.desktop, height });
  return visits;
}
