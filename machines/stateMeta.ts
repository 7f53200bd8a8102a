// The type of `meta` in the states of all machines. A machine adds members of its own, such as the screen that a state belongs to. The
// requirements stand in the machines and not in a table of the tests, because whoever changes a state then sees what demands it, XState's tools show
// them, and states that are made from data need no second list. They add 0.2 KiB (brotli) to the scripts of the sign-in page and 0.5 to those of a step.

/** The number of a section of docs/product.md: `5.4`. */
export type ProductSection = `${number}.${number}`;

export interface StateMeta {
  /** The section of docs/product.md that demands this state, and every state inside it that does not name its own. */
  requirement?: ProductSection;
  /** The id of the overlay's message, in a state with the tag `busy`. */
  busy?: string;
}
