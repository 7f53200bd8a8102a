// The roles in which a user can use each machine: applicant, broker or both. `npm run paths -- --role` filters by them.
import { routes, type RouteArea } from '#machines/catalogue/routes.ts';
import type { PathChoice } from './pathRun.ts';

export type Role = NonNullable<PathChoice['role']>;

const both: readonly Role[] = ['applicant', 'broker'];

function rolesWithAccess(area: RouteArea): readonly Role[] {
  const accesses: readonly string[] = Object.values(routes)
    .filter((route) => route.area === area)
    .map(({ access }) => access);
  return both.filter(
    (role) => accesses.includes(role) || accesses.includes('client') || accesses.includes('public'),
  );
}

/** By the machine's name in machines.ts. */
export const machineRoles: Readonly<Record<string, readonly Role[]>> = {
  account: rolesWithAccess('account'),
  application: rolesWithAccess('application'),
  broker: rolesWithAccess('broker'),
  call: both,
  // Lists belong to the Application, files to both records; brokers reach those of the Application.
  childItems: rolesWithAccess('application'),
  // Only the Expression of Interest has the company search.
  companySearch: rolesWithAccess('eoi'),
  dashboard: rolesWithAccess('dashboard'),
  documents: rolesWithAccess('application'),
  download: rolesWithAccess('application'),
  // The page is public.
  eligibility: both,
  eoi: rolesWithAccess('eoi'),
  file: rolesWithAccess('application'),
  keepAlive: both,
  lookup: both,
  // Both records check a postcode.
  postcode: both,
  recordLife: both,
  relatedPart: rolesWithAccess('application'),
  session: both,
  shell: both,
};
