// Text that a user types into a prerendered form before the script has hydrated it (product 11.7): read from the DOM before hydration,
// kept in memory, and given to the first form alone.
import { createContext } from 'react';

type Input = Readonly<Record<string, string>>;

/** Returns the text by field name; empty from the second call on. */
export const PreHydrationInputContext = createContext<() => Input>(() => ({}));

/** Reads the forms under `root` now; the returned function hands out the text once. */
export function readPreHydrationInput(root: ParentNode): () => Input {
  const typed: Record<string, string> = {};
  for (const form of root.querySelectorAll('form')) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value !== '') typed[name] = value;
    }
  }
  let remaining: Input = typed;
  return () => {
    const input = remaining;
    remaining = {};
    return input;
  };
}
