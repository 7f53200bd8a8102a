// Who walks through which machine: an applicant, a broker, or both.
import { routes, type RouteArea } from '#machines/catalogue/routes.ts';
import type { PathChoice } from './pathRun.ts';

export type Role = NonNullable<PathChoice['role']>;

const both: readonly Role[] = ['applicant', 'broker'];

/** Whoever may see an area of the portal may walk through its machine. */
function walkersOfArea(area: RouteArea): readonly Role[] {
  const accesses: readonly string[] = Object.values(routes)
    .filter((route) => route.area === area)
    .map(({ access }) => access);
  return both.filter(
    (role) => accesses.includes(role) || accesses.includes('client') || accesses.includes('public'),
  );
}

/** By the machine's name in machines.ts. */
export const walkers: Readonly<Record<string, readonly Role[]>> = {
  account: walkersOfArea('account'),
  application: walkersOfArea('application'),
  broker: walkersOfArea('broker'),
  call: both,
  // Lists and files belong to the Application, whoever fills it in.
  childItems: walkersOfArea('application'),
  client: walkersOfArea('broker'),
  // Companies, lookups and postcodes are asked for in the Expression of Interest.
  companySearch: walkersOfArea('eoi'),
  dashboard: walkersOfArea('dashboard'),
  documents: walkersOfArea('documents'),
  download: walkersOfArea('documents'),
  // It is open to everybody.
  eligibility: both,
  eoi: walkersOfArea('eoi'),
  file: walkersOfArea('documents'),
  keepAlive: both,
  lookups: both,
  postcode: walkersOfArea('eoi'),
  recordLife: both,
  session: both,
  shell: both,
};
