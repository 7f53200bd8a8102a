// How a session is kept and when its end is announced (security.md 6; quality/accessibility.md). Apart from the other limits, since it is
// needed only where somebody is signed in. Times in milliseconds.
export const sessionLimits = {
  /** A little more than the two minutes that a person must have. */
  warnBefore: 125_000,
  /** The warning's text changes only here, in seconds that are left: each change is read out. */
  sayAt: [10, 30, 60, 120],
  /** The clock and the cookies are looked at this often at least. */
  lookEvery: 60_000,
  /** After a failure that may pass. */
  tryEvery: 30_000,
} as const;
