// Mutants that behave exactly as the machine does, each with the reason: they are not counted. A reason that no longer holds shows
// as a mutant that is noticed, and fails.
import type { Mutant } from './mutants.ts';

interface Equivalent {
  transition: RegExp;
  change: RegExp;
  reason: string;
}

const equivalentMutants: readonly Equivalent[] = [
  {
    transition:
      /^(eoi|application)\.resolvingLocation · always \[\d+\] → \S+\.answering\.(loan-purpose|supporting-documents)$/,
    change: /^always passes$/,
    reason: 'A place leads to exactly one step: when it is none of those before, it is the last.',
  },
];

export const equivalent = ({
  transition,
  change,
}: Pick<Mutant, 'transition' | 'change'>): Equivalent | undefined =>
  equivalentMutants.find((one) => one.transition.test(transition) && one.change.test(change));
