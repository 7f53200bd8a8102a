// What is found wrong with one case, in words: a case passes when nothing is.
import { inspect, isDeepStrictEqual } from 'node:util';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { elementsOf, messages } from '../locales/messages.ts';
import type { Row } from './matrix.ts';
import type { Said } from './subject.ts';

export class Complaints {
  readonly found: string[] = [];

  same(what: string, actual: unknown, expected: unknown): void {
    if (isDeepStrictEqual(actual, expected)) return;
    this.found.push(
      `${what}: ${inspect(actual, { depth: 6 })} instead of ${inspect(expected, { depth: 6 })}`,
    );
  }

  /** `claim` holds, or it is said that it does not. */
  holds(claim: boolean, complaint: string): void {
    if (!claim) this.found.push(complaint);
  }
}

const noticesIn = (said: readonly Said[]): Message[] =>
  said.flatMap((event) => (event.type === 'notice.raised' ? [event.message] : []));

/** The names of a message's arguments, the tags aside. */
const argumentsOf = (text: string): string[] =>
  elementsOf(text).flatMap((element) =>
    element.type === TYPE.argument || element.type === TYPE.plural || element.type === TYPE.number
      ? [element.value]
      : [],
  );

/** The sentence of a message stands in both languages and gets the values that it asks for. */
export function judgeSentence(complaints: Complaints, messageId: string, values: object = {}): void {
  const message = messages.find(({ id }) => id === messageId);
  complaints.holds(message !== undefined, `${messageId} is no sentence in both languages`);
  const wanted = [...new Set([...argumentsOf(message?.en ?? ''), ...argumentsOf(message?.cy ?? '')])];
  complaints.same(
    `values that ${messageId} lacks`,
    wanted.filter((name) => !(name in values)),
    [],
  );
}

/** Exactly this notice was raised; null: none. `sentences`: with the values that its words ask for. */
export function judgeNotices(
  complaints: Complaints,
  said: readonly Said[],
  expected: Message | null,
  sentences: boolean,
): void {
  const raised = noticesIn(said);
  complaints.same(
    'notices',
    raised.map(({ messageId, type }) => ({ messageId, type })),
    expected === null ? [] : [expected],
  );
  if (sentences) for (const { messageId, values } of raised) judgeSentence(complaints, messageId, values);
}

/** Nothing but good news since. */
export const judgeQuiet = (complaints: Complaints, said: readonly Said[]): void =>
  complaints.same(
    'notices afterwards',
    noticesIn(said).filter(({ type, messageId }) => type !== 'success' && messageId !== refetched),
    [],
  );

/** Says that another version is shown, with nothing lost. */
const refetched = 'notice.conflict.refetched';

/** Where a row quotes a sentence, that is the English one of its notice. */
export function judgeQuotation(complaints: Complaints, { user_sees, notice }: Row): void {
  const quoted = /"([^"]+)"/.exec(user_sees)?.[1];
  if (quoted === undefined) return;
  const ids = notice.split('; ').map((part) => part.split(' ').at(-1));
  const sentences = messages.filter(({ id }) => ids.includes(id)).map(({ en }) => en);
  complaints.holds(sentences.includes(quoted), `“${quoted}” is not among ${inspect(sentences)}`);
}

export const endings = (said: readonly Said[]): number =>
  said.filter(({ type }) => type === 'session.ended').length;
