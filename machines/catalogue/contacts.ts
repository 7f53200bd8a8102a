// How people reach the fund: the helpline and the support e-mail address of config.json (product 13.2). The portal makes links of them, and so
// does the server in the pages that it sends.

export interface Contacts {
  /** '' when the operator has none. */
  helpline: string;
  email: string;
}

/** The address of each link. */
export const contactHrefs = ({ helpline, email }: Contacts): Contacts => ({
  helpline: `tel:${helpline.replaceAll(' ', '')}`,
  email: `mailto:${email}`,
});

/** What a text can name: both, one of them, or none. */
export function contactChoice({ helpline, email }: Contacts): 'both' | 'helpline' | 'email' | 'none' {
  if (helpline !== '' && email !== '') return 'both';
  if (helpline !== '') return 'helpline';
  return email === '' ? 'none' : 'email';
}

/** What stands in the place of a contact that is not known yet. The server writes the contact there. */
export const unknownContact = '…';
