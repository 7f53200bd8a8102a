// Writes the helpline and the support e-mail address into a prerendered page, which is built before anybody knows them. So they are there before
// the page's script runs, and without it, and nothing moves when it does (product 1.14).
import { contactHrefs, unknownContact, type Contacts } from '#machines/catalogue/contacts.ts';
import { escapeHtml } from '../http/escapeHtml.ts';

/** The links of src/parts/contactLinks.tsx as React renders them. */
const links = new RegExp(`<a data-contact="(helpline|email)">${unknownContact}</a>`, 'g');

/** The page with the contacts; the same text when it names none. */
export function fillContacts(html: string, contacts: Contacts): string {
  const hrefs = contactHrefs(contacts);
  return html.replaceAll(links, (_link, kind: keyof Contacts) => {
    const href = escapeHtml(hrefs[kind]);
    return `<a data-contact="${kind}" href="${href}">${escapeHtml(contacts[kind])}</a>`;
  });
}
