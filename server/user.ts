// A user with an account, without the password hash: the type that handlers, tokens and e-mails use.

import type { Language } from './messages.ts';

/** Read from the database for each request: `broker` comes from the database, never from the token. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  broker: boolean;
  /** That of the portal when the user registered or signed in last. */
  language: Language;
  verified: boolean;
}
