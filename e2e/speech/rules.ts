// What is wrong with something that was said, whatever the page (product 12.10).

export interface SpokenLine {
  /** Why it was said; `key` is what the user did, and `lost` that nothing has the focus any more. */
  cause: 'key' | 'title' | 'enters' | 'focus' | 'now' | 'status' | 'alert' | 'reads' | 'lost';
  text: string;
  /** The text is about a control or a dialog that has no name. */
  isUnnamed?: boolean;
}

/** `status  Saved`: the cause, and what was said. What the user did stands out. */
export const formatLine = ({ cause, text }: SpokenLine): string =>
  cause === 'key' ? `\n> ${text}` : `${cause.padEnd(7)} ${text}`;

/**
 * @param lines what was said in a journey, in order
 * @param essential texts of which each must have been said somewhere
 * @returns a sentence for each broken rule
 */
export function brokenRules(lines: readonly SpokenLine[], essential: readonly string[]): string[] {
  const spoken = lines.filter(({ cause }) => cause !== 'key');
  const repeated = spoken.filter(({ text }, index) => text !== '' && spoken[index - 1]?.text === text);
  return [
    ...repeated.map(({ text }) => `said twice in a row: ${text}`),
    ...spoken.filter(({ isUnnamed }) => isUnnamed).map(({ text }) => `has no name: ${text}`),
    ...spoken.filter(({ cause }) => cause === 'lost').map(() => 'the focus is lost'),
    ...essential
      .filter((text) => spoken.every((line) => !line.text.includes(text)))
      .map((text) => `not said: ${text}`),
  ];
}
