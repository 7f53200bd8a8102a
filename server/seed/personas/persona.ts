// What a sample applicant for testers is (issue 6): a business, its answers, its lists and documents, and how far its Application has
// come. Each stands in a file of its own and says only what is not ordinary. People and companies are invented.
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
  /** What a tester takes it for. */
  purpose: string;
  /** In which it writes. */
  language: 'en' | 'cy';
  person: { title: string; firstName: string; lastName: string; phone: string };
  /** In the register of invented companies, so that the company search finds it. */
  companyNumber: string;
  /** What the Expression of Interest answers beyond an ordinary one, the person and the company. */
  eoi: Values;
  application: {
    /** What it answers beyond an ordinary one and beyond what is known from the EOI. */
    answers: Values;
    lists: Readonly<Partial<Record<ListName, readonly Values[]>>>;
    documents: readonly DocumentType[];
    /** The statuses after the first, in order; the last one holds. */
    statuses: readonly string[];
  };
}

/** Dates lie before or after a day: a persona is made for the year in which it is seeded. */
export type PersonaOf = (year: number) => Persona;
