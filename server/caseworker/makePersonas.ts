// The caseworker's `seed --persona`: sample applicants whom testers sign in as (issue 6, docs/personas.md). Somebody who is there already
// stays as they are, and the sign-in is told again; another seed number makes a fresh one.
import * as v from 'valibot';
import { advisoryLocks } from '../db/database.ts';
import { findAccountByEmail } from '../accounts/users.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { readOrCreateSecret } from '../readOrCreateSecret.ts';
import { personaNames } from '../seed/personas/persona.ts';
import { personas } from '../seed/personas/personas.ts';
import { personaScenario } from '../seed/personas/personaScenario.ts';
import { seededPassword } from '../seed/signIns.ts';
import { storeScenarios } from '../seed/storeScenarios.ts';
import { refuseInventing } from './refuseInventing.ts';

const personasSchema = v.object({
  persona: v.string(),
  seed: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  force: v.optional(v.boolean(), false),
});

/** Answers `[{persona, email, password, language, made}]`; `password` null where it is not the kept one. Refusal 400, 409. */
export const makePersonas: Handler = async (deps, { body }) => {
  const { persona, seed, force } = readBody(personasSchema, body);
  const names = personaNames.filter((name) => persona === 'all' || persona === name);
  if (names.length === 0) {
    throw new HttpError(400, `No persona is named ${persona}. Use one of: ${personaNames.join(', ')}, all`);
  }
  const { settings, random, passwords, clock } = deps;
  if (!settings.loopback) {
    throw new HttpError(
      409,
      'Whoever knows a persona can sign in: there are none unless HOST is a loopback address.',
    );
  }
  refuseInventing(settings, force);
  const now = clock.now();
  const answer = await deps.database.transaction(async (queries) => {
    // Two at the same time would make two passwords.
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.seed]);
    const password = await readOrCreateSecret(settings.dataDir, 'personas.password', () =>
      seededPassword(random),
    );
    const scenarios = names.map((name) => ({ name, scenario: personaScenario(name, seed, now) }));
    const rows = [];
    for (const { name, scenario } of scenarios) {
      const { email } = scenario.person;
      const there = await findAccountByEmail(queries, email);
      const fits = there === null || (await passwords.verify(there.passwordHash, password));
      const { language } = personas[name](new Date(now).getUTCFullYear());
      rows.push({ persona: name, email, password: fits ? password : null, language, made: there === null });
    }
    const passwordHash = await passwords.hash(password);
    const all = scenarios.map(({ scenario }) => scenario);
    await storeScenarios(deps, queries, all, { passwordHash, brokerId: null });
    return rows;
  });
  return { body: answer };
};
