import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { standInFaces } from "./stand-in-fonts.ts";

/**
 * The characters of nearly every text: ASCII, German letters, the signs of typography and of prices, as code
 * points from and to. Other letters are in the whole fonts' files, loaded when a text has them.
 */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa7, 0xa7],
  [0xa9, 0xa9],
  [0xad, 0xad],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xc4, 0xc4],
  [0xd6, 0xd7],
  [0xdc, 0xdc],
  [0xdf, 0xdf],
  [0xe4, 0xe4],
  [0xf6, 0xf6],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201e],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
];

const faces = [
  { family: "Geist Variable", name: "geist" },
  { family: "Geist Mono Variable", name: "geist-mono" },
] as const;

/** The lightest and the heaviest weight in scale.css. */
const weights = { min: 400, max: 600, default: 400 } as const;
/** As the package declares its whole faces: faces of one family with other weights never complete each other. */
const declaredWeights = "100 900";

const require = createRequire(import.meta.url);
const made = new Map<string, Promise<void>>();

/**
 * Vite plugin: cuts the first letters out of the fonts, less than half the bytes, which fit in the first flight of a
 * connection (RFC 6928: ten segments). Writes the files and `basic.css` with their faces and stand-ins into `folder`;
 * the whole fonts are loaded later (src/web/theme/whole-fonts.css).
 */
export function subsetFonts(folder: string): Plugin {
  return {
    name: "subset-fonts",
    async buildStart() {
      const making = made.get(folder) ?? makeFonts(folder);
      made.set(folder, making);
      await making;
    },
  };
}

async function makeFonts(folder: string): Promise<void> {
  const letters = ranges.map(charactersOf).join("");
  await mkdir(folder, { recursive: true });
  for (const { name } of faces) {
    const whole = require.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
    const cut = await subsetFont(await readFile(whole), letters, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures: ["kern", "tnum"],
      noHinting: true,
    });
    await writeFile(join(folder, `${name}-basic.woff2`), cut);
  }
  await writeFile(join(folder, "basic.css"), faces.map(faceOf).join("") + standInFaces());
}

function faceOf({ family, name }: (typeof faces)[number]): string {
  return `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${declaredWeights};
  src: url("./${name}-basic.woff2") format("woff2");
  unicode-range: ${ranges.map(rangeOf).join(", ")};
}
`;
}

function rangeOf([from, to]: (typeof ranges)[number]): string {
  const hex = (code: number): string => code.toString(16).toUpperCase();
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}

function charactersOf([from, to]: (typeof ranges)[number]): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
}
