// All personas by name. `npm run caseworker -- seed --persona NAME` stores them; tests, the explorer and docs/personas.md read them.
import { charity } from './charity.ts';
import { groupMember } from './groupMember.ts';
import { inQuery } from './inQuery.ts';
import { maximal } from './maximal.ts';
import { minimal } from './minimal.ts';
import { over500k } from './over500k.ts';
import type { PersonaName, PersonaFactory } from './persona.ts';
import { rejected } from './rejected.ts';

export const personas: Readonly<Record<PersonaName, PersonaFactory>> = {
  minimal,
  maximal,
  'group-member': groupMember,
  charity,
  'over-500k': over500k,
  'in-query': inQuery,
  rejected,
};
