// The limits of calls that are counted before a body is read (product 14.13). Limits for a user name, a link, a sign-in or a recipient, which the
// body tells, are counted by the handlers, requests to Companies House by companySearch.ts, requests without the caseworker's key by serveCaseworker.ts, and refusals by slowRefusals.ts.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';

/** The names of all rate limits. Calls with the same name share one counter for each address, user or recipient. */
export const limitNames = [
  'caseworker',
  'companies house',
  'companysearch',
  'create',
  'isuserverified',
  'list',
  'login',
  'login for one user',
  'login for one user from anywhere',
  'logout',
  'mail from',
  'mail to',
  'new password',
  'new password for one user',
  'redeem',
  'redeem for one sign-in',
  'refusal',
  'upload',
] as const;
export type LimitName = (typeof limitNames)[number];

interface CallRateLimit {
  name: LimitName;
  /** Whose calls are counted together. */
  by: 'ip' | 'user';
  perMinute: number;
  /**
   * Beyond the limit the wait is a minute and does not grow: others behind the same address would have to wait too, and somebody who edits quickly
   * attacks nobody.
   */
  isWaitShort?: true;
}

const mails: CallRateLimit = { name: 'mail from', by: 'ip', perMinute: 20 };
/**
 * Two a second, for somebody who corrects or deletes one row after the other: each save has the whole list. Pasted rows are added one by one, by
 * another call.
 */
const listSaves: CallRateLimit = { name: 'list', by: 'user', perMinute: 120, isWaitShort: true };
const uploads: CallRateLimit = { name: 'upload', by: 'user', perMinute: 60 };

export const callRateLimits: Readonly<Partial<Record<CallId, CallRateLimit>>> = {
  create: { name: 'create', by: 'ip', perMinute: 20 },
  isuserverified: { name: 'isuserverified', by: 'ip', perMinute: 60 },
  login: { name: 'login', by: 'ip', perMinute: 20 },
  setpasswordbysigninname: { name: 'new password', by: 'ip', perMinute: 20 },
  // An office has many people behind one address, each of whom redeems about once in ten minutes.
  redeemaccesstoken: { name: 'redeem', by: 'ip', perMinute: 120, isWaitShort: true },
  // As many as redeems, and counted apart, so that a stranger's redeems keep nobody from logging out.
  logout: { name: 'logout', by: 'ip', perMinute: 120, isWaitShort: true },
  sendverificationemailforunverified: mails,
  sendresetpasswordemail: mails,
  // The call needs no sign-in. All callers together are counted by lookups/companySearch.ts.
  companysearch: { name: 'companysearch', by: 'ip', perMinute: 30 },
  ...Object.fromEntries(listNames.map((list) => [childLists[list].calls.update, listSaves])),
  addicnotes: uploads,
  addicnotesbybroker: uploads,
  SaveNewDocumentToSharepoint: uploads,
};
