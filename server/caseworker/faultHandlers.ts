// The caseworker's commands about faults, so that a tester with a browser needs no proxy (docs/faults.md).
import * as v from 'valibot';
import { faultNames, faultOf } from '#machines/catalogue/api/faults.ts';
import type { Deps } from '../deps.ts';
import type { Faults } from '../faults/openFaults.ts';
import { faultyCallOf } from '../faults/readFaults.ts';
import type { Handler } from '../http/handler.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

const count = v.pipe(v.number(), v.safeInteger());
const faultSchema = v.object({
  call: v.string(),
  fault: v.string(),
  times: v.nullish(v.pipe(count, v.minValue(1)), null),
  after: v.optional(v.pipe(count, v.minValue(0)), 0),
});

/** Refusal 409 where there are none. */
function faultsOf({ faults }: Deps): Faults {
  if (faults === null) {
    throw new HttpError(409, 'Faults are not switched on: start the server with FAULTS=on.');
  }
  return faults;
}

const listFaults: Handler = async (deps) => ({ body: faultsOf(deps).list() });

/** Refusal 400 for a call or a fault that there is not. */
const setFault: Handler = async (deps, { body }) => {
  const faults = faultsOf(deps);
  const asked = readBody(faultSchema, body);
  const call = faultyCallOf(asked.call);
  if (call === undefined) {
    throw new HttpError(
      400,
      `No call is named ${asked.call}. docs/calls.md names them; all stands for every one.`,
    );
  }
  if (faultOf(asked.fault) === undefined) {
    throw new HttpError(400, `No fault is named ${asked.fault}. Use one of: ${faultNames.join(', ')}`);
  }
  faults.set({ ...asked, call });
  return { body: faults.list() };
};

const clearFaults: Handler = async (deps) => {
  const faults = faultsOf(deps);
  faults.clear();
  return { body: faults.list() };
};

export const faultHandlers = { listFaults, setFault, clearFaults };
