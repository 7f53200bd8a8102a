// The type of a persona, a sample applicant for testers (product 14.4): a business with its answers, lists, documents and statuses. Each
// persona has a file of its own with what differs from an ordinary business. People and companies are invented.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import type { DocumentType } from '#machines/catalogue/records/documents.ts';

export const personaNames = [
  'minimal',
  'maximal',
  'group-member',
  'charity',
  'over-500k',
  'in-query',
  'rejected',
] as const;
export type PersonaName = (typeof personaNames)[number];

export interface Persona {
  /** What a tester uses it for. */
  purpose: string;
  /** The language of its answers. */
  language: 'en' | 'cy';
  person: { title: string; firstName: string; lastName: string; phone: string };
  /** A company of the invented register, so that the company search finds it. */
  companyNumber: string;
  /** The answers of the EOI besides those of ordinaryEoi, of `person` and of the company. */
  eoi: Values;
  application: {
    /** The answers besides those of ordinaryApplication and those prefilled from the EOI. */
    answers: Values;
    lists: Readonly<Partial<Record<ListName, readonly Values[]>>>;
    documents: readonly DocumentType[];
    /** The statuses after the first one, in order. */
    statuses: readonly string[];
  };
}

/** A persona depends on the year in which it is seeded, because some dates must be in the past and others in the future. */
export type PersonaFactory = (year: number) => Persona;
