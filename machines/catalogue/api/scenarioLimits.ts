// How much invented data the caseworker's `seed` makes. Apart from the other limits, since no page of the portal needs it.
export const scenarioLimits = {
  /** Applications at most, by one seed number. */
  applications: 100_000,
  /** So many a request: none may hold the database for long. */
  perRequest: 250,
} as const;
