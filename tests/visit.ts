// Measures one visit of a page in a real Chromium: what is shown when, how far it moves, and what the network carries.
import type { BrowserContext, CDPSession } from 'playwright';

export interface Visit {
  /** Requests that were answered over the network, and the bytes of their answers with headers. What the browser had cached is not counted. */
  requests: number;
  bytes: number;
  /** How many of these requests were for scripts. */
  scripts: number;
  /** The sum of all layout shifts: at least the cumulative layout shift (https://web.dev/cls), which takes the worst five seconds only. */
  cls: number;
  /** First and largest contentful paint, and the appearance of the awaited element, in ms since the navigation. */
  fcp: number;
  lcp: number;
  ready: number;
}

/** How fast processor and network are. */
export interface Profile {
  name: 'fast' | 'phone' | 'phone’s network';
  processorSlowdown: number;
  /** In bytes a second and ms; null for the network as it is. */
  network: { throughput: number; latency: number } | null;
}

export const fast: Profile = { name: 'fast', processorSlowdown: 1, network: null };
/** A phone of the middle range on a slow 4G network. */
export const phone: Profile = {
  name: 'phone',
  processorSlowdown: 4,
  network: { throughput: 1_600_000 / 8, latency: 150 },
};

/** The same network without the slow processor: no script of ours can be faster on the phone than it is here. */
export const phoneNetwork: Profile = { ...phone, name: 'phone’s network', processorSlowdown: 1 };

export async function applyProfile(
  devtools: CDPSession,
  { processorSlowdown, network }: Profile,
): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  if (network === null) return;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.throughput,
    uploadThroughput: network.throughput,
  });
}

interface Observed {
  cls: number;
  fcp: number;
  lcp: number;
  ready: number;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page before its own scripts: collects shifts and paints, and the time when the element is there. */
export const observeVisit = (selector: string): void => {
  const observed: Observed = { cls: 0, fcp: 0, lcp: 0, ready: 0 };
  window.observed = observed;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) observed.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) observed.fcp = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    observed.ready = performance.now();
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-disabled', 'inert', 'hidden'],
  });
};

/** A visit is finished once no request has begun or ended for so long, in ms. A request that takes longer than that is cut off and not counted. */
const quietTime = 1500;

/** Resolves once nothing has been requested for a while: what the browser fetches while it is idle belongs to the visit. */
function quietNetwork(devtools: CDPSession): Promise<void> {
  return new Promise((finish) => {
    let timer = setTimeout(finish, quietTime);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(finish, quietTime);
    };
    devtools.on('Network.requestWillBeSent', restart);
    devtools.on('Network.loadingFinished', restart);
  });
}

/**
 * Opens an address in a new tab of the context, so that its cache and cookies count.
 * @param ready selects the element by which the page is ready to be used
 * @param blocked patterns of the addresses that the browser does not fetch
 */
export async function measureVisit(
  context: BrowserContext,
  address: string,
  ready: string,
  profile: Profile,
  blocked: string[] = [],
): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: blocked });
  await applyProfile(devtools, profile);
  const scripts = new Set<string>();
  const total = { requests: 0, bytes: 0, scripts: 0 };
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.js')) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    total.requests += 1;
    total.bytes += encodedDataLength;
    if (scripts.has(requestId)) total.scripts += 1;
  });
  // The placeholder of a page (product 10.4) is not ready to be used.
  const usable = `:is(${ready}):not(.placeholder *)`;
  await page.addInitScript(observeVisit, usable);
  await page.goto(address);
  await quietNetwork(devtools);
  // Only now: with the script by which it waits for an element, Playwright takes some 10 ms of the page's time.
  if ((await page.evaluate(() => window.observed.ready)) === 0) {
    await page.waitForSelector(usable);
    await quietNetwork(devtools);
  }
  const observed = await page.evaluate(() => window.observed);
  await page.close();
  return { ...total, ...observed };
}
