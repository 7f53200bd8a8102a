// The messages for failed calls: area, kind of call and status give the message and its type (product 6.2 to 6.9).
import { describe, expect, test } from 'vitest';
import {
  errors,
  messageOf,
  type Area,
  type CallKind,
  type FailureStatus,
  type NoticeType,
} from './errors.ts';

type Row = readonly [Area, CallKind, FailureStatus, string, NoticeType];

const rows: readonly Row[] = [
  ['verify', 'auth', 422, 'notice.verify.422', 'info'],
  ['verify', 'auth', 500, 'notice.verify.500', 'error'],
  ['verify', 'auth', 404, 'notice.verify.404', 'error'],
  ['verify', 'auth', 409, 'notice.verify.409', 'info'],
  ['verify', 'auth', 401, 'notice.verify.401', 'error'],
  ['auth', 'auth', 422, 'notice.auth.422', 'info'],
  ['auth', 'auth', 500, 'notice.generic', 'error'],
  ['auth', 'auth', 404, 'notice.auth.404', 'error'],
  ['auth', 'auth', 409, 'notice.auth.409', 'error'],
  ['auth', 'auth', 401, 'notice.generic', 'error'],
  ['auth', 'redeem', 422, 'notice.generic', 'error'],
  ['login', 'auth', 500, 'notice.login.refused', 'error'],
  ['login', 'auth', 401, 'notice.login.refused', 'error'],
  ['login', 'auth', 503, 'notice.login.other', 'error'],
  ['login', 'auth', 418, 'notice.login.other', 'error'],
  ['application', 'read', 422, 'notice.application.422', 'info'],
  ['application', 'read', 500, 'notice.application.500.read', 'error'],
  ['application', 'save', 500, 'notice.application.500.save', 'error'],
  ['application', 'save', 404, 'notice.application.404', 'error'],
  ['application', 'save', 409, 'notice.application.409', 'error'],
  ['clients', 'read', 422, 'notice.clients.422', 'info'],
  ['childitems', 'read', 422, 'notice.childitems.422', 'info'],
  ['childitems', 'read', 404, 'notice.childitems.404', 'info'],
  ['childitems', 'save', 413, 'notice.childitems.413', 'error'],
  ['childitems', 'delete', 413, 'notice.childitems.413', 'error'],
  ['childitems', 'read', 500, 'notice.childitems.500.read', 'error'],
  ['childitems', 'add', 500, 'notice.childitems.500.add', 'error'],
  ['childitems', 'save', 500, 'notice.childitems.500.save', 'error'],
  ['childitems', 'delete', 500, 'notice.childitems.500.delete', 'error'],
  ['eoi', 'read', 422, 'notice.eoi.422', 'info'],
  ['eoi', 'read', 500, 'notice.eoi.500.read', 'error'],
  ['eoi', 'add', 500, 'notice.eoi.500.save', 'error'],
  ['eoi', 'save', 500, 'notice.eoi.500.save', 'error'],
  ['eoi', 'save', 404, 'notice.eoi.404', 'error'],
  ['eoi', 'add', 409, 'notice.eoi.409', 'error'],
  ['files', 'upload', 422, 'notice.files.422', 'info'],
  ['files', 'upload', 500, 'notice.files.unconfirmed', 'error'],
  ['files', 'upload', 413, 'notice.files.413', 'error'],
  ['files', 'upload', 'offline', 'notice.files.offline', 'error'],
  ['files', 'upload', 'timeout', 'notice.files.noresponse', 'error'],
  ['files', 'upload', 'malformed', 'notice.files.unconfirmed', 'error'],
  ['files', 'read', 'malformed', 'notice.generic', 'error'],
  ['files', 'read', 500, 'notice.files.500', 'error'],
  ['login', 'auth', 'offline', 'notice.login.other', 'error'],
  ['login', 'auth', 'malformed', 'notice.generic', 'error'],
  ['files', 'read', 404, 'notice.files.404', 'info'],
  ['documentstatus', 'read', 500, 'notice.documentstatus.500', 'error'],
  ['documentstatus', 'read', 404, 'notice.documentstatus.500', 'error'],
  ['documentstatus', 'read', 401, 'notice.documentstatus.401', 'error'],
  ['login', 'auth', 'timeout', 'notice.login.other', 'error'],
  ['company', 'lookup', 401, 'notice.company.failed', 'error'],
  ['company', 'lookup', 404, 'notice.company.failed', 'error'],
  ['company', 'lookup', 502, 'notice.company.failed', 'error'],
];

test.each(rows)('area %s, call %s, failure %s: message %s', (area, kind, status, messageId, type) => {
  expect(messageOf(area, kind, status)).toEqual({ messageId, type });
});

test('a fetch of a record that is answered 404 shows no message', () => {
  expect([messageOf('application', 'read', 404), messageOf('eoi', 'read', 404)]).toEqual([null, null]);
});

describe('a failure that is not listed', () => {
  const areas = (Object.keys(errors) as Area[]).filter((area) => area !== 'postcode');
  const otherMessages: Partial<Record<Area, string>> = {
    login: 'notice.login.other',
    company: 'notice.company.failed',
  };
  const unmapped = [400, 403, 405, 408, 410, 413, 415, 418, 429, 451, 501, 503, 504, 507, 599];

  test.each(areas)(
    'area %s: an unmapped status gets the generic message, or that of the failed login or company search',
    (area) => {
      expect(unmapped.map((status) => messageOf(area, 'read', status))).toEqual(
        unmapped.map(() => ({ messageId: otherMessages[area] ?? 'notice.generic', type: 'error' })),
      );
    },
  );

  test.each(areas)(
    'area %s: so does a failure without a status, except an unreadable answer at the sign-in',
    (area) => {
      const failures: FailureStatus[] = ['timeout', 'offline', 'malformed'];
      const other = otherMessages[area] ?? 'notice.generic';
      expect(failures.map((status) => messageOf(area, 'read', status)?.messageId)).toEqual([
        other,
        other,
        area === 'login' ? 'notice.generic' : other,
      ]);
    },
  );
});

test('a failed postcode check shows no message', () => {
  const statuses: FailureStatus[] = [400, 404, 500, 'timeout', 'offline', 'malformed'];
  expect(statuses.map((status) => messageOf('postcode', 'lookup', status, 5))).toEqual(
    statuses.map(() => null),
  );
});

test.each([
  [429, 5, 'notice.toomany.seconds', { seconds: 5 }],
  [429, 59, 'notice.toomany.seconds', { seconds: 59 }],
  [429, 60, 'notice.toomany.minutes', { minutes: 1 }],
  [429, 900, 'notice.toomany.minutes', { minutes: 15 }],
  [503, 5, 'notice.retryafter.seconds', { seconds: 5 }],
  [503, 61, 'notice.retryafter.minutes', { minutes: 2 }],
] as const)('a %i with Retry-After: %i is %s with %j', (status, seconds, messageId, values) => {
  const message = { messageId, type: 'error', values };
  expect([
    messageOf('login', 'auth', status, seconds),
    messageOf('files', 'upload', status, seconds),
    messageOf('company', 'lookup', status, seconds),
  ]).toEqual([message, message, message]);
});

test('Retry-After does not change the message of other statuses', () => {
  expect(messageOf('eoi', 'save', 500, 30)).toEqual({ messageId: 'notice.eoi.500.save', type: 'error' });
});
