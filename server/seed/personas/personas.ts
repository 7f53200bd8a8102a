// The sample applicants by name (issue 6): `npm run caseworker -- seed --persona NAME` stores them, tests and documents read them.
import { charity } from './charity.ts';
import { groupMember } from './groupMember.ts';
import { inQuery } from './inQuery.ts';
import { maximal } from './maximal.ts';
import { minimal } from './minimal.ts';
import { over500k } from './over500k.ts';
import type { PersonaName, PersonaOf } from './persona.ts';
import { rejected } from './rejected.ts';

export const personas: Readonly<Record<PersonaName, PersonaOf>> = {
  minimal,
  maximal,
  'group-member': groupMember,
  charity,
  'over-500k': over500k,
  'in-query': inQuery,
  rejected,
};
