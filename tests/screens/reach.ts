// What a person can get at on the page, by its words: nothing below the overlay, nothing below a modal window.

import type { IntlShape } from 'react-intl';
import type { Page } from './openPage.ts';

// By names of tags and classes where that will do: selectors are slow in jsdom, and all of this is asked after each step.

/** The part of the page that is read out: what a modal window keeps out of reach is not. */
export const hearable = (): Element =>
  [...document.getElementsByTagName('dialog')].findLast(({ open }) => open) ?? document.body;

export const isCovered = (): boolean => document.getElementsByClassName('overlay').length > 0;

/** The part of the page that answers; null while the overlay covers it. */
const front = (): Element | null => (isCovered() ? null : hearable());

const isUsable = (element: Element) =>
  element.closest('[hidden], [inert]') === null && !element.matches(':disabled, [aria-disabled="true"]');

/** Words as they are read, whatever spaces and elements are between. */
export const read = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The words of a message, with what is only heard. */
export function wordsOf(intl: IntlShape, id: string, values: Record<string, string> = {}): string {
  const hidden = (parts: readonly unknown[]) => parts.join('');
  return read([intl.formatMessage({ id }, { ...values, hidden })].flat().join(''));
}

/** The elements that match a selector and can be used now. */
export const usable = <Found extends HTMLElement>(selector: string): Found[] =>
  [...(front()?.querySelectorAll<Found>(selector) ?? [])].filter(isUsable);

/** The button with these words. Several that do the same, as in a warning, are one. */
export const button = (words: string, selector?: string): HTMLElement | undefined =>
  (selector === undefined
    ? [...(front()?.getElementsByTagName('button') ?? [])].filter(isUsable)
    : usable(selector)
  ).find((element) => read(element.textContent) === words);

/** Presses the button whose words have this id, where there is one; of several with the same words, that which the selector means. */
export function press({ intl, user }: Page, id: string, values?: Record<string, string>, selector?: string) {
  const found = button(wordsOf(intl, id, values), selector);
  return found && (() => user.click(found));
}

/** The link to this path of the portal. */
export const link = (href: string): HTMLElement | undefined =>
  [...(front()?.getElementsByTagName('a') ?? [])]
    .filter(isUsable)
    .find((element) => element.getAttribute('href') === href);

/** The control of a field, by its wire name. */
export const control = (name: string): HTMLElement | undefined => usable(`[name="${name}"]`)[0];
