// The helpline and the support e-mail address as links, for the texts that name them.
import type { ReactNode } from 'react';

/** The values of a message that names both; what is not known yet is an ellipsis. */
export const contactLinks = (
  contact: { helpline: string; email: string } | null,
): Record<'helpline' | 'email', ReactNode> => ({
  helpline: contact ? <a href={`tel:${contact.helpline.replaceAll(' ', '')}`}>{contact.helpline}</a> : '…',
  email: contact ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : '…',
});
