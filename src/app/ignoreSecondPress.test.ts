// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { ignoreSecondPress } from './ignoreSecondPress.ts';

let pressed: string[] = [];
/** In ms: each test begins long after the one before. */
let start = 0;

/** Two buttons and a tick with its label, which say by their ids that they were pressed. */
function openPage(): void {
  const one = document.createElement('button');
  const two = document.createElement('button');
  const tick = document.createElement('input');
  tick.type = 'checkbox';
  const label = document.createElement('label');
  label.id = 'name';
  label.append('Name', tick);
  for (const [id, control] of Object.entries({ one, two, tick })) {
    control.id = id;
    control.addEventListener('click', () => pressed.push(id));
  }
  document.body.replaceChildren(one, two, label);
}

interface Press {
  on: string;
  at: number;
  by?: 'mouse' | 'touch';
  count?: number;
  x?: number;
}

/** Presses as browsers do. Returns whether the press may move the focus. */
function press({ on, at, by = 'mouse', count = 1, x = 100 }: Press): boolean {
  const target = document.querySelector(on);
  const dispatch = (event: Event) => {
    Object.defineProperty(event, 'timeStamp', { value: start + at });
    return target?.dispatchEvent(event) ?? false;
  };
  const init = { bubbles: true, cancelable: true, detail: count, clientX: x, clientY: 200 };
  const down = new MouseEvent('pointerdown', init);
  Object.defineProperty(down, 'pointerType', { value: by });
  dispatch(down);
  const movesFocus = dispatch(new MouseEvent('mousedown', init));
  dispatch(new MouseEvent('click', init));
  return movesFocus;
}

ignoreSecondPress(document);
beforeEach(() => {
  pressed = [];
  start += 10_000;
  openPage();
});

test('the second click of a double click presses nothing that has come under the pointer, nor moves the focus', () => {
  const first = press({ on: '#one', at: 1000 });
  document.querySelector('#one')?.remove();
  const second = press({ on: '#two', at: 1300, count: 2 });
  expect([pressed, first, second]).toEqual([['one'], true, false]);
});

test('a double click on one control presses it twice', () => {
  press({ on: '#one', at: 1000 });
  expect([press({ on: '#one', at: 1200, count: 2 }), pressed]).toEqual([true, ['one', 'one']]);
});

test('single clicks press whatever is there, however fast they follow each other', () => {
  press({ on: '#one', at: 1000 });
  press({ on: '#two', at: 1001 });
  expect(pressed).toEqual(['one', 'two']);
});

test.each([
  ['soon after, at the same place', { at: 1499, x: 110 }, ['one']],
  ['later', { at: 1500 }, ['one', 'two']],
  ['somewhere else', { at: 1200, x: 160 }, ['one', 'two']],
])('after a tap another one on another control %s', (_, second, expected) => {
  press({ on: '#one', at: 1000, by: 'touch' });
  press({ on: '#two', by: 'touch', ...second });
  expect(pressed).toEqual(expected);
});

test('a label presses its control, also by a double tap', () => {
  press({ on: '#name', at: 1000, by: 'touch' });
  press({ on: '#name', at: 1200, by: 'touch' });
  expect([pressed, document.querySelector<HTMLInputElement>('#tick')?.checked]).toEqual([
    ['tick', 'tick'],
    false,
  ]);
});

test('a key presses what has the focus, as fast as somebody types', () => {
  press({ on: '#one', at: 1000, by: 'touch' });
  document.querySelector<HTMLButtonElement>('#two')?.click();
  expect(pressed).toEqual(['one', 'two']);
});
