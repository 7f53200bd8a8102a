// The Application's flow: guidance, seven steps, review, submit, confirmation (product 1.5, 2.4). The server creates the record when the
// EOI becomes eligible, so Start only fetches it. Its lists and documents are machines of their own (childItemsMachine, documentsMachine),
// which report what they hold.
import { application } from '../catalogue/records/application.ts';
import { createStepFlow } from './stepFlow.ts';

export const applicationMachine = createStepFlow(application);
