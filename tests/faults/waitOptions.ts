// How long the tests of faults wait for one step of a case, in milliseconds: generous, because several workers share the processors.
export const waitOptions = { timeout: 10_000 };

/** Settles as the promise does; rejects when that takes longer than the timeout. */
export function withTimeout<Result>(promise: Promise<Result>, what: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not arrive in time.`)), waitOptions.timeout);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
