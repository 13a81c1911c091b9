import { glyphStrokes, missingGlyph } from "./glyph-strokes.ts";

/** Size of one character on the screen, in pixels. */
export const cell = { width: 9, height: 18 };
/** Shades between background (0) and full ink (`inkLevels - 1`). */
export const inkLevels = 8;

const origin = { x: 2, y: 4 };
const penRadius = 0.62;
const dotRadius = 1.15;
const curveParts = 8;

interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
}
interface Point {
  readonly x: number;
  readonly y: number;
}

const drawn = new Map<string, Uint8Array>();
const missing = draw(missingGlyph);

/** The ink level of each pixel of a character's cell, row by row. Drawn once, then cached. */
export function glyphOf(character: string): Uint8Array {
  const known = drawn.get(character);
  if (known !== undefined) return known;
  const strokes = character === " " ? "" : glyphStrokes[character];
  if (strokes === undefined) return missing;
  const glyph = draw(strokes);
  drawn.set(character, glyph);
  return glyph;
}

function draw(path: string): Uint8Array {
  const segments = segmentsOf(path);
  const pixels = new Uint8Array(cell.width * cell.height);
  for (let index = 0; index < pixels.length; index += 1) {
    const pixel = { x: (index % cell.width) + 0.5, y: Math.floor(index / cell.width) + 0.5 };
    const ink = Math.max(0, ...segments.map((segment) => inkAt(pixel, segment)));
    pixels[index] = Math.round(ink * (inkLevels - 1));
  }
  return pixels;
}

/** How much of a pixel the pen covers: all within its radius, none half a pixel beyond it. */
function inkAt(pixel: Point, { from, to, radius }: Segment): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = along.x ** 2 + along.y ** 2;
  const share = length === 0 ? 0 : ((pixel.x - from.x) * along.x + (pixel.y - from.y) * along.y) / length;
  const nearest = Math.min(1, Math.max(0, share));
  const distance = Math.hypot(pixel.x - from.x - along.x * nearest, pixel.y - from.y - along.y * nearest);
  return Math.min(1, Math.max(0, radius + 0.5 - distance));
}

function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = [];
  let pen: Point = { x: 0, y: 0 };
  const line = (to: Point) => {
    segments.push({ from: pen, to, radius: penRadius });
    pen = to;
  };
  for (const [, command, numbers = ""] of path.matchAll(/([MLQO])([-\d. ]+)/g)) {
    const [first, last = first] = pointsOf(numbers);
    if (first === undefined || last === undefined) continue;
    if (command === "M") pen = first;
    else if (command === "L") line(first);
    else if (command === "O") segments.push({ from: first, to: first, radius: dotRadius });
    else for (const point of curve(pen, first, last)) line(point);
  }
  return segments;
}

function pointsOf(numbers: string): Point[] {
  const values = numbers.trim().split(" ").map(Number);
  const points: Point[] = [];
  for (let index = 0; index + 1 < values.length; index += 2) {
    // Grid points are pixel centres, so upright and level strokes are sharp.
    points.push({ x: (values[index] ?? 0) + origin.x - 0.5, y: (values[index + 1] ?? 0) + origin.y - 0.5 });
  }
  return points;
}

/** A quadratic curve as short lines. */
function curve(from: Point, control: Point, to: Point): Point[] {
  const at = (share: number, axis: "x" | "y") =>
    (1 - share) ** 2 * from[axis] + 2 * share * (1 - share) * control[axis] + share ** 2 * to[axis];
  return Array.from({ length: curveParts }, (_, index) => {
    const share = (index + 1) / curveParts;
    return { x: at(share, "x"), y: at(share, "y") };
  });
}
