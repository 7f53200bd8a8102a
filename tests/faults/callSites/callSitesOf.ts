// Finds the call sites of a call among those of all areas of the portal.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { accountCallSites } from './accountCallSites.ts';
import { lookupCallSites } from './lookupCallSites.ts';
import { brokerCallSites } from './brokerCallSites.ts';
import { callSitesWithoutScreen } from './callSitesWithoutScreen.ts';
import { documentCallSites } from './documentCallSites.ts';
import { listCallSites } from './listCallSites.ts';
import { recordCallSites } from './recordCallSites.ts';
import { sessionCallSites } from './sessionCallSites.ts';
import type { CallSite, CallSites } from '../callSite.ts';

const tables: readonly CallSites[] = [
  recordCallSites,
  listCallSites,
  documentCallSites,
  lookupCallSites,
  accountCallSites,
  sessionCallSites,
  brokerCallSites,
  callSitesWithoutScreen,
];

export const callSitesOf = (id: CallId): readonly CallSite[] => tables.flatMap((table) => table[id] ?? []);
