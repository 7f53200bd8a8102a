// Every route with its redirects and guards (product 1.1 to 1.4).
import { describe, expect, test } from 'vitest';
import {
  parseAddress,
  queryOf,
  formatAddress,
  matchRoute,
  refusedAccess,
  resolveAddress,
  screens,
  type Visitor,
} from './routes.ts';

const visitor: Visitor = { signedIn: false, broker: false };
const applicant: Visitor = { signedIn: true, broker: false };
const broker: Visitor = { signedIn: true, broker: true };

const lead = (text: string, user?: Visitor) => formatAddress(resolveAddress(parseAddress(text), user));

/** A path, and where it leads without a session, for an applicant and for a broker. */
const table: readonly (readonly [string, string, string, string])[] = [
  ['/', '/login', '/login', '/login'],
  ['/login', '/login', '/login', '/login'],
  ['/register', '/register', '/register', '/register'],
  ['/verification-check/register', ...same('/verification-check/register')],
  ['/verification-check/login', ...same('/verification-check/login')],
  ['/verification-check/resend', ...same('/verification-check/resend')],
  ['/verification-check/other', '/error', '/error', '/error'],
  ['/verification-check', '/error', '/error', '/error'],
  ['/verify?avt=abc', ...same('/verify?avt=abc')],
  ['/verify', '/verify', '/verify', '/verify'],
  ['/resend-verification', ...same('/resend-verification')],
  ['/forgot-password', ...same('/forgot-password')],
  ['/reset-password', '/login', '/login', '/login'],
  ['/reset-password?token=a', '/login', '/login', '/login'],
  ['/reset-password?email=b', '/login', '/login', '/login'],
  ['/reset-password?token=&email=b', '/login', '/login', '/login'],
  ['/reset-password?token=a&email=b%40c.cy', ...same('/reset-password?token=a&email=b%40c.cy')],
  ['/reset-password?email=b+c%40d.cy&token=a%3D', ...same('/reset-password?email=b+c%40d.cy&token=a%3D')],
  ['/close-down', '/close-down', '/close-down', '/close-down'],
  ['/error', '/error', '/error', '/error'],
  ['/faq', '/faq', '/faq', '/faq'],
  ['/eligibility-criteria', ...same('/eligibility-criteria')],
  ['/eligibility-check', ...same('/eligibility-check')],
  ['/accessibility', ...same('/accessibility')],
  ['/privacy', '/privacy', '/privacy', '/privacy'],
  ['/stage-one/questions', '/stage-one/questions', '/stage-one/questions', '/stage-one/questions'],
  ['/stage-two/questions', '/stage-two/questions', '/stage-two/questions', '/stage-two/questions'],
  ['/nowhere', '/error', '/error', '/error'],
  ['/login/more', '/error', '/error', '/error'],
  ['/LOGIN', '/error', '/error', '/error'],
  ['/stage-one/nowhere', '/error', '/error', '/error'],
  ['/dashboard', '/login', '/dashboard', '/broker-dashboard'],
  ['/broker-dashboard', '/login', '/dashboard', '/broker-dashboard'],
  ['/stage-one', '/login', '/stage-one/contact-details', '/broker-dashboard'],
  ['/stage-one/guidance', '/login', '/stage-one/guidance', '/broker-dashboard'],
  ['/stage-one/declarations', '/login', '/stage-one/declarations', '/broker-dashboard'],
  ['/stage-one/business-details', '/login', '/stage-one/business-details', '/broker-dashboard'],
  ['/stage-one/contact-details', '/login', '/stage-one/contact-details', '/broker-dashboard'],
  ['/stage-one/loan-purpose', '/login', '/stage-one/loan-purpose', '/broker-dashboard'],
  ['/stage-one/review', '/login', '/stage-one/review', '/broker-dashboard'],
  ['/stage-one/tasks', '/login', '/stage-one/tasks', '/broker-dashboard'],
  ['/stage-one/confirmation', '/login', '/stage-one/confirmation', '/broker-dashboard'],
  ['/stage-two', '/login', '/stage-two/creditsafe-declaration', '/broker-dashboard'],
  ['/stage-two/guidance', '/login', '/stage-two/guidance', '/broker-dashboard'],
  ['/stage-two/creditsafe-declaration', '/login', '/stage-two/creditsafe-declaration', '/broker-dashboard'],
  ['/stage-two/business-finances', '/login', '/stage-two/business-finances', '/broker-dashboard'],
  ['/stage-two/company-overview', '/login', '/stage-two/company-overview', '/broker-dashboard'],
  ['/stage-two/directors-information', '/login', '/stage-two/directors-information', '/broker-dashboard'],
  ['/stage-two/professional-advisers', '/login', '/stage-two/professional-advisers', '/broker-dashboard'],
  ['/stage-two/project-details', '/login', '/stage-two/project-details', '/broker-dashboard'],
  ['/stage-two/supporting-documents', '/login', '/stage-two/supporting-documents', '/broker-dashboard'],
  ['/stage-two/review', '/login', '/stage-two/review', '/broker-dashboard'],
  ['/stage-two/tasks', '/login', '/stage-two/tasks', '/broker-dashboard'],
  ['/stage-two/confirmation', '/login', '/stage-two/confirmation', '/broker-dashboard'],
  // A step belongs to its own stage.
  ['/stage-two/loan-purpose', '/error', '/error', '/error'],
  ['/stage-one/business-finances', '/error', '/error', '/error'],
  ['/stage-two/nowhere', '/error', '/error', '/error'],
  ['/documents/stage-one', '/login', '/documents/stage-one', '/broker-dashboard'],
  ['/documents/stage-two', '/login', '/documents/stage-two', '/broker-dashboard'],
  ['/documents/stage-three', '/error', '/error', '/error'],
  ['/documents', '/error', '/error', '/error'],
];

