// The harness of the account screens (product 5): it fills in and sends each form, and follows each link.
import type { AccountLocation } from '#machines/account/account.ts';
import { accountPath } from '#machines/account/accountMachine.ts';
import { parseAddress, basePath } from '#machines/catalogue/routes.ts';
import { firstActor } from './viewActors.ts';
import { fillForm } from './fillForm.ts';
import { findLink, buttonClick } from './queries.ts';
import type { EventExecutor, ScreenHarness } from './runScreenPath.ts';

const locationPath = ({ screen, checkType }: AccountLocation) =>
  screen === 'verification-check' ? `/${screen}/${checkType}` : `/${screen}`;

/** A query with the token and the address. The links of verification e-mails name the token `avt`; the page reads `token` as well. */
const queryOf = ({ token, email }: AccountLocation): string =>
  token + email === '' ? '' : `?${new URLSearchParams({ token, email })}`;

/** Fills in the form of a screen and clicks its button. */
const submit =
  (screen: string, answers: (event: Parameters<EventExecutor>[1]) => Record<string, string>): EventExecutor =>
  (page, event) => {
    const send = buttonClick(page, `screen.${screen}.submit`);
    if (send === undefined) return undefined;
    return async () => {
      await fillForm(page, answers(event));
      await send();
    };
  };

const submitAddress =
  (screen: string): EventExecutor =>
  (page, event, snapshot) =>
    submit(screen, ({ email }) => ({ emailaddress: email }))(page, event, snapshot);

const passwordFields = (Password: string) => ({ Password, ConfirmPassword: Password });

export const accountHarness: ScreenHarness = {
  machine: 'account',
  pageOptions: () => ({ address: parseAddress('/login'), user: null }),
  findActor: async () => firstActor('account'),
  // The dashboard is loaded at once.
  leavesPage: ({ type }) => type === 'xstate.done.actor.login',
  executors: {
    'login.submitted': submit('login', ({ credentials }) => credentials),
    'registration.submitted': submit('register', ({ registration }) => ({
      ...registration,
      ...passwordFields(registration.Password),
    })),
    'password.submitted': submit('reset-password', ({ password }) => passwordFields(password)),
    'verification.confirmed': (page) => buttonClick(page, 'screen.verify.submit'),
    'verification.checked': (page) => buttonClick(page, 'screen.verification-check.verified'),
    'mail.requested': (page, event, snapshot) =>
      buttonClick(page, 'screen.verification-check.again') ??
      buttonClick(page, 'screen.forgot-password.sent.again') ??
      submitAddress('resend-verification')(page, event, snapshot) ??
      submitAddress('forgot-password')(page, event, snapshot),
    // The user clicks a link of the page, or the shell opens the address as the address bar does. The address of the current screen changes nothing.
    'screen.opened': (page, { location }, snapshot) => {
      const address = { path: locationPath(location), query: queryOf(location) };
      if (accountPath(snapshot) === address.path) return undefined;
      const found = address.query === '' ? findLink(page, basePath + address.path) : undefined;
      if (found) return () => page.user.click(found);
      return () => page.perform(() => page.shell.send({ type: 'address.requested', address }));
    },
  },
  withoutControl: { 'screen.opened': 'A page has no link to itself.' },
};
