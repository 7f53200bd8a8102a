// What was typed into a prerendered form before the script arrived, by field name: in memory, for the first form alone.
import { createContext } from 'react';

/** Hands out what was typed, once. */
export const TakeTypedContext = createContext<() => Readonly<Record<string, string>>>(() => ({}));

export function takeOnce(typed: Readonly<Record<string, string>>): () => Readonly<Record<string, string>> {
  let left = typed;
  return () => {
    const taken = left;
    left = {};
    return taken;
  };
}
