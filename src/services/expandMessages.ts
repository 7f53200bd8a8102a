// The build writes messages as a tree of their ids with plain texts (vite.config.ts, "words"), a tenth less to transfer than a table of
// syntax trees; this makes that table, at once when a file of words is loaded.
import type { MessageFormatElement } from 'react-intl';

/** A literal element is its text alone. */
export type CompactElement = string | MessageFormatElement;
export interface MessageTree {
  [part: string]: string | readonly CompactElement[] | MessageTree;
}

const literal = 0;

/** { form: { required: 'Fill in' } } → { 'form.required': [{ type: 0, value: 'Fill in' }] } */
export function expandMessages(
  tree: MessageTree,
  prefix = '',
  table: Record<string, MessageFormatElement[]> = {},
): Record<string, MessageFormatElement[]> {
  for (const [part, value] of Object.entries(tree)) {
    if (typeof value === 'string' || Array.isArray(value)) {
      table[prefix + part] = [value]
        .flat()
        .map((element: CompactElement) =>
          typeof element === 'string' ? { type: literal, value: element } : element,
        );
    } else expandMessages(value as MessageTree, `${prefix}${part}.`, table);
  }
  return table;
}
