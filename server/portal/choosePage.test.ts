import { expect, test } from 'vitest';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { choosePage, type VisitHeaders } from './choosePage.ts';

const session = { cookie: 'language=cy; access_token=aaa.bbb.ccc', 'sec-fetch-site': 'none' };
const nobody = { cookie: 'language=cy', 'sec-fetch-site': 'none' };
const choose = (address: string, headers: VisitHeaders) => choosePage(parseAddress(address), headers);

test.each([
  ['/dashboard', ['placeholders/dashboard', 'dashboard', 'app']],
  ['/broker-dashboard?page=2', ['placeholders/broker-dashboard', 'broker-dashboard', 'app']],
  ['/stage-one/contact-details', ['placeholders/stage-one-contact-details', 'stage-one-step', 'app']],
  ['/stage-one', ['placeholders/stage-one-contact-details', 'stage-one-step', 'app']],
  ['/stage-two/tasks', ['placeholders/stage-two-tasks', 'stage-two-tasks', 'app']],
  // A broker's client has a banner above the page.
  ['/stage-two/tasks?application=7', ['stage-two-tasks', 'app']],
  // Pages without a placeholder.
  ['/stage-one/review', ['stage-one-review', 'app']],
  ['/documents/stage-two', ['stage-two-documents', 'app']],
])('with a session %s has %j', (address, pages) => {
  expect(choose(address, session)).toEqual(pages);
});

test.each([
  ['/dashboard', ['login', 'dashboard', 'app']],
  ['/stage-one/contact-details', ['login', 'stage-one-step', 'app']],
  ['/stage-two/tasks?application=7', ['login', 'stage-two-tasks', 'app']],
  ['/stage-one/review', ['login', 'stage-one-review', 'app']],
])('without a session %s has %j', (address, pages) => {
  expect(choose(address, nobody)).toEqual(pages);
});

test.each(['/login', '/faq', '/register', '/nowhere', '/stage-one/nowhere', '/reset-password'])(
  'a session changes nothing for %s, which needs none',
  (address) => {
    expect(choose(address, session)).toEqual(choose(address, nobody));
    expect(choose(address, session).join()).not.toContain('placeholder');
  },
);

test.each([
  ['access_token=aaa', true],
  ['refresh_token=aaa', true],
  ['language=en; __Secure-access_token=aaa', true],
  ['__Secure-refresh_token=aaa; language=en', true],
  ['access_token=', false],
  ['access_token=; language=en', false],
  ['session_until=1.2.3', false],
  ['not_access_token=aaa', false],
  ['', false],
  [undefined, false],
])('the cookies %j are a session: %s', (cookie, isSession) => {
  const [page] = choose('/dashboard', { cookie, 'sec-fetch-site': 'same-origin' });
  expect(page).toBe(isSession ? 'placeholders/dashboard' : 'login');
});

test.each([
  ['none', 'login'],
  ['same-origin', 'login'],
  ['same-site', 'login'],
  ['cross-site', 'dashboard'],
  [undefined, 'dashboard'],
])('a request from %s that has no session cookie is answered with the page %s', (site, page) => {
  expect(choose('/dashboard', { 'sec-fetch-site': site })[0]).toBe(page);
});
