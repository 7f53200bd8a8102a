// Compares fields that were sent with those that came back.
import { isDeepStrictEqual } from 'node:util';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Prober } from './prober.ts';

/** When more fields than this differ, they are reported as one difference, which names this many of them. */
const MAX_SEPARATE_DIFFERENCES = 5;

const jsonText = (value: unknown) => JSON.stringify(value) ?? 'nothing';

/** Notes each field of `sent` that came back with another value. */
export function compareFields(
  { report, redact }: Prober,
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
      `${differing.length} fields with another value: ${named} …`,
    );
    return;
  }
  for (const name of differing)
    report.differ(
      call,
      situation,
      `${name} ${redact(jsonText(sent[name]))}`,
      redact(jsonText(received[name])),
    );
}
