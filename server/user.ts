// A user with an account, without the password hash: the type that handlers, tokens and e-mails use.

/** Read from the database for each request: `broker` comes from the database, never from the token. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  broker: boolean;
  verified: boolean;
}
