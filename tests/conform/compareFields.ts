// Compares fields that were sent with those that came back.
import { isDeepStrictEqual } from 'node:util';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Backend } from './backend.ts';

/** When more fields than this differ, they are reported as one difference, which names the first five. */
const MAX_SEPARATE_DIFFERENCES = 5;

const inWords = (value: unknown) => JSON.stringify(value) ?? 'nothing';

/** Notes each field of `sent` that came back with another value. */
export function compareFields(
  { report, printable }: Backend,
  call: CallId,
  situation: string,
  sent: Values,
  received: Values,
): void {
  const differing = Object.keys(sent).filter((name) => !isDeepStrictEqual(sent[name], received[name]));
  if (differing.length > MAX_SEPARATE_DIFFERENCES) {
    const named = differing.slice(0, MAX_SEPARATE_DIFFERENCES).join(', ');
    report.differ(
      call,
      situation,
      'every field as it was sent',
      `${differing.length} other fields: ${named} …`,
    );
    return;
  }
  for (const name of differing)
    report.differ(
      call,
      situation,
      `${name} ${printable(inWords(sent[name]))}`,
      printable(inWords(received[name])),
    );
}
