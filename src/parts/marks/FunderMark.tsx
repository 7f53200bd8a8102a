// The marks of the funders, for the footer of every page: a coloured bar and the name in both languages. They are part of the page, because as
// three images they took a quarter of the processor time until it was painted.

interface Mark {
  width: number;
  bar: string;
  /** Each line with its width, so that the mark is as wide with every typeface. */
  lines: readonly [english: readonly [string, number], welsh: readonly [string, number]];
}

const marks = {
  anw: {
    width: 212,
    bar: '#f7c52e',
    lines: [
      ['Ambition North Wales', 172],
      ['Uchelgais Gogledd Cymru', 190],
    ],
  },
  uk: {
    width: 148,
    bar: '#7ed0e2',
    lines: [
      ['UK Government', 114],
      ['Llywodraeth y DU', 122],
    ],
  },
  wales: {
    width: 166,
    bar: '#96d583',
    lines: [
      ['Welsh Government', 142],
      ['Llywodraeth Cymru', 138],
    ],
  },
} as const satisfies Record<string, Mark>;

interface FunderMarkProps {
  funder: keyof typeof marks;
  /** The name that screen readers say. */
  name: string;
}

export function FunderMark({ funder, name }: FunderMarkProps) {
  const { width, bar, lines }: Mark = marks[funder];
  const [[english, englishWidth], [welsh, welshWidth]] = lines;
  return (
    <svg
      className="funder-mark"
      viewBox={`0 0 ${width} 48`}
      width={width}
      height="48"
      role="img"
      aria-label={name}
    >
      <rect width="3" height="48" fill={bar} />
      <g fill="#fff" fontSize="17">
        <text
          lang="en"
          x="14"
          y="19"
          fontWeight="700"
          textLength={englishWidth}
          lengthAdjust="spacingAndGlyphs"
        >
          {english}
        </text>
        <text lang="cy" x="14" y="41" textLength={welshWidth} lengthAdjust="spacingAndGlyphs">
          {welsh}
        </text>
      </g>
    </svg>
  );
}
