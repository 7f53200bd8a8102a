// The account screens (specification section 4 "Account"): each form is filled in and sent, each link followed.
import type { AccountPlace } from '#machines/account/account.ts';
import { accountPath } from '#machines/account/accountMachine.ts';
import { parseAddress, basePath } from '#machines/catalogue/routes.ts';
import { firstActor } from './actorsOfViews.ts';
import { fillForm } from './fillForm.ts';
import { link, press } from './reach.ts';
import type { Gesture, Stage } from './walkScreen.ts';

const placePath = ({ screen, checkType }: AccountPlace) =>
  screen === 'verification-check' ? `/${screen}/${checkType}` : `/${screen}`;

/** What a mail's link carries. */
const queryOf = ({ token, email }: AccountPlace): string =>
  token + email === '' ? '' : `?${new URLSearchParams({ token, email })}`;

/** Fills in a form and sends it with the button of its screen. */
const submit =
  (screen: string, answers: (event: Parameters<Gesture>[1]) => Record<string, string>): Gesture =>
  (page, event) => {
    const send = press(page, `screen.${screen}.submit`);
    if (send === undefined) return undefined;
    return async () => {
      await fillForm(page, answers(event));
      await send();
    };
  };

const mail =
  (screen: string): Gesture =>
  (page, event, snapshot) =>
    submit(screen, ({ email }) => ({ emailaddress: email }))(page, event, snapshot);

const twice = (Password: string) => ({ Password, ConfirmPassword: Password });

export const accountStage: Stage = {
  machine: 'account',
  visit: () => ({ address: parseAddress('/login'), user: null }),
  begin: async () => firstActor('account'),
  gestures: {
    'login.submitted': submit('login', ({ credentials }) => credentials),
    'registration.submitted': submit('register', ({ registration }) => ({
      ...registration,
      ...twice(registration.Password),
    })),
    'password.submitted': submit('reset-password', ({ password }) => twice(password)),
    'verification.confirmed': (page) => press(page, 'screen.verify.submit'),
    'verification.checked': (page) => press(page, 'screen.verification-check.verified'),
    'mail.requested': (page, event, snapshot) =>
      press(page, 'screen.verification-check.again') ??
      press(page, 'screen.forgot-password.sent.again') ??
      mail('resend-verification')(page, event, snapshot) ??
      mail('forgot-password')(page, event, snapshot),
  },
  // By a link of the page, or as the address bar does; an address where one is already leads nowhere.
  ways: {
    'screen.opened': (page, { place }, snapshot) => {
      const address = { path: placePath(place), query: queryOf(place) };
      if (accountPath(snapshot) === address.path) return undefined;
      const found = address.query === '' ? link(page, basePath + address.path) : undefined;
      if (found) return () => page.user.click(found);
      return () => page.perform(() => page.shell.send({ type: 'address.requested', address }));
    },
  },
};
