// Generates docs/welsh-review.md, the list for the translator: every message whose Welsh uses a term that we did not find in a public service
// (product 10.7).
import glossary from '#locales/welsh/glossary.json' with { type: 'json' };
import { messages, type Message } from '#tests/locales/messages.ts';

/** Further terms that we chose, besides the glossary's unattested ones: English, Welsh. */
const chosen: Readonly<Record<string, string>> = {
  'Assets and liabilities': 'asedion a rhwymedigaethau',
  'Cash balance': 'balans arian parod',
  'Common control': 'o dan yr un rheolaeth',
  'Contract thresholds': 'trothwyau contract',
  'County court judgment': 'dyfarniad llys sirol',
  'Credit history': 'hanes credyd',
  'Default on a loan': 'methu ag ad-dalu benthyciad',
  'Delivery provider': 'darparwr cyflawni',
  Discretion: 'disgresiwn',
  Disqualified: 'wedi cael ei anghymhwyso',
  'Financial reporting': 'adrodd ariannol',
  Forecast: 'rhagolwg',
  'Fund name': 'Cronfa benthyciadau ynni glân Gogledd Cymru',
  'Incorporated body': 'corff corfforedig',
  'Individual voluntary arrangement': 'trefniant gwirfoddol unigol',
  Insolvent: 'ansolfent',
  'Interest-only period': 'cyfnod talu llog yn unig',
  'Life span': 'hyd oes',
  'Mutuals Register': 'y Gofrestr Gydfuddiannol',
  'Operational base': 'safle gweithredol',
  'Registered society': 'cymdeithas gofrestredig',
  Restructure: 'ailstrwythuro',
  Security: 'sicrwydd',
  'Ultimate holding company': 'y cwmni daliannol uchaf',
  'Unspent conviction': 'euogfarn heb ei disbyddu',
  'Verified supplier': 'cyflenwr wedi’i ddilysu',
};

/** The pattern that finds a term in English messages, where the term itself does not. */
const patterns: Readonly<Record<string, RegExp>> = {
  'Common control': /common control/i,
  'Default on a loan': /defaulted on a loan/i,
  'Fund name': /clean energy loan fund/i,
  'Incorporated body': /incorporated (body|bodies)/i,
  Processing: /^processing$/i,
  'Registered society': /^registered society/i,
  Restructure: /restructure/i,
  Security: /security may be|as security/i,
  'Unspent conviction': /unspent criminal conviction/i,
  Withdrawn: /withdrawn/i,
};

const patternOf = (term: string): RegExp => patterns[term] ?? new RegExp(`\\b${term}s?\\b`, 'i');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/[<>]/g, (sign) => `\\${sign}`);

const row = ({ area, id, en, cy }: Message): string =>
  `| \`${area}\` \`${id}\` | ${cell(en)} | ${cell(cy)} |`;

function section([term, welsh]: [string, string]): string[] {
  const using = messages.filter(({ en }) => patternOf(term).test(en));
  if (using.length === 0) return [];
  return [
    `## ${term}: ${welsh}`,
    '',
    '| Message | English | Welsh |',
    '| --- | --- | --- |',
    ...using.map(row),
    '',
  ];
}

/** The page docs/welsh-review.md as markdown, made from locales/ and its glossary; ends with a line break. */
export function welshReviewPage(): string {
  const unattested = Object.entries(glossary.unattested).map(([term, welsh]): [string, string] => [
    term,
    welsh.join(' / '),
  ]);
  const terms = [...unattested, ...Object.entries(chosen)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return `${[
    '# Welsh: for a translator to read',
    '',
    'All Welsh in `locales/cy` is a draft, written from terms that public services use (`locales/welsh/glossary.json`) and checked',
    'by machine for spelling, mutations, plurals and terms. No translator has read it yet; until one has, it is not to be',
    'called a translation. The messages below rest on terms that were not seen in a public service, or only weakly:',
    'they come first. A term that is confirmed moves to `attested` in the glossary.',
    '',
    ...terms.flatMap(section),
  ]
    .join('\n')
    .trimEnd()}\n`;
}
