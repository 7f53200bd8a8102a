// Finds the controls of a page as a user does, by role and name or by label. Controls below the overlay or behind a modal dialog are not
// found.
import { configure, screen, within } from '@testing-library/react';
import type { IntlShape } from 'react-intl';
import { catalogueTexts } from '#src/parts/catalogueValues.ts';
import type { ActualScreen } from '../model/expectedScreen.ts';
import type { Page } from './openPage.ts';

// Without this every query computes the style of every ancestor, which takes several times as long in jsdom. The document has no
// stylesheets of its own: `isReachable` says what hides an element.
configure({ defaultHidden: true });

/** React hides what it draws ahead by this style (decision 039). */
const drawnAhead = '[style*="display: none"]';

const isReachable = (element: Element): boolean =>
  element.closest(`[hidden], [inert], [aria-hidden="true"], dialog:not([open]), ${drawnAhead}`) === null;

const isUsable = (element: Element): boolean =>
  isReachable(element) && !element.matches(':disabled, [aria-disabled="true"]');

/** A text with its white space collapsed. */
export const normalizeText = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The text of a message, with the parts that are visually hidden. */
export function textOf(intl: IntlShape, id: string, values: Record<string, string | number> = {}): string {
  const hidden = (parts: readonly unknown[]) => parts.join('');
  return normalizeText(
    [intl.formatMessage({ id }, { ...catalogueTexts(intl), ...values, hidden })].flat().join(''),
  );
}

type CachedRole = 'button' | 'link' | 'dialog' | 'heading';
/** The elements of each role, cached until the document changes, because each step of a path looks for them many times. */
const cachedElements = new Map<CachedRole, HTMLElement[]>();
const changes = new MutationObserver(() => cachedElements.clear());
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });

function findOnce(role: CachedRole, find: () => HTMLElement[]): HTMLElement[] {
  if (changes.takeRecords().length > 0) cachedElements.clear();
  const found = cachedElements.get(role) ?? find();
  cachedElements.set(role, found);
  return found;
}

/** The modal dialog in front, if there is one. */
export const openDialog = (): HTMLElement | undefined =>
  findOnce('dialog', () => screen.queryAllByRole('dialog')).findLast(isReachable);

/** The title of the modal dialog in front. Throws when none is open. */
export function dialogTitle(): string | null {
  const dialog = openDialog();
  if (dialog === undefined) throw new Error('No dialog is open.');
  return within(dialog).getByRole('heading', { level: 2 }).textContent;
}

/** The part of the page that assistive technology can reach: the open modal dialog, or all of it. */
export const accessibleRoot = (): HTMLElement => openDialog() ?? document.body;

/** The headings of the first level that are shown. */
export const firstLevelHeadings = (): HTMLElement[] =>
  findOnce('heading', () => screen.queryAllByRole('heading', { level: 1 })).filter(isReachable);

/** The text that a screen reader reads of an element. */
function spokenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll('[aria-hidden="true"]').forEach((hidden) => hidden.remove());
  return normalizeText(copy.textContent);
}

/** What the live regions that can be reached say, those that interrupt last. Behind a modal dialog nothing is announced. */
export const liveTexts = (): string[] => {
  const reachable = within(accessibleRoot());
  return [...reachable.queryAllByRole('status'), ...reachable.queryAllByRole('alert')]
    .filter(isReachable)
    .map(spokenText)
    .filter((text) => text !== '');
};

/** Whether the overlay covers the page. */
export const isOverlayShown = ({ intl }: Page): boolean =>
  screen.queryAllByText(intl.formatMessage({ id: 'busy.stillworking' }), { selector: '[role="status"] p' })
    .length > 0;

/** Testing Library's queries for the part of the page that can be used; undefined while the overlay covers it. */
const reachableQueries = (page: Page) => {
  const root = accessibleRoot();
  // The overlay of an upload has a button.
  return root.matches('.overlay-dialog') || !isOverlayShown(page) ? within(root) : undefined;
};

/** The usable buttons and links. */
const findAll = (page: Page, role: 'button' | 'link'): HTMLElement[] =>
  findOnce(role, () => reachableQueries(page)?.queryAllByRole(role).filter(isUsable) ?? []);

/** The button whose name fulfils `isMeant`. */
export const findButton = (page: Page, isMeant: (name: string) => boolean): HTMLElement | undefined =>
  reachableQueries(page)
    ?.queryAllByRole('button', { name: (name) => isMeant(normalizeText(name)) })
    .find(isUsable);

/**
 * The click on the button with the text of this message; undefined when there is no such button that can be used. Queries by name are slow
 * in jsdom: the button is found by its text, and only the click checks its name, within the button's parent.
 */
