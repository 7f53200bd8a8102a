// The helpline and the support e-mail address as links, for the texts that name them.
import type { ReactNode } from 'react';
import { contactChoice, contactHrefs, unknownContact, type Contacts } from '#machines/catalogue/contacts.ts';

/**
 * The prerendered markup has an ellipsis, for which the server writes the link (server/portal/fillContacts.ts). So the page stands as it will be
 * before its script runs, and React, whose first render has the ellipsis too, leaves it as it is.
 */
const ContactLink = ({ kind, contacts }: { kind: keyof Contacts; contacts: Contacts | null }) => (
  <a data-contact={kind} {...(contacts && { href: contactHrefs(contacts)[kind] })} suppressHydrationWarning>
    {contacts ? contacts[kind] : unknownContact}
  </a>
);

/** The values of a message that says how to reach the fund: both links, and `contact`, which of them the operator has. */
export const contactLinks = (
  contacts: Contacts | null,
): { helpline: ReactNode; email: ReactNode; contact: string } => ({
  helpline: <ContactLink kind="helpline" contacts={contacts} />,
  email: <ContactLink kind="email" contacts={contacts} />,
  contact: contacts === null ? 'both' : contactChoice(contacts),
});
