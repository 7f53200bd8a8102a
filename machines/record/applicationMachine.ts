// The step flow of the Application: guidance, steps, review, submit, confirmation (product 1.5, 2.4). The server creates the record
// (product 2.3), so Start only fetches it. The lists and documents are machines of their own and report their changes to this one.
import { application } from '../catalogue/records/application.ts';
import { createStepFlow } from './stepFlow.ts';

export const applicationMachine = createStepFlow(application);
