import { inkLevels } from "./glyph-raster.ts";

export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const background = rgb(0x04_0a_11);
const plain = rgb(0xc3_ca_d1);

/** Ground and ink of every style of a cell. `cursor` is an inverted cell. */
const looks = {
  text: { ground: background, ink: plain },
  strong: { ground: background, ink: rgb(0xef_ed_e7) },
  muted: { ground: background, ink: rgb(0x9b_a4_ae) },
  prompt: { ground: background, ink: rgb(0x6f_ba_ed) },
  good: { ground: background, ink: rgb(0x5b_d2_95) },
  notice: { ground: background, ink: rgb(0xee_bb_5e) },
  cursor: { ground: plain, ink: background },
};

export type Ink = keyof typeof looks;

const inks = Object.keys(looks);

/** Every colour on the screen: for each ink its shades from ground to full ink. */
export const palette: readonly Rgb[] = Object.values(looks).flatMap(({ ground, ink }) =>
  Array.from({ length: inkLevels }, (_, level) => blend(ground, ink, level / (inkLevels - 1))),
);

/** Where an ink's shades begin in the palette. */
export function paletteOffset(ink: Ink): number {
  return inks.indexOf(ink) * inkLevels;
}

function rgb(hex: number): Rgb {
  return { red: hex >> 16, green: (hex >> 8) & 0xff, blue: hex & 0xff };
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (name: keyof Rgb) => Math.round(from[name] + (to[name] - from[name]) * share);
  return { red: channel("red"), green: channel("green"), blue: channel("blue") };
}