function same(path: string): [string, string, string] {
  return [path, path, path];
}

test.each(table)(
  '%s leads to %s when nobody is signed in, %s for an applicant, %s for a broker',
  (path, forVisitor, forApplicant, forBroker) => {
    expect([lead(path, visitor), lead(path, applicant), lead(path, broker)]).toEqual([
      forVisitor,
      forApplicant,
      forBroker,
    ]);
  },
);

test('the table above has every screen', () => {
  const led = new Set(table.flatMap(([path]) => matchRoute(parseAddress(path).path)?.screen ?? []));
  expect([...led].toSorted()).toEqual(screens.toSorted());
});

test('while the session is not known, redirects apply and guards do not', () => {
  expect(['/dashboard', '/', '/stage-one', '/nowhere'].map((path) => lead(path))).toEqual([
    '/dashboard',
    '/login',
    '/stage-one/contact-details',
    '/error',
  ]);
});

describe('addresses', () => {
  test.each([
    ['', { path: '/', query: '' }],
    ['/', { path: '/', query: '' }],
    ['/login/', { path: '/login', query: '' }],
    ['/login//', { path: '/login', query: '' }],
    ['/login?', { path: '/login', query: '' }],
    ['/verify?avt=a', { path: '/verify', query: '?avt=a' }],
    ['/verify/?avt=a%2Fb&x=1', { path: '/verify', query: '?avt=a%2Fb&x=1' }],
  ])('%j is parsed to %j', (text, address) => expect(parseAddress(text)).toEqual(address));

  test('the name of a step is a parameter of its route', () => {
    expect(matchRoute('/stage-one/loan-purpose')).toEqual({
      screen: 'stage-one-step',
      params: { step: 'loan-purpose' },
    });
  });

  test('a query keeps question marks and equals signs of a token', () => {
    const { query } = parseAddress('/verify?avt=a?b=c');
    expect(query).toBe('?avt=a?b=c');
  });

  test('the value of a parameter keeps its equals signs', () => {
    expect(queryOf(parseAddress('/verify?avt=bXdu==&x')).get('avt')).toBe('bXdu==');
  });
});

describe('a broker with a selected client', () => {
  const acting: Visitor = { ...broker, client: 'c-1' };

  test.each([
    ['/stage-two', '/stage-two/creditsafe-declaration?application=c-1'],
    ['/stage-two/guidance', '/stage-two/guidance?application=c-1'],
    ['/stage-two/review', '/stage-two/review?application=c-1'],
    ['/stage-two/project-details?application=c-1', '/stage-two/project-details?application=c-1'],
    ['/documents/stage-two', '/documents/stage-two?application=c-1'],
    [
      '/stage-two/company-overview?change=shareholders',
      '/stage-two/company-overview?application=c-1&change=shareholders',
    ],
    // Another client than the one opened last in this tab.
    ['/stage-two/project-details?application=c-2', '/stage-two/project-details?application=c-2'],
    // Pages that a broker cannot open.
    ['/stage-two/project-details?application=', '/broker-dashboard'],
    ['/documents/stage-one', '/broker-dashboard'],
    ['/documents/stage-one?application=c-1', '/broker-dashboard'],
    ['/stage-one/contact-details', '/broker-dashboard'],
    ['/dashboard', '/broker-dashboard'],
  ])('%s leads to %s', (path, led) => expect(lead(path, acting)).toBe(led));

  const reviews = ['/stage-two/review', '/stage-two/review?application=c-1'];

  test('without a selected client, an address without a client leads a broker to the dashboard and one with a client stays', () => {
    const led = [{ ...broker, client: null }, broker].map((visitor) =>
      reviews.map((path) => lead(path, visitor)),
    );
    expect(led).toEqual([
      ['/broker-dashboard', '/stage-two/review?application=c-1'],
      ['/broker-dashboard', '/stage-two/review?application=c-1'],
    ]);
  });

  test('an applicant’s address keeps no client', () => {
    expect(reviews.map((path) => lead(path, applicant))).toEqual(['/stage-two/review', '/stage-two/review']);
  });
});

test('a refused address tells whose page it is, and an allowed one or anybody’s dashboard does not', () => {
  const refused = (text: string, user?: Visitor) => refusedAccess(parseAddress(text), user);
  const paths = [
    '/dashboard',
    '/broker-dashboard',
    '/stage-one',
    '/stage-two',
    '/documents/stage-one',
    '/documents/stage-two?application=c-1',
    '/faq',
    '/nowhere',
    '/reset-password',
  ];
  expect(
    paths.map((path) => [
      path,
      refused(path),
      refused(path, visitor),
      refused(path, applicant),
      refused(path, broker),
    ]),
  ).toEqual([
    ['/dashboard', null, null, null, null],
    ['/broker-dashboard', null, null, 'broker', null],
    ['/stage-one', null, null, null, 'applicant'],
    ['/stage-two', null, null, null, 'client'],
    ['/documents/stage-one', null, null, null, 'applicant'],
    ['/documents/stage-two?application=c-1', null, null, null, null],
    ['/faq', null, null, null, null],
    ['/nowhere', null, null, null, null],
    ['/reset-password', null, null, null, null],
  ]);
  expect(refused('/stage-two', { ...broker, client: 'c-1' })).toBe(null);
});
