// The caseworker's `seed --persona`: stores sample applicants for testers (docs/personas.md). It leaves a persona that exists unchanged
// and answers its sign-in again; another seed number makes a new one.
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
import { generatePassword } from '../seed/seedCredentials.ts';
import { storeScenarios } from '../seed/storeScenarios.ts';
import { readAttribution } from './attribution.ts';
import { refuseSeeding } from './refuseSeeding.ts';

const personasSchema = v.object({
  persona: v.string(),
  seed: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  force: v.optional(v.boolean(), false),
});

/**
 * Answers `[{persona, email, password, language, made}]`; `password` is null when somebody has changed it. Throws 400 for an unknown
 * persona, 409 where seeding is not allowed.
 */
export const seedPersonas: Handler = async (deps, { body }) => {
  const { persona, seed, force } = readBody(personasSchema, body);
  const by = readAttribution(deps.settings, body);
  const names = personaNames.filter((name) => persona === 'all' || persona === name);
  if (names.length === 0) {
    throw new HttpError(400, `No persona is named ${persona}. Use one of: ${personaNames.join(', ')}, all`);
  }
  const { settings, random, passwords, clock } = deps;
  if (!settings.loopback) {
    throw new HttpError(
      409,
      'Personas have passwords that everybody knows, so they exist only where HOST and PUBLIC_URL are loopback addresses.',
    );
  }
  refuseSeeding(settings, force);
  const now = clock.now();
  const { rows, stored } = await deps.database.transaction(async (queries) => {
    // Two requests at the same time would create two passwords.
    await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.seed]);
    const password = await readOrCreateSecret(settings.dataDir, 'personas.password', () =>
      generatePassword(random),
    );
    const scenarios = names.map((name) => ({ name, scenario: personaScenario(name, seed, now) }));
    const answers = [];
    for (const { name, scenario } of scenarios) {
      const { email } = scenario.person;
      const existing = await findAccountByEmail(queries, email);
      const isCurrent = existing === null || (await passwords.verify(existing.passwordHash, password));
      const { language } = personas[name](new Date(now).getUTCFullYear());
      answers.push({
        persona: name,
        email,
        password: isCurrent ? password : null,
        language,
        made: existing === null,
      });
    }
    const passwordHash = await passwords.hash(password);
    const all = scenarios.map(({ scenario }) => scenario);
    return {
      rows: answers,
      stored: await storeScenarios(deps, queries, all, { passwordHash, brokerId: null, by }),
    };
  });
  deps.log.warn({ ...stored, personas: names, forced: force }, 'A caseworker added personas');
  return { body: rows };
};
