// The Expression of Interest's journey: guidance, four steps, review, submit, confirmation (specification sections 2 and 4).
import '../catalogue/records/eoi.ts';
import { createStepFlow } from './stepFlow.ts';

export const eoiMachine = createStepFlow('eoi');
