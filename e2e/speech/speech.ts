// Uses a page by the keyboard alone and writes down what a screen reader says meanwhile, from the browser's accessibility tree: the control that
// gets the focus with its role, name, states and description, the parts that the focus comes into, live regions, and titles. A screen reader
// words it in its own way; what it has to word is in these lines.
import type { CDPSession, Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import {
  describeNode,
  shorten,
  isContainer,
  isUnnamed,
  readNodes,
  type AccessibleNode,
} from './accessibleNode.ts';
import { recordAnnouncements } from './recordAnnouncements.ts';
import { formatLine, type SpokenLine } from './rules.ts';

/** More Tab stops than any page has. After so many, the control cannot be reached. */
const maxStops = 250;

export interface Speech {
  lines: readonly SpokenLine[];
  /** All lines as a text, a line each. */
  text: () => string;
  /**
   * Begins at a page that was opened by its address: its title, and what has the focus. How much is announced while a page loads depends on the
   * network.
   */
  begin: () => Promise<void>;
  /** Writes down what was said since the last time. Call it once the page shows what it is to say. */
  listen: () => Promise<void>;
  /** Presses a key and listens. */
  press: (key: string) => Promise<void>;
  /** Presses a key, waits until this is visible, and listens. */
  pressAndAwait: (key: string, awaited: Locator) => Promise<void>;
  /** Presses Tab until the control has the focus, and listens at each stop. `Shift+Tab` goes back. */
  tabTo: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Types into the control that has the focus, instead of what it holds. */
  type: (text: string) => Promise<void>;
  /** Reads on from the beginning of this part to its end, without the focus. */
  read: (part: Locator) => Promise<void>;
  /** What the user does otherwise, in words. */
  note: (action: string) => void;
}

/**
 * Begins to listen. To be called before the page is opened.
 * @param replaced texts that differ from run to run, and what is written for them
 */
export async function startSpeech(
  page: Page,
  replaced: readonly [RegExp | string, string][],
): Promise<Speech> {
  await page.addInitScript(recordAnnouncements);
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('Accessibility.enable');
  const lines: SpokenLine[] = [];
  /** The containers around the focus, by the ids of their elements. */
  let around = new Set<number | undefined>();
  let described: { element: number | undefined; text: string; withoutValue: string } | null = null;

  const say = (cause: SpokenLine['cause'], text: string, node?: AccessibleNode) => {
    const stable = replaced.reduce((result, [part, by]) => result.replaceAll(part, by), text);
    lines.push({ cause, text: stable, ...(node !== undefined && isUnnamed(node) && { isUnnamed: true }) });
  };

  /** The node of an element, and the nodes around it from the inside to the outside; none for an element that has gone. */
  const nodesOf = async (expression: string): Promise<AccessibleNode[]> => {
    const { result } = await client.send('Runtime.evaluate', { expression });
    if (result.objectId === undefined) return [];
    const { nodes } = await client
      .send('Accessibility.getAXNodeAndAncestors', { objectId: result.objectId })
      .catch(() => ({ nodes: [] }));
    return nodes.filter(({ ignored }) => !ignored);
  };

  const sayFocus = async (expression: string) => {
    const [node, ...ancestors] = await nodesOf(expression);
    if (node === undefined) return;
    const containers = ancestors.filter(isContainer);
    for (const container of containers.toReversed())
      if (!around.has(container.backendDOMNodeId)) say('enters', describeNode(container), container);
    around = new Set([...containers, node].map(({ backendDOMNodeId }) => backendDOMNodeId));
    described = {
      element: node.backendDOMNodeId,
      text: describeNode(node),
      withoutValue: describeNode(node, false),
    };
    say('focus', described.text, node);
  };

  /** What the page does at once is in the accessibility tree after two frames. */
  const frames = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );

  const listen = async (isTyping = false) => {
    await frames();
    const { recorded, hasFocus } = await page.evaluate(() => ({
      recorded: window.announcements.recorded.splice(0),
      hasFocus: document.activeElement !== document.body && document.activeElement !== null,
    }));
    for (const announcement of recorded) {
      if (announcement.cause === 'focus') {
        await sayFocus(`window.announcements.elements[${announcement.index}]`);
      } else say(announcement.cause, announcement.text);
    }
    if (!hasFocus) {
      if (described !== null) say('lost', '');
      described = null;
      return;
    }
    if (recorded.some(({ cause }) => cause === 'focus')) return;
    const [node] = await nodesOf('document.activeElement');
    if (node === undefined || described === null || described.element !== node.backendDOMNodeId) return;
    const [text, withoutValue] = [describeNode(node), describeNode(node, false)];
    const hasChanged = isTyping ? withoutValue !== described.withoutValue : text !== described.text;
    if (hasChanged) say('now', isTyping ? withoutValue : text, node);
    described = { ...described, text, withoutValue };
  };

  const press = async (key: string) => {
    say('key', key);
    await page.keyboard.press(key);
    await listen();
  };

  return {
    lines,
    text: () => `${lines.map(formatLine).join('\n').trim()}\n`,
    begin: async () => {
      await expect(page.locator('.overlay')).toHaveCount(0);
      await frames();
      const hasFocus = await page.evaluate(() => {
        window.announcements.recorded.splice(0);
        return document.activeElement !== document.body;
      });
      say('title', await page.title());
      if (hasFocus) await sayFocus('document.activeElement');
    },
    listen: () => listen(),
    press,
    pressAndAwait: async (key, awaited) => {
      say('key', key);
      await page.keyboard.press(key);
      await expect(awaited).toBeVisible();
      await listen();
    },
    tabTo: async (target, key = 'Tab') => {
      await expect(target).toBeVisible();
      for (let stop = 0; stop < maxStops; stop += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press(key);
      }
      throw new Error(`${String(target)} cannot be reached with ${key}.`);
    },
    type: async (text) => {
      say('key', `types “${shorten(text)}”`);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
      await listen(true);
    },
    read: async (part) => {
      await listen();
      const index = await part.evaluate((element) => window.announcements.elements.push(element) - 1);
      const { result } = await client.send('Runtime.evaluate', {
        expression: `window.announcements.elements[${index}]`,
      });
      const { node: dom } = await client.send('DOM.describeNode', { objectId: result.objectId ?? '' });
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      const root = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === dom.backendNodeId);
      if (root === undefined) throw new Error(`${String(part)} is not in the accessibility tree.`);
      say('key', 'reads on');
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      // The heading that has the focus was said before.
      const before = lines.findLast(({ cause }) => cause !== 'key')?.text;
      const read = readNodes(root, byId);
      for (const line of read[0] === before ? read.slice(1) : read) say('reads', line);
    },
    note: (action) => say('key', action),
  };
}
