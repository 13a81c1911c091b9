/**
 * The accent of a brand: one hue, of which both themes' colours follow, so that text on it and in it can be read whatever
 * the hue. Lightness, chroma and hue are OKLCH (CSS Color 4); contrast is that of WCAG 2.2.
 */

interface Oklch {
  /** 0 to 1. */
  readonly l: number;
  readonly c: number;
  /** Degrees. */
  readonly h: number;
}

/** What text of the accent is set on, and what is set on the accent, in the light theme. */
const lightGrounds: readonly Oklch[] = [
  { l: 0.984, c: 0.007, h: 88 },
  { l: 0.962, c: 0.01, h: 88 },
  { l: 0.99, c: 0.004, h: 88 },
];

export const leastContrast = 4.5;

/** Hues this near to the colour of danger can be taken for it. */
const danger = { hue: 14, within: 18 };

export const isHueOfDanger = (hue: number): boolean => {
  const apart = Math.abs(hue - danger.hue) % 360;
  return Math.min(apart, 360 - apart) <= danger.within;
};

/** The product's own accent has a hue a little other in the dark. */
export const ownHues = { light: 37, dark: 42 } as const;

/** Both themes' tokens of a hue: the accent, and the tint behind what is chosen. */
export function accentOf(hue: number) {
  let l = 0.555;
  let light = inGamut({ l, c: 0.185, h: hue });
  while (lightGrounds.some((ground) => contrast(light, ground) < leastContrast)) {
    l -= 0.005;
    light = inGamut({ l, c: 0.185, h: hue });
  }
  return {
    light: { accent: light, tint: inGamut({ l: 0.962, c: 0.02, h: hue }) },
    dark: { accent: inGamut({ l: 0.715, c: 0.165, h: hue }), tint: inGamut({ l: 0.285, c: 0.05, h: hue }) },
  };
}

/** The style sheet that gives a page its accent; it has nothing in it but numbers. */
export function accentStyles(hue: number): string {
  const { light, dark } = accentOf(hue);
  const tokens = ({ accent, tint }: { readonly accent: Oklch; readonly tint: Oklch }) =>
    `--accent:${css(accent)};--accenttint:${css(tint)}`;
  return `:root{${tokens(light)}}@media not print{[data-theme="dark"]{${tokens(dark)}}}`;
}

export const css = ({ l, c, h }: Oklch): string => `oklch(${(l * 100).toFixed(1)}% ${c.toFixed(3)} ${h})`;

/** The same for readers that have no OKLCH, such as those of mail. */
export function hexOf(colour: Oklch): string {
  const parts = linearRgb(colour).map((part) => {
    const of = Math.min(1, Math.max(0, part));
    const shown = of <= 0.0031308 ? of * 12.92 : 1.055 * of ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** The most chroma up to the given that sRGB can show at this lightness and hue. */
function inGamut({ l, c, h }: Oklch): Oklch {
  let chroma = c;
  while (chroma > 0 && linearRgb({ l, c: chroma, h }).some((part) => part < -0.0001 || part > 1.0001))
    chroma = Math.max(0, chroma - 0.0025);
  return { l, c: chroma, h };
}

export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: Oklch): number {
  const [r, g, b] = linearRgb(colour).map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** Linear-light sRGB of a colour, below 0 or above 1 where sRGB does not have it. */
function linearRgb({ l, c, h }: Oklch): [number, number, number] {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
