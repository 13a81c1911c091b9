import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The design's values, read from the style sheets that define them. */
export interface TokenScale {
  /** `oklch(…)` of both themes. */
  readonly colours: readonly string[];
  /** CSS lengths; those that grow with the window are `clamp(…)`. */
  readonly fontSizes: readonly string[];
  readonly radii: readonly string[];
  /** Pixels between the parts of a row, column or grid. */
  readonly gaps: readonly number[];
}

const theme = fileURLToPath(new URL("../../src/web/theme/", import.meta.url));
const read = (file: string): string => readFileSync(theme + file, "utf8");

/**
 * The 4 px grid, its half steps inside controls, and the steps between sections. 14 keeps lines of 30 px chips far
 * enough apart for fingers.
 */
const gaps = [0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 104];

/** Reads tokens.css, the office's own beside them, and scale.css. */
export function readTokenScale(): TokenScale {
  const scale = read("scale.css");
  const valuesOf = (prefix: string): string[] =>
    [...scale.matchAll(new RegExp(`--${prefix}-(?!.*--)[a-z0-9-]+: ([^;]+);`, "g"))]
      .map((match) => match[1] ?? "")
      .filter((value) => value !== "initial");
  return {
    colours: [...new Set((read("tokens.css") + read("office.css")).match(/oklch\([^)]+\)/g))],
    fontSizes: valuesOf("text"),
    radii: valuesOf("radius"),
    gaps,
  };
}
