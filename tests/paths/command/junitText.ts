// Formats a run of paths as JUnit XML for CI servers: a suite for each level and machine, a case for each path and language.
import type { PathResult } from '../pathRun.ts';
import { failureText } from './failureText.ts';
import { failed, suitesOf } from './suites.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and HTML. Control characters, which XML forbids, are removed. */
export const escaped = (text: string): string =>
  [...text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? '')]
    .filter((letter) => letter >= ' ' || letter === '\n' || letter === '\t')
    .join('');

const seconds = (results: readonly PathResult[]) =>
  (results.reduce((total, { milliseconds }) => total + milliseconds, 0) / 1000).toFixed(3);

function caseText(result: PathResult): string {
  const { level, machine, path, language, failure } = result;
  const name = language === null ? path : `${path} (${language})`;
  const opening = `    <testcase classname="${level}.${machine}" name="${name}" time="${seconds([result])}"`;
  if (failure === null) return `${opening}/>`;
  const message = escaped(`expected ${failure.expected}, actual ${failure.actual}`);
  return `${opening}>\n      <failure message="${message}">${escaped(failureText(result))}</failure>\n    </testcase>`;
}

const counts = (results: readonly PathResult[]) =>
  `tests="${results.length}" failures="${results.filter(failed).length}" time="${seconds(results)}"`;

export const junitText = (results: readonly PathResult[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="paths" ${counts(results)}>`,
    ...suitesOf(results).flatMap(({ level, machine, results: cases }) => [
      `  <testsuite name="${level}.${machine}" ${counts(cases)}>`,
      ...cases.map(caseText),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
