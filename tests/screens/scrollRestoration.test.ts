// Where the pages of the history were left (product 1.12), across a reload: what the module stores is what the next document gives it.
import { afterEach, expect, test } from 'vitest';
import {
  forgetScroll,
  openEntry,
  recordScroll,
  restoreScroll,
  type ScrollPositions,
} from '#src/parts/scrollRestoration.ts';

let stored: unknown = null;
let endRecording = () => {};

/** Begins as a document does that is loaded at this entry of the history. */
function load(key: string): void {
  endRecording();
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  const link = document.createElement('a');
  link.id = 'edit';
  link.href = '#client';
  document.body.replaceChildren(heading, link);
  document.documentElement.scrollTop = 0;
  endRecording = recordScroll(key, stored, (positions: ScrollPositions) => {
    stored = JSON.parse(JSON.stringify(positions));
  });
}

function scrollTo(top: number): void {
  document.documentElement.scrollTop = top;
  document.dispatchEvent(new Event('scroll'));
}

const element = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Whether the page returns to where it was left, where it is scrolled to, and what has the focus. */
const restored = () => [
  restoreScroll(element('h1')),
  document.documentElement.scrollTop,
  document.activeElement?.tagName,
];

afterEach(() => {
  endRecording();
  endRecording = () => {};
  stored = null;
  document.body.replaceChildren();
  document.documentElement.scrollTop = 0;
});

function leaveByLink(): void {
  load('list');
  scrollTo(300);
  element('a')?.click();
  openEntry('client', 'PUSH');
}

test('Back returns to the position and the link at which a page was left before another one was loaded anew', () => {
  leaveByLink();
  load('client');
  openEntry('list', 'POP');
  expect(restored()).toEqual([true, 300, 'A']);
});

test('nothing is restored once the user has gone, or when what is stored cannot be read', () => {
  leaveByLink();
  forgetScroll();
  openEntry('list', 'POP');
  const found = [restored()[0], stored];
  for (const unreadable of [
    null,
    'list',
    {},
    [null],
    [['list', { top: 'far' }]],
    [['list', { top: 1, link: 2 }]],
  ]) {
    stored = unreadable;
    load('client');
    openEntry('list', 'POP');
    found.push(restored()[0]);
  }
  expect(found).toEqual([false, expect.anything(), false, false, false, false, false, false]);
});

test('the places of the latest fifty pages are stored', () => {
  load('0');
  for (let index = 1; index <= 60; index += 1) openEntry(String(index), 'PUSH');
  const keys = (stored as ScrollPositions).map(([key]) => key);
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([50, '10', '59']);
});
