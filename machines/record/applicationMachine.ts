// The Application's journey: guidance, seven steps, review, submit, confirmation (specification sections 2 and 4).
// The server creates the record when the EOI becomes eligible, so its Start only opens it; lists and documents are machines of
// their own (childItemsMachine, documentsMachine), which report what they hold.
import '../catalogue/records/application.ts';
import { createStepFlow } from './stepFlow.ts';

export const applicationMachine = createStepFlow('application');
