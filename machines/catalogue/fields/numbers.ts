// Reads a typed number in the British way (product 3.12): a comma stands only between groups of thousands and a point before the decimals.
// Other countries write the two marks the other way round, so a number that could be read in two ways is refused instead of guessed.

interface NumberNotation {
  /** The most decimals. */
  decimals: number;
  /** The sign of the unit that may stand before or after the number. */
  prefix?: string;
  suffix?: string;
}

/** A group of thousands never begins with 0: in other countries 0,500 is a half. */
const wholeNumber = String.raw`(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)`;

/** Returns a function that reads a typed number; undefined when the text is no number in this notation. */
export function numberReader({ decimals, prefix = '', suffix = '' }: NumberNotation) {
  const fraction = String.raw`\.\d{1,${decimals}}`;
  const number = decimals === 0 ? wholeNumber : `${wholeNumber}(?:${fraction})?|${fraction}`;
  const pattern = new RegExp(
    String.raw`^(?<minus>[-−]?)\s*(?:${prefix}\s*)?(?<minusAfter>[-−]?)(?<number>${number})\s*(?:${suffix})?$`,
  );
  return (typed: string): number | undefined => {
    const { minus = '', minusAfter = '', number: found } = pattern.exec(typed.trim())?.groups ?? {};
    if (found === undefined || (minus !== '' && minusAfter !== '')) return undefined;
    const amount = Number(found.replaceAll(',', ''));
    // Without the addition of 0 the text -0 would become the number -0, which is shown with a sign.
    return (minus || minusAfter) === '' ? amount : 0 - amount;
  };
}

/** Whether a number has at most this many decimals: it is the number that is nearest to its text with so many decimals. */
export const hasDecimals = (decimals: number) => (value: number) => Number(value.toFixed(decimals)) === value;
