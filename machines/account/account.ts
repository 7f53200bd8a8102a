// What the public account screens know and hear (specification section 4 "Account"): shared by their machine (accountMachine.ts), the
// ports, guards and actions of that (setupAccount.ts) and the states of signing in (loginState.ts).
import type { Issue } from '../catalogue/fields/field.ts';
import type { Screen } from '../catalogue/routes.ts';

export type CheckType = 'register' | 'login' | 'resend';

export interface Credentials {
  username: string;
  password: string;
}

export interface Registration {
  Mail: string;
  FirstName: string;
  LastName: string;
  Phone: string;
  Password: string;
}

/** What the address says: the screen, and what its path and query carry. */
export interface AccountLocation {
  screen: Screen;
  checkType: CheckType;
  /** Token of a verification link (`avt`) or of a reset link (`token`); '' when there is none. */
  token: string;
  /** E-mail address of a reset link; '' when there is none. */
  email: string;
}

export interface AccountContext extends AccountLocation {
  /** Kept from the submit until the call is answered, never longer. */
  credentials: Credentials | null;
  /** Rules that the server found broken, to be shown beside the fields. */
  issues: readonly Issue[];
}

export type AccountEvent =
  | { type: 'screen.opened'; location: AccountLocation }
  | { type: 'login.submitted'; credentials: Credentials }
  | { type: 'registration.submitted'; registration: Registration }
  | { type: 'verification.confirmed' }
  | { type: 'verification.checked' }
  | { type: 'mail.requested'; email: string }
  | { type: 'password.submitted'; password: string };
