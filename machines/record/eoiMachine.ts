// The step flow of the Expression of Interest: guidance, four steps, review, submit, confirmation (product 1.5, 2.4).
import { eoi } from '../catalogue/records/eoi.ts';
import { createStepFlow } from './stepFlow.ts';

export const eoiMachine = createStepFlow(eoi);
