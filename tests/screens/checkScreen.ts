// Checks what must hold of every screen in every state: language, ids, labels, headings, overlay (product 12). Returns what is wrong, in
// words.
import type { Language } from '#machines/shell/shell.ts';
import { messagesOf, type Messages } from '#src/services/messages.ts';
import type { Page } from './openPage.ts';
import { isOverlayShown, normalizeText, firstLevelHeadings } from './queries.ts';

const describeElement = (element: Element) => element.outerHTML.slice(0, 160);

/** The messages of a language that have no arguments. */
const textsOf = (messages: Messages) =>
  new Set(
    Object.values(messages).flatMap((parts) =>
      parts.map((part) => ('value' in part ? normalizeText(part.value) : '')),
    ),
  );

/** For each language, the texts that only the other one has. */
const textsOfOtherLanguage = new Map<Language, Set<string>>();
function foreignTexts(language: Language): Set<string> {
  const known = textsOfOtherLanguage.get(language);
  if (known !== undefined) return known;
  const textsOfLanguage = textsOf(messagesOf(language));
  const texts = [...textsOf(messagesOf(language === 'en' ? 'cy' : 'en'))];
  const found = new Set(texts.filter((text) => /\p{L}{2}/u.test(text) && !textsOfLanguage.has(text)));
  textsOfOtherLanguage.set(language, found);
  return found;
}

/** All elements and text nodes of the document. A TreeWalker, because selectors and live lists take several times as long in jsdom. */
function collectNodes(): { elements: Element[]; texts: Node[] } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const elements: Element[] = [];
  const texts: Node[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) elements.push(node);
    else texts.push(node);
  }
  return { elements, texts };
}

const textProblems = (language: Language, texts: readonly Node[]): string[] =>
  texts.flatMap((node) => {
    const text = normalizeText(node.nodeValue);
    if (text in messagesOf(language)) return [`shows the id ${text}`];
    if (!foreignTexts(language).has(text)) return [];
    const stated = node.parentElement?.closest('[lang]')?.getAttribute('lang') ?? language;
    return stated === language ? [`shows “${text}” of the other language`] : [];
  });

const referenceAttributes = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for'];

function idProblems(elements: readonly Element[]): string[] {
  const ids = elements.map(({ id }) => id).filter((id) => id !== '');
  const known = new Set(ids);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const brokenReferences = elements.flatMap((element) =>
    referenceAttributes.flatMap((name) =>
      (element.getAttribute(name)?.split(' ') ?? [])
        .filter((id) => !known.has(id))
        .map((id) => `${name} names ${id}, which is not there: ${describeElement(element)}`),
    ),
  );
  // On the review the links of the summary lead to other pages; only those within the page are checked.
  const brokenLinks = [...document.querySelectorAll('.error-summary a[href^="#"]')].flatMap((element) => {
    const id = element.getAttribute('href')?.slice(1) ?? '';
    return known.has(id) ? [] : [`the summary leads to ${id}, which is not there`];
  });
  return [...[...twice].map((id) => `has the id ${id} twice`), ...brokenReferences, ...brokenLinks];
}

const isNamed = (element: Element) =>
  element.hasAttribute('aria-label') ||
  element.hasAttribute('aria-labelledby') ||
  ('labels' in element && element.labels instanceof NodeList
    ? [...element.labels].some((label) => normalizeText(label.textContent) !== '')
    : false);

const controls = 'input:not([type="hidden"]), select, textarea';
const elementsWithText = ['button', 'a', 'h1', 'h2', 'h3', 'label', 'legend'];

function controlProblems(elements: readonly Element[]): string[] {
  const unlabelled = elements.filter((element) => element.matches(controls) && !isNamed(element));
  const empty = elements.filter(
    (element) =>
      elementsWithText.includes(element.localName) &&
      normalizeText(element.textContent) === '' &&
      !isNamed(element) &&
      !element.querySelector('img[alt]'),
  );
  const unexplained = elements.filter((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return false;
    const ids = [element, element.closest('fieldset')].flatMap(
      (one) => one?.getAttribute('aria-describedby')?.split(' ') ?? [],
    );
    return !ids.some(
      (id) => id.endsWith('-error') && normalizeText(document.getElementById(id)?.textContent ?? '') !== '',
    );
  });
  return [
    ...unlabelled.map((element) => `has a control without a label: ${describeElement(element)}`),
    ...empty.map((element) => `has an element without text: ${describeElement(element)}`),
    ...unexplained.map((element) => `has no error message for ${describeElement(element)}`),
  ];
}

function headingProblems(busy: boolean): string[] {
  const headings = firstLevelHeadings();
  if (headings.length > 1 || (headings.length === 0 && !busy)) return [`has ${headings.length} headings h1`];
  const [heading] = headings;
  if (heading === undefined) return [];
  const text = normalizeText(heading.textContent);
  // A dialog whose form was refused can name itself in the title instead (product 12.10).
  const refused = document.querySelector('dialog[open] .error-summary')?.closest('dialog');
  const named = document.getElementById(refused?.getAttribute('aria-labelledby') ?? '');
  const titles = [text, ...(named === null ? [] : [normalizeText(named.textContent)])];
  return titles.some((title) => document.title.includes(title))
    ? []
    : [`has the title “${document.title}”, and the heading “${text}”`];
}

/** The contacts stand in the footer of every page once the configuration is read (product 1.11). */
function contactProblems({ shell }: Page): string[] {
  const { configuration } = shell.getSnapshot().context;
  if (configuration === null) return [];
  const text = document.querySelector('footer')?.textContent ?? '';
  return [configuration.helpline, configuration.email].flatMap((contact) =>
    text.includes(contact) ? [] : [`has no ${contact} in the footer`],
  );
}

/** @param busy whether a machine of the page is busy, so that the overlay must show */
export function checkScreen(page: Page, busy: boolean): string[] {
  const { language } = page.shell.getSnapshot().context;
  const { elements, texts } = collectNodes();
  return [
    ...headingProblems(busy),
    ...(isOverlayShown(page) === busy
      ? []
      : [busy ? 'is busy without the overlay' : 'shows the overlay without being busy']),
    ...textProblems(language, texts),
    ...idProblems(elements),
    ...controlProblems(elements),
    ...contactProblems(page),
  ];
}
