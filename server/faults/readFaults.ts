// The words in which testers ask for faults, in FAULTS and in the header of that name: `500`, `login:500,geticeoi:slow` (docs/faults.md).
import { calls, type CallId } from '#machines/catalogue/api/calls.ts';
import { faultOf } from '#machines/catalogue/api/faults.ts';

/** A call of the catalogue, or every one of them. */
export type FaultyCall = CallId | 'all';

export interface AskedFault {
  call: FaultyCall;
  /** A name of the catalogue. */
  fault: string;
}

const callsByName = new Map<string, FaultyCall>([
  ['all', 'all'],
  ...Object.keys(calls)
    .filter((id): id is CallId => Object.hasOwn(calls, id))
    .map((id) => [id.toLowerCase(), id] as const),
]);

/** A call by its name in any letter case, or undefined. */
export const faultyCallOf = (name: string): FaultyCall | undefined => callsByName.get(name.toLowerCase());

function readFault(text: string): AskedFault | undefined {
  const [first = '', second, ...rest] = text.split(':').map((part) => part.trim());
  const [name, fault] = second === undefined ? ['all', first] : [first, second];
  const call = faultyCallOf(name);
  return call === undefined || rest.length > 0 || faultOf(fault) === undefined ? undefined : { call, fault };
}

/** What is asked, each item `FAULT` (of every call) or `CALL:FAULT`; undefined when one of them names nothing that there is. */
export function readFaults(text: string): AskedFault[] | undefined {
  const read = text.split(',').map(readFault);
  const known = read.filter((each) => each !== undefined);
  return known.length === read.length ? known : undefined;
}