export function buttonClick(page: Page, id: string, values?: Record<string, string | number>) {
  const name = textOf(page.intl, id, values);
  const found = findAll(page, 'button').find(({ textContent }) => normalizeText(textContent) === name);
  if (found === undefined) return undefined;
  return () => {
    const named = within(found.parentElement ?? found).queryAllByRole('button', {
      name: (each) => normalizeText(each) === name,
    });
    if (!named.includes(found)) throw new Error(`The button “${name}” has another accessible name.`);
    return page.user.click(found);
  };
}

/** Clicks the button with the text of this message and waits for what follows. Throws when there is no such button that can be used. */
export async function pressButton(
  page: Page,
  id: string,
  values?: Record<string, string | number>,
): Promise<void> {
  const click = buttonClick(page, id, values);
  if (click === undefined) throw new Error(`There is no button “${textOf(page.intl, id, values)}” to press.`);
  await click();
  await page.settle();
}

/** The link to this address of the portal. */
export const findLink = (page: Page, href: string): HTMLElement | undefined =>
  findAll(page, 'link').find((element) => element.getAttribute('href') === href);

/** The link that opens the page in this language. */
export const findLanguageLink = (page: Page, language: string): HTMLElement | undefined =>
  findAll(page, 'link').find((element) => element.getAttribute('hreflang') === language);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control whose label is one of these texts. */
export const findByLabel = <Found extends Control>(page: Page, ...texts: string[]): Found | undefined =>
  reachableQueries(page)
    ?.queryAllByLabelText<Found>((label) => texts.includes(normalizeText(label)), {
      selector: 'input, select, textarea',
    })
    .find(isUsable);

/** The control that chooses files, which nobody sees, and the button with this text that stands for it. */
export function findFilePicker(page: Page, text: string) {
  const button = findButton(page, (name) => name === text);
  const input = button?.nextElementSibling;
  return button && input instanceof HTMLInputElement ? { button, input } : undefined;
}

/** The texts that the label of a field can have, by its wire name; none for fields whose messages the page has not loaded. */
function labelsOf({ intl }: Page, name: string): string[] {
  const id = `field.${name}`;
  if (!(id in intl.messages)) return [];
  const label = textOf(intl, id);
  return [label, textOf(intl, 'form.optional', { label })];
}

/** The control of a field, by its wire name. */
export const findControl = (page: Page, name: string): Control | undefined =>
  findByLabel(page, ...labelsOf(page, name));

/** The group of a field's radios or checkboxes, whose legend is its label. */
export function findGroup(page: Page, name: string): HTMLElement | undefined {
  const legends = labelsOf(page, name);
  const isLegend = (text: string) => legends.includes(normalizeText(text));
  const queries = reachableQueries(page);
  return ['radiogroup', 'group']
    .flatMap((role) => queries?.queryAllByRole(role, { name: isLegend }) ?? [])
    .find(isUsable);
}

/** The button of the company with this number among the results of a search: titles can be the same, so the description is searched. */
export const findCompanyButton = (page: Page, number: string): HTMLElement | undefined =>
  reachableQueries(page)
    ?.queryAllByRole('button', { description: (text) => text.split(' · ').includes(number) })
    .find(isUsable);

const textsOf = (elements: readonly Element[]): string[] =>
  elements.filter(isReachable).map(({ textContent }) => normalizeText(textContent));

/** What the page shows, for the expectations of tests/model/states.ts. */
export function actualScreenOf(page: Page): ActualScreen {
  const dialog = openDialog();
  const reachable = within(accessibleRoot());
  return {
    translate: ({ id, values }) => textOf(page.intl, id, { ...values }),
    headings: textsOf(firstLevelHeadings()),
    dialog:
      dialog === undefined
        ? null
        : normalizeText(
            document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ?? null,
          ),
    // The overlay of an upload is a dialog.
    overlays: [...document.getElementsByClassName('overlay-message')]
      .filter((element) => element.closest('.overlay-dialog') === null)
      .map(({ textContent }) => normalizeText(textContent)),
    // Read only for a state that says something, because the queries are slow.
    get alerts() {
      return textsOf(reachable.queryAllByRole('alert'));
    },
    get statuses() {
      return textsOf(reachable.queryAllByRole('status'));
    },
    get text() {
      const shown = accessibleRoot().cloneNode(true) as Element;
      shown.querySelectorAll(drawnAhead).forEach((hidden) => hidden.remove());
      return normalizeText(shown.textContent);
    },
    offers: async (role, name) => {
      const isNamed = (text: string | null) => name.test(normalizeText(text));
      if (role === 'radio') return reachable.queryAllByLabelText(isNamed).some(isUsable);
      const found = role === 'summary' ? [...document.getElementsByTagName(role)] : findAll(page, role);
      return found.some(({ textContent }) => isNamed(textContent));
    },
  };
}
