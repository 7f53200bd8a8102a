// The step flow of the EOI: guidance, steps, review, submit, confirmation (product 1.5, 2.4). It is apart from that of the Application,
// so that the pages of the EOI do not load the fields of the Application.
import { eoi } from '../catalogue/records/eoi.ts';
import { createStepFlow } from './stepFlow.ts';

export const eoiMachine = createStepFlow(eoi);
