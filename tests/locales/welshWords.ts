// Splits Welsh sentences into words for the tests of spelling and mutations. Addresses and postcodes count as the word '0', as
// arguments do. A short form after an apostrophe (’r, ’n, ’ch …) belongs to the word before it.
import { sentencesOf } from './messages.ts';

const notWords = [
  /https?:\/\/\S+/g,
  /\S+@\S+/g,
  /\b[a-z]+(\.[a-z]+)*\.(com|uk)\b/g,
  /\b[A-Z]{1,2}\d\S*( \d[A-Z]{2})?/g,
];

export interface WelshWord {
  /** As written: 'i’ch'. */
  written: string;
  /** Without the short form: 'i'. */
  stem: string;
  /** The short form without its apostrophe: 'ch', or ''. */
  clitic: string;
  /** Whether only white space is between this word and the one before. */
  follows: boolean;
}

/** The words of each sentence of a message. An argument counts as a word of its own, '0'. */
export function wordsOf(message: string): WelshWord[][] {
  return sentencesOf(message, '0').map((sentence) => {
    const text = notWords.reduce((rest, pattern) => rest.replaceAll(pattern, '0'), sentence);
    let end = 0;
    return [...text.matchAll(/[\p{L}\p{N}]+(?:[’-][\p{L}\p{N}]+)*/gu)].map((found) => {
      const [written] = found;
      const follows = /^\s+$/.test(text.slice(end, found.index));
      end = found.index + written.length;
      const [, stem = written, clitic = ''] = /^(.+)’(r|n|i|u|ch|w|m|th)$/i.exec(written) ?? [];
      return { written, stem, clitic: clitic.toLowerCase(), follows };
    });
  });
}
