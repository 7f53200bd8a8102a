// How long a crowded machine may take for one step of a case; what has not happened by then never will.
export const patience = { timeout: 10_000 };

/** What a promise brings; rejects when it brings nothing in time. */
export function inTime<Result>(promise: Promise<Result>, what = 'It'): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${what} does not come.`)), patience.timeout);
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
