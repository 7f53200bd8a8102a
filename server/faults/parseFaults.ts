// Parses requests for faults, in the setting FAULTS and in the header `Fault`: `500` or `login:500,geticeoi:slow` (docs/faults.md).
import { callIds, type CallId } from '#machines/catalogue/api/calls.ts';
import { faultOf } from '#machines/catalogue/api/faults.ts';

/** The call that fails; `all` for every call. */
export type FaultTarget = CallId | 'all';

export interface RequestedFault {
  call: FaultTarget;
  /** The fault's name in the catalogue. */
  fault: string;
}

const callsByName = new Map<string, FaultTarget>([
  ['all', 'all'],
  ...callIds.map((id) => [id.toLowerCase(), id] as const),
]);

/** Reads the name of a call or `all`, in any letter case. Undefined for an unknown name. */
export const parseFaultTarget = (name: string): FaultTarget | undefined =>
  callsByName.get(name.toLowerCase());

function parseFault(text: string): RequestedFault | undefined {
  const [first = '', second, ...rest] = text.split(':').map((part) => part.trim());
  const [name, fault] = second === undefined ? ['all', first] : [first, second];
  const call = parseFaultTarget(name);
  return call === undefined || rest.length > 0 || faultOf(fault) === undefined ? undefined : { call, fault };
}

/** Each item is `FAULT` (for all calls) or `CALL:FAULT`. Undefined when a call or a fault is unknown. */
export function parseFaults(text: string): RequestedFault[] | undefined {
  const parsed = text.split(',').map(parseFault);
  const known = parsed.filter((each) => each !== undefined);
  return known.length === parsed.length ? known : undefined;
}
