// The values of the record with the answers of the step as they are typed. Each part of the form selects what it shows of them, so that a
// keystroke renders the field that is typed in and the parts that change with it, and not the whole step.
import {
  formatAnswers,
  parseAnswers,
  type Answers,
  type Values,
} from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep, type RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { currentValues, type FlowContext } from '#machines/record/flow.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';

interface Typed {
  stored: Values;
  step: string;
  values: Values;
}

/** By what is typed, or by the stored values while it is the same: every part of the form selects from the values of each keystroke. */
const cache = new WeakMap<Answers | Values, Typed>();

/** @param step the step whose answers count; the answers of the context are those of this step */
function typedValues(definition: RecordDefinition, step: string, context: FlowContext): Values {
  const stored = currentValues(context);
  const answers = context.typed ?? context.answers;
  const cached = cache.get(answers ?? stored);
  if (cached?.stored === stored && cached.step === step) return cached.values;
  const fields = fieldsOfStep(definition, step);
  const values = {
    ...stored,
    ...parseAnswers(fields, { ...formatAnswers(fields, stored), ...answers }),
  };
  cache.set(answers ?? stored, { stored, step, values });
  return values;
}

/** What `select` finds in the typed values. The component is rendered again only when that changes. */
export function useTypedValue<Value>(step: string, select: (values: Values) => Value): Value {
  const { definition } = useFlow();
  return useFlowSelector(({ context }) => select(typedValues(definition, step, context)));
}
