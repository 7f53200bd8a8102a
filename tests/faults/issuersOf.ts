// Call → the places of the portal that make it, each with its machine and the event that does: one table for all rows.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { accountIssuers } from './issuers/accountIssuers.ts';
import { askerIssuers } from './issuers/askerIssuers.ts';
import { brokerIssuers } from './issuers/brokerIssuers.ts';
import { clientIssuers } from './issuers/clientIssuers.ts';
import { documentIssuers } from './issuers/documentIssuers.ts';
import { listIssuers } from './issuers/listIssuers.ts';
import { recordIssuers } from './issuers/recordIssuers.ts';
import { sessionIssuers } from './issuers/sessionIssuers.ts';
import type { Issuer, Issuers } from './subject.ts';

const tables: readonly Issuers[] = [
  recordIssuers,
  listIssuers,
  documentIssuers,
  askerIssuers,
  accountIssuers,
  sessionIssuers,
  brokerIssuers,
  clientIssuers,
];

export const issuersOf = (id: CallId): readonly Issuer[] => tables.flatMap((table) => table[id] ?? []);
