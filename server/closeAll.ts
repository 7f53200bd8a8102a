// Closes what a start has opened.

/**
 * Takes the steps out of the list and runs them, the newest first, because a later part uses earlier ones. All run, although one fails: a
 * database that stays open keeps its folder locked. Throws the first error at the end.
 */
export async function closeAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps.splice(0).toReversed()) {
    await step().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
