import type { Picture } from "./paint-area.ts";

/** Numbers of the encodings we speak (RFC 6143 §7.7). */
export const encodings = { raw: 0, hextile: 5 };

const tileSize = 16;
const hextile = { raw: 1, background: 2, foreground: 4, anySubrects: 8, coloured: 16 };

/** The colours of the palette as pixels of the client's format. */
export interface PixelTable {
  readonly bytes: Buffer;
  readonly size: number;
}

/** Every pixel in full: what each client understands. */
export function encodeRaw({ pixels }: Picture, table: PixelTable): Buffer {
  const bytes = Buffer.allocUnsafe(pixels.length * table.size);
  for (let index = 0; index < pixels.length; index += 1) {
    copyPixel(table, pixels[index] ?? 0, bytes, index * table.size);
  }
  return bytes;
}

/** Tiles of a ground colour with runs of other colours on it: text takes a fraction of its raw size. */
export function encodeHextile(picture: Picture, table: PixelTable): Buffer {
  const tiles: Buffer[] = [];
  for (let y = 0; y < picture.height; y += tileSize) {
    for (let x = 0; x < picture.width; x += tileSize) {
      const width = Math.min(tileSize, picture.width - x);
      const height = Math.min(tileSize, picture.height - y);
      tiles.push(encodeTile(cut(picture, x, y, width, height), table));
    }
  }
  return Buffer.concat(tiles);
}

function cut(picture: Picture, x: number, y: number, width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = (y + row) * picture.width + x;
    pixels.set(picture.pixels.subarray(start, start + width), row * width);
  }
  return { x, y, width, height, pixels };
}

function encodeTile(tile: Picture, table: PixelTable): Buffer {
  const ground = mostFrequent(tile.pixels);
  const runs = runsOf(tile, ground);
  const head = Buffer.alloc(1 + table.size);
  copyPixel(table, ground, head, 1);
  if (runs.length === 0) {
    head[0] = hextile.background;
    return head;
  }
  const runSize = table.size + 2;
  if (runs.length > 255 || runs.length * runSize >= tile.pixels.length * table.size) {
    return Buffer.concat([Buffer.of(hextile.raw), encodeRaw(tile, table)]);
  }
  head[0] = hextile.background | hextile.anySubrects | hextile.coloured;
  const body = Buffer.alloc(1 + runs.length * runSize);
  body[0] = runs.length;
  for (const [index, run] of runs.entries()) {
    const at = 1 + index * runSize;
    copyPixel(table, run.colour, body, at);
    body[at + table.size] = (run.x << 4) | run.y;
    body[at + table.size + 1] = (run.width - 1) << 4;
  }
  return Buffer.concat([head, body]);
}

interface Run {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly colour: number;
}

/** Level stretches of one colour that is not the ground. */
function runsOf({ width, height, pixels }: Picture, ground: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; ) {
      const colour = pixels[y * width + x] ?? ground;
      let end = x + 1;
      while (end < width && pixels[y * width + end] === colour) end += 1;
      if (colour !== ground) runs.push({ x, y, width: end - x, colour });
      x = end;
    }
  }
  return runs;
}

function mostFrequent(pixels: Uint8Array): number {
  const counts = new Map<number, number>();
  let best = pixels[0] ?? 0;
  for (const pixel of pixels) {
    const count = (counts.get(pixel) ?? 0) + 1;
    counts.set(pixel, count);
    if (count > (counts.get(best) ?? 0)) best = pixel;
  }
  return best;
}

function copyPixel(table: PixelTable, colour: number, target: Buffer, at: number): void {
  table.bytes.copy(target, at, colour * table.size, (colour + 1) * table.size);
}
