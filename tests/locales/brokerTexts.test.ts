// A broker reads the pages of a client: the Application, what is stored in it and its documents are the client's there (product 9.7). What the reader
// has just typed is the reader's own, whoever that is.
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

/** In the files of these pages, or in another file a message of one of them. */
const isOnClientPages = (area: string, id: string): boolean =>
  ['application', 'review', 'records', 'later'].includes(area) || id.startsWith('screen.stage-two-');

/** Only an applicant reads these. */
const isForApplicants = (id: string): boolean =>
  /(^|\.)(eoi|stage-one-)/.test(id) ||
  ['notice.application.none', 'notice.application.500.save', 'prefilled.account'].includes(id);

/** About what the reader has typed or changed in this visit. */
const areOwnAnswers = new Set([
  'dialog.cancel.unconfirmed',
  'dialog.conflict.text',
  'dialog.conflict.back',
  'dialog.conflict.mine',
  'dialog.item.contested.text',
  'dialog.item.deleted.text',
  'dialog.leave.unconfirmed',
  'dialog.logout.unconfirmed',
  'dialog.notloaded.text',
  'dialog.session.last',
  'draft.refused',
  'notice.conflict.unchanged',
  'notice.save.changedsince',
  'notice.save.partialsince',
]);

const claims = {
  en: /\byour (other )?(answers?|application|consents|documents?|expression|files?|items?|lists|progress)\b|\bmy answers\b/i,
  cy: /(\beich|[’']ch) (holl )?(ateb|gais|cais|cydsyniad|dogfen|mynegiant|ffeil|eitem|rhestrau|cynnydd)|\bfy atebion\b/i,
};

/** The text as a broker reads it. */
const forBroker = (text: string): string =>
  text.replaceAll(/\{role, select, broker \{([^{}]*)\} other \{[^{}]*\}\}/g, '$1');

test.each(['en', 'cy'] as const)(
  'no text of a client’s pages calls what is the client’s the reader’s own, in %s',
  (language) => {
    const found = messages
      .filter(({ area, id }) => isOnClientPages(area, id) && !isForApplicants(id) && !areOwnAnswers.has(id))
      .filter((message) => claims[language].test(forBroker(message[language])))
      .map(({ id, [language]: text }) => `${id}: ${text}`);
    expect(found).toEqual([]);
  },
);
