// The account's forms after a refusal, a lost answer and a second request (product 5.4, 5.15, 6.10).
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { messageOf } from '#machines/catalogue/api/errors.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import type { Failure, User } from '#machines/ports.ts';
import { sessionMachine, type TokenState } from '#machines/session/sessionMachine.ts';
import type { Page as LoadedPage } from '#machines/shell/shell.ts';
import { applicant } from '../paths/users.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { pendingPort } from './pendingActors.ts';
import { findControl, firstLevelHeadings, liveTexts, normalizeText, pressButton, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const email = 'sian@example.org';
const failure = (status: Failure['status'], more: Partial<Failure> = {}): Failure => ({
  status,
  notice: { messageId: 'notice.generic', type: 'error' },
  ...more,
});

const open = async (path: string, language: 'en' | 'cy' = 'en') => {
  page = await openPage({ address: parseAddress(path), language, user: null });
};
const resetLink = `/reset-password?token=link&email=${email}`;

async function choosePassword(Password: string) {
  await fillForm(page, { Password, ConfirmPassword: Password });
  await pressButton(page, 'screen.reset-password.submit');
}
const answer = (port: string, output?: unknown) =>
  page.perform(() => pendingPort(firstActor('account'), port).resolve(output));
const refuse = (port: string, refusal: Failure) =>
  page.perform(() => pendingPort(firstActor('account'), port).reject(refusal));

test.each([
  ['/login', ['password'], 'current-password'],
  ['/register', ['Password', 'ConfirmPassword'], 'new-password'],
  [resetLink, ['Password', 'ConfirmPassword'], 'new-password'],
])(
  'each password of %s is masked, may be shown, may be pasted and has its token for password managers',
  async (path, names, token) => {
    await open(path);
    expect(document.querySelectorAll('input[type="password"]')).toHaveLength(names.length);
    for (const name of names) {
      const control = findControl(page, name);
      await page.perform(async () => {
        control?.focus();
        await page.user.paste('Llyn-y-Fan-Fach 7');
      });
      expect([control?.value, control?.type, control?.autocomplete]).toEqual([
        'Llyn-y-Fan-Fach 7',
        'password',
        token,
      ]);
      const label = textOf(page.intl, `field.${name}`);
      const show = screen.getByRole('button', { name: textOf(page.intl, 'password.show', { label }) });
      await page.perform(() => page.user.click(show));
      expect(control?.type).toBe('text');
    }
  },
);

test('the notice about a wrong password describes both fields that it is about, until it is dismissed', async () => {
  await open('/login');
  const descriptions = () =>
    ['username', 'password'].map((name) =>
      (findControl(page, name)?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => normalizeText(document.getElementById(id)?.textContent ?? null)),
    );
  await fillForm(page, { username: email, password: 'Gwynt a glaw 2026!' });
  const before = descriptions();
  await pressButton(page, 'screen.login.submit');
  await answer('clearTokens');
  await answer('isVerified', true);
  await refuse('login', failure(401, { notice: { messageId: 'notice.login.refused', type: 'error' } }));
  const notice = `${textOf(page.intl, 'notice.label.error')}: ${textOf(page.intl, 'notice.login.refused')}`;
  expect(descriptions()).toEqual(before.map((texts) => [...texts.filter((text) => text !== ''), notice]));
  await page.perform(() =>
    page.user.click(screen.getByRole('button', { name: textOf(page.intl, 'notice.dismiss') })),
  );
  expect(descriptions()).toEqual(before);
});

test.each([
  ['en', 'This password is too easy to guess. Choose another'],
  ['cy', 'Mae’r cyfrinair hwn yn rhy hawdd ei ddyfalu. Dewiswch un arall'],
] as const)(
  'a new password that the server refuses has its reason beside the field: %s',
  async (language, reason) => {
    await open(resetLink, language);
    await choosePassword('Password1234!');
    // The member of the body begins with a small letter, the field of the form does not.
    await refuse(
      'setPassword',
      failure(400, { issues: [{ path: 'password', messageId: 'passwordCommon' }] }),
    );
    const summary = screen.getByRole('region', { name: textOf(page.intl, 'summary.title') });
    expect({
      summary: within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => normalizeText(textContent)),
      beside: normalizeText(document.getElementById('Password-error')?.textContent ?? null),
      focus: summary.contains(document.activeElement),
    }).toEqual({
      summary: [`${textOf(page.intl, 'field.Password')}: ${reason}`],
      beside: expect.stringContaining(reason),
      focus: true,
    });
  },
);

