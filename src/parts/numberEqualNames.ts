// Names for the buttons of several things: two of one name could not be told apart by ear.
import type { IntlShape } from 'react-intl';

/** The names, each that occurs more than once with its position among its equals. */
export function numberEqualNames(intl: IntlShape, names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const positions = new Map<string, number>();
  return names.map((name) => {
    const count = counts.get(name) ?? 1;
    if (count === 1) return name;
    const position = (positions.get(name) ?? 0) + 1;
    positions.set(name, position);
    return intl.formatMessage({ id: 'list.equalname' }, { name, position, count });
  });
}
