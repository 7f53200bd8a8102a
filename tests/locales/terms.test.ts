// A term has the same Welsh word wherever it stands in a sentence. The glossary's own test (glossary.test.ts) sees only messages that are a term
// and nothing else.
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

/** English term, the Welsh words for it in the forms that our texts use, and the Welsh word that was used beside it or misleads. */
const terms = [
  ['verify', /\bverif/i, /\b(d|dd|n)ilys/i, /\bg?wir(io|i|iwch|iwyd)\b/i],
  ['received', /\breceived\b/i, /dod i law|cyrraedd/i, /dderbyn|derbyn/i],
  ['stage', /\bstages?\b/i, /\b(c|g|ch|ngh)yfnod/i, /\b(c|g|ch|ngh)am\b/i],
  ['step', /\bsteps?\b/i, /\b(c|g|ch|ngh)am(au)?\b/i, /\b(c|g|ch|ngh)yfnod(au)?\b(?! llog)/i],
  ['solar', /\bsolar\b/i, /\bsolar\b/i, /\bhaul\b/i],
  ['wind', /\bwind\b/i, /\bg?wynt\b/i, undefined],
  ['tidal', /\btidal\b/i, /\bllanw\b/i, undefined],
  ['discard', /\bdiscard/i, /\bdd?ileu/i, /\bg?waredu/i],
  // benthyciwr is the borrower.
  ['lender', /\blender\b/i, /\brhoddwr y benthyciad\b/i, /\bbenthyciwr\b/i],
  ['stay logged in', /\blogged in\b/i, /\bmewngofnodi\b/i, /\b(?:fod|eich cadw) wedi mewngofnodi\b/i],
] as const;

test('the English texts say in one way: Expression of Interest, MB, dissolved, per cent, verify, logged out and log-in page', () => {
  const other =
    /expression of interest|\d+MB|disolved|\d percent\b|confirm your e-mail|signed out|\blog in page/i;
  const right = /Expression of Interest/g;
  expect(messages.filter(({ en }) => other.test(en.replaceAll(right, '')))).toEqual([]);
});

test.each(terms)(
  '“%s” is always one of its Welsh words and never the other one',
  (_, english, welsh, other) => {
    const withTerm = messages.filter(({ en }) => english.test(en));
    expect(withTerm.length).toBeGreaterThan(0);
    expect(withTerm.filter(({ cy }) => !welsh.test(cy))).toEqual([]);
    expect(withTerm.filter(({ cy }) => other?.test(cy) === true)).toEqual([]);
  },
);
