// What a user does with a prerendered form before the script has hydrated it (product 11.7): the text is read from the DOM before hydration,
// kept in memory, and given to the first form alone, as is whether that was submitted.
import { createContext } from 'react';

type Text = Readonly<Record<string, string>>;

export interface PreHydrationInput {
  /** Returns the text by field name; empty from the second call on. */
  takeText: () => Text;
  /** Returns whether the form was submitted; false from the second call on. The form calls it when it can be submitted again. */
  takePress: () => boolean;
}

export const PreHydrationInputContext = createContext<PreHydrationInput>({
  takeText: () => ({}),
  takePress: () => false,
});

/** Reads the forms under `root` now; the returned function hands out the text once. */
export function readPreHydrationText(root: ParentNode): PreHydrationInput['takeText'] {
  const typed: Record<string, string> = {};
  for (const form of root.querySelectorAll('form')) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value !== '') typed[name] = value;
    }
  }
  let remaining: Text = typed;
  return () => {
    const text = remaining;
    remaining = {};
    return text;
  };
}
