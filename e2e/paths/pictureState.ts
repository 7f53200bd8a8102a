// Takes screenshots of a state at two widths, and lets axe judge each (product 12.9).
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { basePath } from '#machines/catalogue/routes.ts';
import { runsFolder } from '#tests/paths/command/savedRuns.ts';
import type { StateVisit } from '#tests/paths/pathRun.ts';
import type { Portal } from '../portal.ts';
import { accessibilityViolations } from '../accessibility.ts';

const widths = { desktop: 1280, phone: 320 } as const;
const height = 800;
/** Pixels. The explorer shows no more of a screenshot. */
const maxHeight = 2400;

/** Finishes animations: the overlay fades in after a moment. Animations with a delay of over a second do not belong to the state. */
const finishAnimations = ({ page }: Portal) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { iterations, delay = 0 } = animation.effect?.getTiming() ?? {};
      if (iterations !== Infinity && delay < 1000) animation.finish();
    }
  });

/** Axe waits for timers of the page. While the clock is paused, it is advanced by single milliseconds, which are too few to end a state. */
async function violationsIn(page: Page, isClockPaused: boolean): Promise<string[]> {
  let isDone = false;
  const result = accessibilityViolations(page).finally(() => (isDone = true));
  while (isClockPaused && !isDone) await page.clock.runFor(1);
  return result;
}

/** Takes the screenshots of the current page. The given states are those of the machines that it shows. */
export async function pictureState(
  portal: Portal,
  states: readonly { machine: string; state: string }[],
  isClockPaused: boolean,
): Promise<StateVisit[]> {
  const { page, language } = portal;
  const visits: StateVisit[] = [];
  for (const [device, width] of Object.entries(widths) as [StateVisit['device'], number][]) {
    await page.setViewportSize({ width, height });
    await finishAnimations(portal);
    const [first] = states;
    const violations = await violationsIn(page, isClockPaused);
    // An overlay or dialog covers only the viewport, so a screenshot of the whole page would show it wrongly.
    const covered = await page.locator('.overlay, dialog[open]').count();
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const tall = Math.min(Math.max(whole, height), maxHeight);
    const range = covered > 0 ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height: tall } };
    const { pathname } = new URL(page.url());
    const address = pathname.slice(basePath.length);
    const picture = `pictures/${first?.state}-${language}-${device}.png`;
    const path = fileURLToPath(new URL(picture, runsFolder));
    await page.screenshot({ path, ...range, animations: 'disabled' });
    visits.push(...states.map((state) => ({ ...state, language, device, picture, violations, address })));
  }
  await page.setViewportSize({ width: widths.desktop, height });
  return visits;
}
