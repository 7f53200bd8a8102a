// The caseworker's commands that inject faults, so that a tester with a browser needs no proxy (docs/faults.md).
import * as v from 'valibot';
import { faultNames, faultOf } from '#machines/catalogue/api/faults.ts';
import type { Deps } from '../deps.ts';
import type { Faults } from '../faults/openFaults.ts';
import { parseFaultTarget } from '../faults/parseFaults.ts';
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

/** Throws 409 when the server was started without FAULTS. */
function requireFaults({ faults }: Deps): Faults {
  if (faults === null) {
    throw new HttpError(409, 'Faults are not switched on: start the server with FAULTS=on.');
  }
  return faults;
}

const listFaults: Handler = async (deps) => ({ body: requireFaults(deps).list() });

/** Throws 400 for an unknown call or fault. */
const setFault: Handler = async (deps, { body }) => {
  const faults = requireFaults(deps);
  const requested = readBody(faultSchema, body);
  const call = parseFaultTarget(requested.call);
  if (call === undefined) {
    throw new HttpError(
      400,
      `No call is named ${requested.call}. docs/calls.md lists the calls. Use all for every call.`,
    );
  }
  if (faultOf(requested.fault) === undefined) {
    throw new HttpError(400, `No fault is named ${requested.fault}. Use one of: ${faultNames.join(', ')}`);
  }
  faults.set({ ...requested, call });
  return { body: faults.list() };
};

const clearFaults: Handler = async (deps) => {
  const faults = requireFaults(deps);
  faults.clear();
  return { body: faults.list() };
};

export const faultHandlers = { listFaults, setFault, clearFaults };
