// A person with an account, as the handlers, the tokens and the e-mails see them.

/** The signed-in user, read from the database for each request; `broker` is the database's word, not the token's. */
export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  broker: boolean;
  verified: boolean;
}
