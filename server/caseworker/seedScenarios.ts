// The caseworker's `seed --applications`: stores invented applicants for tests and demonstrations, a limited number in each request
// (product 14.4).
import * as v from 'valibot';
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { scenarioOf } from '../seed/scenario.ts';
import { storeScenarios } from '../seed/storeScenarios.ts';
import { requireBroker } from './assignmentHandlers.ts';
import { readAttribution } from './attribution.ts';
import { refuseSeeding } from './refuseSeeding.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const scenariosSchema = v.object({
  first: count,
  count: v.pipe(count, v.minValue(1), v.maxValue(seedLimits.perRequest)),
  seed: count,
  broker: v.optional(v.string()),
  force: v.optional(v.boolean(), false),
});

/** For every fifth applicant with an Application there is one more whose EOI has not become eligible. */
const EOI_ONLY_EVERY = 5;

/** Stores the scenarios from number `first` on and skips those that exist. Throws 400 above the limit, 409 where seeding is not allowed. */
export const seedScenarios: Handler = async (deps, { body }) => {
  const { first, count: length, seed, broker, force } = readBody(scenariosSchema, body);
  const by = readAttribution(deps.settings, body);
  const { settings, random, passwords, clock } = deps;
  if (first + length > seedLimits.applications) {
    throw new HttpError(400, `At most ${seedLimits.applications} Applications can be made.`);
  }
  refuseSeeding(settings, force);
  // A random password that nobody knows. A tester who wants to sign in as one of them asks for a reset e-mail.
  const passwordHash = await passwords.hash(Buffer.from(random.bytes(32)).toString('base64'));
  const now = clock.now();
  const numbers = Array.from({ length }, (_none, index) => first + index);
  const scenarios = numbers.flatMap((number) => [
    scenarioOf(seed, number, 'application', now),
    ...(number % EOI_ONLY_EVERY === 0 ? [scenarioOf(seed, number / EOI_ONLY_EVERY, 'eoi', now)] : []),
  ]);
  const { stored, brokerId } = await deps.database.transaction(async (queries) => {
    const assigned = broker === undefined ? null : (await requireBroker(queries, broker)).id;
    const result = await storeScenarios(deps, queries, scenarios, { passwordHash, brokerId: assigned, by });
    return { stored: result, brokerId: assigned };
  });
  deps.log.warn({ ...stored, broker: brokerId, forced: force }, 'A caseworker invented applicants');
  return { body: stored };
};
