// The caseworker's `seed`: invented applicants for tests and demonstrations, a bounded number a request (issue 5).
import * as v from 'valibot';
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import { scenarioOf } from '../seed/scenario.ts';
import { storeScenarios } from '../seed/storeScenarios.ts';
import { brokerOf } from './assignmentHandlers.ts';
import { refuseInventing } from './refuseInventing.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const scenariosSchema = v.object({
  first: count,
  count: v.pipe(count, v.minValue(1), v.maxValue(seedLimits.perRequest)),
  seed: count,
  broker: v.optional(v.string()),
  force: v.optional(v.boolean(), false),
});

/** Beside every so many Applications stands somebody whose Expression of Interest has not become eligible. */
const ALONE = 5;

/** Makes the scenarios from `first` on, those that are there already left alone. Refusal 409 where people's data may be. */
export const makeScenarios: Handler = async (deps, { body }) => {
  const { first, count: length, seed, broker, force } = readBody(scenariosSchema, body);
  const { settings, random, passwords, clock } = deps;
  if (first + length > seedLimits.applications) {
    throw new Refusal(400, `At most ${seedLimits.applications} Applications can be made.`);
  }
  refuseInventing(settings, force);
  // Nobody signs in as one of them; a reset e-mail would let you.
  const passwordHash = await passwords.hash(Buffer.from(random.bytes(32)).toString('base64'));
  const now = clock.now();
  const numbers = Array.from({ length }, (_none, index) => first + index);
  const scenarios = numbers.flatMap((number) => [
    scenarioOf(seed, number, 'application', now),
    ...(number % ALONE === 0 ? [scenarioOf(seed, number / ALONE, 'eoi', now)] : []),
  ]);
  const stored = await deps.database.transaction(async (queries) => {
    const brokerId = broker === undefined ? null : (await brokerOf(queries, broker)).id;
    return storeScenarios(deps, queries, scenarios, { passwordHash, brokerId });
  });
  return { body: stored };
};
