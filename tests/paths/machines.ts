// Every machine of the product, by its name, for tests and generated pages that treat all machines alike.
import type { AnyStateMachine } from 'xstate';
import { accountMachine } from '#machines/account/accountMachine.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { createCallMachine } from '#machines/call/callMachine.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { documentsMachine } from '#machines/documents/documentsMachine.ts';
import { downloadMachine } from '#machines/documents/downloadMachine.ts';
import { eligibilityMachine } from '#machines/lookups/eligibilityMachine.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import { fileMachine } from '#machines/documents/fileMachine.ts';
import { keepAliveMachine } from '#machines/session/keepAliveMachine.ts';
import { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import { recordLifeMachine } from '#machines/record/recordLifeMachine.ts';
import { relatedPartMachine } from '#machines/record/relatedPartMachine.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';

export const machines: Readonly<Record<string, AnyStateMachine>> = {
  account: accountMachine,
  application: applicationMachine,
  broker: brokerMachine,
  call: createCallMachine<unknown, unknown>('any'),
  childItems: childItemsMachine,
  companySearch: companySearchMachine,
  dashboard: dashboardMachine,
  documents: documentsMachine,
  download: downloadMachine,
  eligibility: eligibilityMachine,
  eoi: eoiMachine,
  file: fileMachine,
  keepAlive: keepAliveMachine,
  lookup: lookupMachine,
  postcode: postcodeMachine,
  recordLife: recordLifeMachine,
  relatedPart: relatedPartMachine,
  session: sessionMachine,
  shell: shellMachine,
};
