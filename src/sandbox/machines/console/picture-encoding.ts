import { constants, deflateRawSync } from "node:zlib";
import type { Picture } from "./paint-area.ts";

/** Numbers of the encodings we support (RFC 6143 §7.7). */
export const encodings = { raw: 0, zrle: 16 };

/** The colours of the palette as pixels of the client's format, one after the other. */
export interface PixelTable {
  readonly bytes: Buffer;
  readonly size: number;
}

const tileSize = 64;
const solidTile = 1;
const maxTileColours = 16;
const zlibHeader = Buffer.of(0x78, 0x9c);

/** Every pixel in full: supported by every client. */
export function encodeRaw({ pixels }: Picture, table: PixelTable): Buffer {
  const bytes = Buffer.allocUnsafe(pixels.length * table.size);
  for (let index = 0; index < pixels.length; index += 1) {
    copyPixel(table, pixels[index] ?? 0, bytes, index * table.size);
  }
  return bytes;
}

/**
 * Tiles of few colours in packed bits, deflated (RFC 6143 §7.7.6): a full screen of text takes some
 * kilobytes. The client keeps one zlib stream per connection; ours is a row of flushed pieces that do not
 * refer to each other, so only the first one carries the stream's header. `table` holds compact pixels.
 */
export function encodeZrle(picture: Picture, table: PixelTable, isFirst: boolean): Buffer {
  const tiles: Buffer[] = [];
  for (let y = 0; y < picture.height; y += tileSize) {
    for (let x = 0; x < picture.width; x += tileSize) {
      const width = Math.min(tileSize, picture.width - x);
      const height = Math.min(tileSize, picture.height - y);
      tiles.push(encodeTile(cut(picture, x, y, width, height), table));
    }
  }
  const piece = deflateRawSync(Buffer.concat(tiles), { finishFlush: constants.Z_SYNC_FLUSH });
  const data = isFirst ? Buffer.concat([zlibHeader, piece]) : piece;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, data]);
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
  const colours = [...new Set(tile.pixels)];
  if (colours.length > maxTileColours) return Buffer.concat([Buffer.of(0), encodeRaw(tile, table)]);
  const palette = Buffer.alloc(1 + colours.length * table.size);
  palette[0] = colours.length === 1 ? solidTile : colours.length;
  for (const [index, colour] of colours.entries()) copyPixel(table, colour, palette, 1 + index * table.size);
  return colours.length === 1 ? palette : Buffer.concat([palette, packPixels(tile, colours)]);
}

/** Indices of the tile's own palette, from the high bits down; each row begins a byte. */
function packPixels({ width, height, pixels }: Picture, colours: readonly number[]): Buffer {
  const bits = colours.length === 2 ? 1 : colours.length <= 4 ? 2 : 4;
  const indices = new Map(colours.map((colour, index) => [colour, index]));
  const rowBytes = Math.ceil((width * bits) / 8);
  const packed = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = indices.get(pixels[y * width + x] ?? 0) ?? 0;
      const at = y * rowBytes + Math.floor((x * bits) / 8);
      packed[at] = (packed[at] ?? 0) | (index << (8 - bits - ((x * bits) % 8)));
    }
  }
  return packed;
}

function copyPixel(table: PixelTable, colour: number, target: Buffer, at: number): void {
  table.bytes.copy(target, at, colour * table.size, (colour + 1) * table.size);
}
