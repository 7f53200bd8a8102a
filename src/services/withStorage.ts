// The storage of a browser can be blocked or full, and then every access throws. The portal works without it (product 11.2).

/** @param run reads or writes a storage @returns its result; the fallback when storage is unavailable */
export function withStorage<Result>(run: () => Result, fallback: Result): Result {
  try {
    return run();
  } catch {
    return fallback;
  }
}
