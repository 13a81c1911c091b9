import { cell, glyphOf } from "./glyph-raster.ts";
import { paletteOffset } from "./palette.ts";
import type { CellArea, TextScreen } from "./text-screen.ts";

/** A picture whose pixels are palette indices, row by row. */
export interface Picture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Draws a part of the text screen. */
export function paintArea(screen: TextScreen, area: CellArea): Picture {
  const width = area.columns * cell.width;
  const height = area.rows * cell.height;
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < area.rows; row += 1) {
    for (let column = 0; column < area.columns; column += 1) {
      const { character, ink } = screen.cellAt(area.row + row, area.column + column);
      const isCursor = screen.hasCursorAt(area.row + row, area.column + column);
      const at = row * cell.height * width + column * cell.width;
      stamp(pixels, at, width, glyphOf(character), paletteOffset(isCursor ? "cursor" : ink));
    }
  }
  return { x: area.column * cell.width, y: area.row * cell.height, width, height, pixels };
}

function stamp(pixels: Uint8Array, at: number, width: number, glyph: Uint8Array, offset: number): void {
  for (let index = 0; index < glyph.length; index += 1) {
    const row = Math.floor(index / cell.width);
    pixels[at + row * width + (index % cell.width)] = offset + (glyph[index] ?? 0);
  }
}
