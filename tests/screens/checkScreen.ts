// What every screen has to be in every state (quality/accessibility.md, design/house.md): whatever is wrong with what stands in the
// document, as sentences.
import type { Language } from '#machines/shell.ts';
import { wordsOf, type Messages } from '#src/services/words.ts';
import { read } from './reach.ts';

const all = (selector: string) => [...document.querySelectorAll(selector)];
const shown = (selector: string) => all(selector).filter((element) => element.closest('[hidden]') === null);
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
  const own = textsOf(wordsOf(language));
  const texts = [...textsOf(wordsOf(language === 'en' ? 'cy' : 'en'))];
  const found = new Set(texts.filter((text) => /\p{L}{2}/u.test(text) && !own.has(text)));
  foreign.set(language, found);
  return found;
}

function wordFaults(language: Language): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  while (walker.nextNode()) {
    const text = read(walker.currentNode.nodeValue);
    const said = walker.currentNode.parentElement?.closest('[lang]')?.getAttribute('lang') ?? language;
    if (text in wordsOf(language)) faults.push(`shows the id ${text}`);
    if (said === language && foreignTo(language).has(text))
      faults.push(`says “${text}” in the other language`);
  }
  return faults;
}

function idFaults(): string[] {
  const ids = all('[id]').map(({ id }) => id);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  const known = new Set(ids);
  const pointing = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'for'].flatMap((name) =>
    all(`[${name}]`).flatMap((element) =>
      (element.getAttribute(name) ?? '')
        .split(' ')
        .filter((id) => !known.has(id))
        .map((id) => `${name} names ${id}, which is not there: ${tell(element)}`),
    ),
  );
  const linking = all('.error-summary a').flatMap((element) => {
    const id = element.getAttribute('href')?.slice(1) ?? '';
    return known.has(id) ? [] : [`the summary leads to ${id}, which is not there`];
  });
  return [...[...twice].map((id) => `has the id ${id} twice`), ...pointing, ...linking];
}

const isNamed = (element: Element) =>
  element.hasAttribute('aria-label') ||
  element.hasAttribute('aria-labelledby') ||
  ('labels' in element && element.labels instanceof NodeList
    ? [...element.labels].some((label) => read(label.textContent) !== '')
    : false);

function controlFaults(): string[] {
  const nameless = all('input, select, textarea').filter((element) => !isNamed(element));
  const silent = all('button, a[href], h1, h2, h3, label, legend').filter(
    (element) => read(element.textContent) === '' && !isNamed(element) && !element.querySelector('img[alt]'),
  );
  const unexplained = all('[aria-invalid="true"]').filter((element) => {
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
  const headings = shown('h1');
  if (headings.length > 1 || (headings.length === 0 && !busy)) return [`has ${headings.length} headings h1`];
  const [heading] = headings;
  if (heading === undefined) return [];
  const text = read(heading.textContent);
  return document.title.includes(text)
    ? []
    : [`is called “${document.title}”, and its heading says “${text}”`];
}

/** @param busy whether the machines on the page make it wait */
export function checkScreen(language: Language, busy: boolean): string[] {
  const overlays = all('.overlay').length;
  return [
    ...headingFaults(busy),
    ...(overlays > 0 === busy ? [] : [busy ? 'makes wait without saying so' : 'is covered for nothing']),
    ...wordFaults(language),
    ...idFaults(),
    ...controlFaults(),
  ];
}