test.each(['en', 'cy'] as const)(
  'a link that an unanswered try may have spent leads to the login with the new password: %s',
  async (language) => {
    await open(resetLink, language);
    await choosePassword('Gwynt a glaw 26');
    await refuse('setPassword', failure('timeout'));
    await choosePassword('Gwynt a glaw 26');
    await refuse('setPassword', failure(401));
    expect({
      heading: firstLevelHeadings().map(({ textContent }) => textContent),
      text: document.querySelector('.lead')?.textContent,
      links: within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
      notices: liveTexts(),
    }).toEqual({
      heading: [textOf(page.intl, 'screen.reset-password.unknown.title')],
      text: textOf(page.intl, 'screen.reset-password.unknown.text'),
      links: [
        [textOf(page.intl, 'screen.reset-password.login'), `${basePath}/login`],
        [textOf(page.intl, 'screen.reset-password.again'), `${basePath}/forgot-password`],
      ],
      notices: [],
    });
  },
);

test('Back while the first page after the sign-in loads leads to a form that works', async () => {
  const session = sessionMachine.provide({
    actors: {
      readTokens: fromPromise(async (): Promise<TokenState> => ({ user: null, refreshable: false })),
    },
  });
  const shell = shellWithLoadedPages.provide({
    actors: {
      session,
      loadPage: fromPromise<void, LoadedPage>(({ input }) =>
        input.screen === 'dashboard' ? new Promise(() => {}) : Promise.resolve(),
      ),
    },
  });
  page = await openPage({ address: parseAddress('/login'), language: 'en', user: null, shell });
  const signIn = async (user: User) => {
    await fillForm(page, { username: email, password: 'Gwynt a glaw 26' });
    await pressButton(page, 'screen.login.submit');
    await answer('clearTokens');
    await answer('isVerified', true);
    await answer('login', user);
    return page.router.state.location.pathname;
  };
  const paths = [await signIn(applicant)];
  await page.perform(() => page.router.navigate(-1));
  paths.push(page.router.state.location.pathname, await signIn(applicant));
  expect(paths).toEqual(['/dashboard', '/login', '/dashboard'].map((path) => basePath + path));
});

test.each(['en', 'cy'] as const)(
  'the e-mail for a new password is sent again without another form: %s',
  async (language) => {
    await open('/forgot-password', language);
    await fillForm(page, { emailaddress: email });
    await pressButton(page, 'screen.forgot-password.submit');
    await answer('sendReset');
    const title = textOf(page.intl, 'screen.forgot-password.sent.title');
    const again = textOf(page.intl, 'screen.forgot-password.sent.again');
    const shown = () => ({
      heading: firstLevelHeadings().map(({ textContent }) => textContent),
      focus: document.activeElement?.textContent,
      said: liveTexts(),
    });
    await pressButton(page, 'screen.forgot-password.sent.again');
    expect(shown()).toMatchObject({ heading: [title], focus: again });
    await refuse('resendReset', failure(500));
    expect(shown()).toEqual({
      heading: [title],
      focus: again,
      said: [expect.stringContaining(textOf(page.intl, 'notice.generic'))],
    });
    await pressButton(page, 'screen.forgot-password.sent.again');
    await answer('resendReset');
    expect(shown()).toEqual({
      heading: [title],
      focus: again,
      said: [expect.stringContaining(textOf(page.intl, 'notice.verify.sent'))],
    });
  },
);

test.each([
  ['a link to choose a password was mailed', true, 'screen.verify.done.password'],
  ['the password of the registration counts', false, 'screen.verify.done.text'],
] as const)('once verified, says what to do next when %s', async (_, isMailed, text) => {
  await open('/verify?avt=link');
  await pressButton(page, 'screen.verify.submit');
  await answer('verify', isMailed);
  expect(document.querySelector('main .lead')?.textContent).toBe(textOf(page.intl, text));
});

test('says of an address that is verified already that it is, without an error', async () => {
  await open('/verify?avt=link');
  await pressButton(page, 'screen.verify.submit');
  await refuse('verify', failure(409, { notice: messageOf('verify', 'auth', 409) }));
  expect([
    firstLevelHeadings().map(({ textContent }) => textContent),
    screen.queryByRole('alert')?.textContent,
    liveTexts(),
  ]).toEqual([
    [textOf(page.intl, 'screen.verify.done.title')],
    '',
    [expect.stringContaining(textOf(page.intl, 'notice.verify.409'))],
  ]);
});
