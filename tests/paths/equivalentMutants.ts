// Equivalent mutants: they behave exactly as the machine does, so no path can notice them and they are not counted. If a path notices one of
// them after all, the run fails, because the stated reason no longer holds.
import type { Mutant } from './mutants.ts';

interface Equivalent {
  location: RegExp;
  change: RegExp;
  reason: string;
}

const equivalentMutants: readonly Equivalent[] = [
  {
    location:
      /^(eoi|application)\.resolvingLocation · always \[\d+\] → \S+\.answering\.(loan-purpose|supporting-documents)$/,
    change: /^always passes$/,
    reason:
      'A requested page leads to exactly one step: if no earlier guard has passed, it is the last step.',
  },
];

export const equivalent = ({
  location,
  change,
}: Pick<Mutant, 'location' | 'change'>): Equivalent | undefined =>
  equivalentMutants.find((one) => one.location.test(location) && one.change.test(change));
