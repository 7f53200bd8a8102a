// What a person can get at on the page, found as they find it: by role and name, or by label. What lies below the overlay or below a
// modal window is out of reach.
import { configure, screen, within } from '@testing-library/react';
import type { IntlShape } from 'react-intl';
import type { Page } from './openPage.ts';

// Without this every query computes the style of every ancestor, which takes several times as long in jsdom. The document has no
// stylesheets of its own: `isReachable` says what hides an element.
configure({ defaultHidden: true });

const isReachable = (element: Element): boolean =>
  element.closest('[hidden], [inert], [aria-hidden="true"], dialog:not([open])') === null;

const isUsable = (element: Element): boolean =>
  isReachable(element) && !element.matches(':disabled, [aria-disabled="true"]');

/** Words as they are read, whatever spaces and elements are between. */
export const read = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The words of a message, with what is only heard. */
export function wordsOf(intl: IntlShape, id: string, values: Record<string, string> = {}): string {
  const hidden = (parts: readonly unknown[]) => parts.join('');
  return read([intl.formatMessage({ id }, { ...values, hidden })].flat().join(''));
}

/** The modal window in front, if there is one. */
export const dialog = (): HTMLElement | undefined => screen.queryAllByRole('dialog').findLast(isReachable);

/** The part of the page that is read out: what a modal window keeps out of reach is not. */
export const hearable = (): HTMLElement => dialog() ?? document.body;

/** The headings of the first level that are shown. */
export const titles = (): HTMLElement[] => screen.queryAllByRole('heading', { level: 1 }).filter(isReachable);

/** Whether the overlay says that the person has to wait. */
export const isCovered = ({ intl }: Page): boolean =>
  screen.queryByText(intl.formatMessage({ id: 'busy.stillworking' }), { selector: '[role="status"] p' }) !==
  null;

/** Queries of the part of the page that answers; none while the overlay covers it. */
const front = (page: Page) => (isCovered(page) ? undefined : within(hearable()));

/** The buttons or links that answer now, until the document changes: each step asks for them many times. */
const answering = new Map<'button' | 'link', HTMLElement[]>();
const changes = new MutationObserver(() => answering.clear());
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });

function all(page: Page, role: 'button' | 'link'): HTMLElement[] {
  if (changes.takeRecords().length > 0) answering.clear();
  const found = answering.get(role) ?? front(page)?.queryAllByRole(role).filter(isUsable) ?? [];
  answering.set(role, found);
  return found;
}

/** The button whose name is meant. */
export const button = (page: Page, isMeant: (name: string) => boolean): HTMLElement | undefined =>
  front(page)
    ?.queryAllByRole('button', { name: (name) => isMeant(read(name)) })
    .find(isUsable);

/**
 * Presses the button whose words have this id, where there is one. Names are slow to find in jsdom: the button is found by its text, and
 * only where it stands is it asked for by its name.
 */
export function press(page: Page, id: string, values?: Record<string, string>) {
  const words = wordsOf(page.intl, id, values);
  const found = all(page, 'button').find(({ textContent }) => read(textContent) === words);
  if (found === undefined) return undefined;
  return () => {
    const named = within(found.parentElement ?? found).queryAllByRole('button', {
      name: (name) => read(name) === words,
    });
    if (!named.includes(found)) throw new Error(`The button “${words}” has another name.`);
    return page.user.click(found);
  };
}

/** The link to this path of the portal. */
export const link = (page: Page, href: string): HTMLElement | undefined =>
  all(page, 'link').find((element) => element.getAttribute('href') === href);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control whose label has these words. */
export const labelled = <Found extends Control>(page: Page, ...words: string[]): Found | undefined =>
  front(page)
    ?.queryAllByLabelText<Found>((label) => words.includes(read(label)), {
      selector: 'input, select, textarea',
    })
    .find(isUsable);

/** What the label of a field may say, by its wire name; the page has no words for fields of other areas. */
function labelsOf({ intl }: Page, name: string): string[] {
  const id = `field.${name}`;
  if (!(id in intl.messages)) return [];
  const label = wordsOf(intl, id);
  return [label, wordsOf(intl, 'form.optional', { label })];
}

/** The control of a field, by its wire name. */
export const control = (page: Page, name: string): Control | undefined =>
  labelled(page, ...labelsOf(page, name));

/** The group of a field's radios or checkboxes, whose legend is its label. */
export function group(page: Page, name: string): HTMLElement | undefined {
  const legends = labelsOf(page, name);
  return front(page)
    ?.queryAllByRole('group', { name: (legend) => legends.includes(read(legend)) })
    .find(isUsable);
}

/** The company of this number among those that a search has found: their titles may be the same, and the number describes each. */
export const foundCompany = (page: Page, number: string): HTMLInputElement | undefined =>
  front(page)
    ?.queryAllByRole<HTMLInputElement>('radio', { description: (text) => text.split(' · ').includes(number) })
    .find(isUsable);
