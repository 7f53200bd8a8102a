// Collects everything that is wrong with one case instead of stopping at the first failure, and the assertions on its notices.
import { inspect, isDeepStrictEqual } from 'node:util';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { catalogueValues } from '#src/parts/catalogueValues.ts';
import { elementsOf, messages } from '../locales/messages.ts';
import type { Row } from './matrix.ts';
import type { EmittedEvent } from './callSite.ts';

export class SoftAssertions {
  readonly failures: string[] = [];

  equal(what: string, actual: unknown, expected: unknown): void {
    if (isDeepStrictEqual(actual, expected)) return;
    this.failures.push(
      `${what}: ${inspect(actual, { depth: 6 })} instead of ${inspect(expected, { depth: 6 })}`,
    );
  }

  ok(condition: boolean, message: string): void {
    if (!condition) this.failures.push(message);
  }
}

/** The notices among the emitted events. */
export const noticesIn = (emitted: readonly EmittedEvent[]): Message[] =>
  emitted.flatMap((event) =>
    // The machine of the record shows the message of a refused change, while the record is open.
    event.type === 'notice.raised' || event.type === 'change.refused' ? [event.message] : [],
  );

/** The names of a message's arguments, without its tags. */
const argumentsOf = (text: string): string[] =>
  elementsOf(text).flatMap((element) =>
    element.type === TYPE.argument || element.type === TYPE.plural || element.type === TYPE.number
      ? [element.value]
      : [],
  );

/** The message exists in both languages, and `values` or the catalogue has all of its arguments. */
export function checkMessage(assertions: SoftAssertions, messageId: string, values: object = {}): void {
  const message = messages.find(({ id }) => id === messageId);
  assertions.ok(message !== undefined, `${messageId} is not a message of both languages`);
  const names = [...new Set([...argumentsOf(message?.en ?? ''), ...argumentsOf(message?.cy ?? '')])];
  assertions.equal(
    `values that ${messageId} lacks`,
    names.filter((name) => !(name in values) && !(name in catalogueValues)),
    [],
  );
}

/** Exactly this notice was raised; null: none. `checkMessages`: it also has the values of its arguments. */
export function checkNotices(
  assertions: SoftAssertions,
  emitted: readonly EmittedEvent[],
  expected: Message | null,
  checkMessages: boolean,
): void {
  const raised = noticesIn(emitted);
  assertions.equal(
    'notices',
    raised.map(({ messageId, type }) => ({ messageId, type })),
    expected === null ? [] : [expected],
  );
  if (checkMessages) for (const { messageId, values } of raised) checkMessage(assertions, messageId, values);
}

/** No notice was raised except of success, or that the portal shows a newer version. */
export const checkNoErrorNotices = (assertions: SoftAssertions, emitted: readonly EmittedEvent[]): void =>
  assertions.equal(
    'notices afterwards',
    noticesIn(emitted).filter(({ type, messageId }) => type !== 'success' && messageId !== refetchedNotice),
    [],
  );

/** The portal shows the version that another user saved, and has lost nothing. */
const refetchedNotice = 'notice.conflict.refetched';

/** A sentence that a row quotes is the English text of its notice. */
export function checkQuotedSentence(assertions: SoftAssertions, { user_sees, notice }: Row): void {
  const quoted = /"([^"]+)"/.exec(user_sees)?.[1];
  if (quoted === undefined) return;
  const ids = notice.split('; ').map((part) => part.split(' ').at(-1));
  const sentences = messages.filter(({ id }) => ids.includes(id)).map(({ en }) => en);
  assertions.ok(sentences.includes(quoted), `“${quoted}” is not among ${inspect(sentences)}`);
}

export const countSessionEnds = (emitted: readonly EmittedEvent[]): number =>
  emitted.filter(({ type }) => type === 'session.ended').length;
