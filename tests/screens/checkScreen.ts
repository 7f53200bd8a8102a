// What every screen has to be in every state (quality/accessibility.md, design/house.md): whatever is wrong with what stands in the
// document, as sentences.
import type { Language } from '#machines/shell/shell.ts';
import { messagesOf, type Messages } from '#src/services/messages.ts';
import type { Page } from './openPage.ts';
import { isCovered, read, titles } from './reach.ts';

const tell = (element: Element) => element.outerHTML.slice(0, 160);

/** The plain texts of a language: those without arguments. */
const textsOf = (messages: Messages) =>
  new Set(
    Object.values(messages).flatMap((parts) =>
      parts.map((part) => ('value' in part ? read(part.value) : '')),
    ),
  );

/** Texts that only the other language has. */
const foreign = new Map<Language, Set<string>>();
function foreignTo(language: Language): Set<string> {
  const known = foreign.get(language);
  if (known !== undefined) return known;
  const own = textsOf(messagesOf(language));
  const texts = [...textsOf(messagesOf(language === 'en' ? 'cy' : 'en'))];
  const found = new Set(texts.filter((text) => /\p{L}{2}/u.test(text) && !own.has(text)));
  foreign.set(language, found);
  return found;
}

/** All that stands in the document. Lists that stay alive, and selectors, take several times as long in jsdom. */
function standing(): { elements: Element[]; texts: Node[] } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const elements: Element[] = [];
  const texts: Node[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) elements.push(node);
    else texts.push(node);
  }
  return { elements, texts };
}

const wordFaults = (language: Language, texts: readonly Node[]): string[] =>
  texts.flatMap((node) => {
    const text = read(node.nodeValue);
    if (text in messagesOf(language)) return [`shows the id ${text}`];
    if (!foreignTo(language).has(text)) return [];
    const said = node.parentElement?.closest('[lang]')?.getAttribute('lang') ?? language;
    return said === language ? [`says “${text}” in the other language`] : [];
  });

const pointing = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for'];

function idFaults(all: readonly Element[]): string[] {
  const ids = all.map(({ id }) => id).filter((id) => id !== '');
  const known = new Set(ids);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const dangling = all.flatMap((element) =>
    pointing.flatMap((name) =>
      (element.getAttribute(name)?.split(' ') ?? [])
        .filter((id) => !known.has(id))
        .map((id) => `${name} names ${id}, which is not there: ${tell(element)}`),
    ),
  );
  const linking = [...document.querySelectorAll('.error-summary a')].flatMap((element) => {
    const id = element.getAttribute('href')?.slice(1) ?? '';
    return known.has(id) ? [] : [`the summary leads to ${id}, which is not there`];
  });
  return [...[...twice].map((id) => `has the id ${id} twice`), ...dangling, ...linking];
}

const isNamed = (element: Element) =>
  element.hasAttribute('aria-label') ||
  element.hasAttribute('aria-labelledby') ||
  ('labels' in element && element.labels instanceof NodeList
    ? [...element.labels].some((label) => read(label.textContent) !== '')
    : false);

const controls = ['input', 'select', 'textarea'];
const worded = ['button', 'a', 'h1', 'h2', 'h3', 'label', 'legend'];

function controlFaults(all: readonly Element[]): string[] {
  const nameless = all.filter((element) => controls.includes(element.localName) && !isNamed(element));
  const silent = all.filter(
    (element) =>
      worded.includes(element.localName) &&
      read(element.textContent) === '' &&
      !isNamed(element) &&
      !element.querySelector('img[alt]'),
  );
  const unexplained = all.filter((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return false;
    const ids = [element, element.closest('fieldset')].flatMap(
      (one) => one?.getAttribute('aria-describedby')?.split(' ') ?? [],
    );
    return !ids.some(
      (id) => id.endsWith('-error') && read(document.getElementById(id)?.textContent ?? '') !== '',
    );
  });
  return [
    ...nameless.map((element) => `has a control without a label: ${tell(element)}`),
    ...silent.map((element) => `has something without words: ${tell(element)}`),
    ...unexplained.map((element) => `does not say what is wrong with ${tell(element)}`),
  ];
}

function headingFaults(busy: boolean): string[] {
  const headings = titles();
  if (headings.length > 1 || (headings.length === 0 && !busy)) return [`has ${headings.length} headings h1`];
  const [heading] = headings;
  if (heading === undefined) return [];
  const text = read(heading.textContent);
  return document.title.includes(text)
    ? []
    : [`is called “${document.title}”, and its heading says “${text}”`];
}

/** @param busy whether the machines on the page make it wait */
export function checkScreen(page: Page, busy: boolean): string[] {
  const { language } = page.shell.getSnapshot().context;
  const { elements, texts } = standing();
  return [
    ...headingFaults(busy),
    ...(isCovered(page) === busy ? [] : [busy ? 'makes wait without saying so' : 'is covered for nothing']),
    ...wordFaults(language, texts),
    ...idFaults(elements),
    ...controlFaults(elements),
  ];
}
