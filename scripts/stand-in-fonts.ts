/** Geist's ascent and descent, in per cent of its size. */
const metrics = { ascent: 100.5, descent: 29.5 } as const;

interface StandIn {
  readonly family: string;
  /** By weight: local names of the font, in order of preference, and its size in per cent. */
  readonly weights: Readonly<Record<400 | 500 | 600, readonly [names: readonly string[], size: number]>>;
  /** Of letters that Geist has too: others keep their size. */
  readonly range?: string;
}

const arial = ["Arial", "Liberation Sans", "Arimo", "Helvetica Neue"];

/**
 * The fonts of Windows and Apple's systems, Android and a bare Linux. The size is the width of all our English and
 * German texts in Geist over theirs in that font, at each weight.
 */
const standIns: readonly StandIn[] = [
  {
    family: "Geist Fallback",
    weights: {
      400: [arial, 102],
      500: [arial, 104.4],
      600: [arial.map((name) => `${name} Bold`), 99.6],
    },
  },
  {
    family: "Geist Fallback Roboto",
    weights: {
      400: [["Roboto", "Roboto Regular"], 102.7],
      500: [["Roboto Medium", "Roboto"], 104.3],
      600: [["Roboto Bold", "Roboto Medium"], 105.9],
    },
  },
  {
    family: "Geist Fallback DejaVu",
    weights: {
      400: [["DejaVu Sans"], 89.9],
      500: [["DejaVu Sans"], 92],
      600: [["DejaVu Sans Bold"], 83.3],
    },
    range: "U+0-52F, U+1E00-22FF",
  },
];

/** Faces with the metrics of Geist, so that text does not move when the font arrives. */
export function standInFaces(): string {
  return standIns
    .flatMap(({ family, weights, range }) =>
      Object.entries(weights).map(([weight, [names, size]]) => {
        const ofSize = (part: number): string => ((part / size) * 100).toFixed(1);
        return `@font-face {
  font-family: "${family}";
  font-weight: ${weight};
  src: ${names.map((name) => `local("${name}")`).join(", ")};
  size-adjust: ${size}%;
  ascent-override: ${ofSize(metrics.ascent)}%;
  descent-override: ${ofSize(metrics.descent)}%;
  line-gap-override: 0%;${range === undefined ? "" : `\n  unicode-range: ${range};`}
}
`;
      }),
    )
    .join("");
}
