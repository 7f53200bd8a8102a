// A window of a browser that speaks classic WebDriver (W3C). The journeys need eight of its commands, so that no package drives it (decision 006).
import * as v from 'valibot';
import type { BrowserWindow } from './journeys.ts';

const keys = { Enter: '\uE007', Escape: '\uE00C', Space: ' ' } as const;
/** The name under which WebDriver returns an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const answer = v.object({ value: v.unknown() });
const session = v.object({
  sessionId: v.string(),
  capabilities: v.looseObject({ browserName: v.string(), browserVersion: v.string() }),
});
const element = v.object({ [elementKey]: v.string() });

/** Sends a command. Throws what the driver says when it fails. */
async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body?: unknown): Promise<unknown> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = v.parse(answer, await response.json());
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Whether the driver is ready for a session; false also while it does not listen yet. */
export const isReady = (driver: string): Promise<boolean> =>
  send(`${driver}/status`, 'GET').then(
    (value) => v.parse(v.object({ ready: v.boolean() }), value).ready,
    () => false,
  );

/** Opens a browser. @param driver address @param capabilities what kind of browser, in WebDriver's terms */
export async function openBrowser(
  driver: string,
  capabilities: unknown,
): Promise<BrowserWindow & { version: string }> {
  const created = v.parse(
    session,
    await send(`${driver}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } }),
  );
  const url = `${driver}/session/${created.sessionId}`;
  const post = (command: string, body: unknown) => send(`${url}/${command}`, 'POST', body);
  const elementAt = async (found: Promise<unknown>) => `element/${v.parse(element, await found)[elementKey]}`;
  const typeAt = async (found: Promise<unknown>, text: string) =>
    void (await post(`${await elementAt(found)}/value`, { text }));
  const active = () => send(`${url}/element/active`, 'GET');
  await post('window/rect', { width: 1280, height: 800 });
  const { browserName, browserVersion } = created.capabilities;
  return {
    version: `${browserName} ${browserVersion}`,
    open: async (address) => void (await post('url', { url: address })),
    run: (body) => post('execute/sync', { script: body, args: [] }),
    press: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }));
      await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    type: (text) => typeAt(active(), text),
    chooseFile: (selector, path) => typeAt(post('element', { using: 'css selector', value: selector }), path),
    close: async () => void (await send(url, 'DELETE')),
  };
}
