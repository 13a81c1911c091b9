import type { Page } from "playwright-core";

/** The picture of each cell of a screen in text mode, row by row, as a text that is equal for equal pictures. */
export type Cells = readonly (readonly string[])[];

/** Reads the screen that the console's page shows: VGA's text mode, 80 by 25 cells. */
export function readCells(page: Page): Promise<Cells> {
  return page.locator("canvas").evaluate((canvas) => {
    const [columns, rows, brightness] = [80, 25, 80];
    if (!(canvas instanceof HTMLCanvasElement)) return [];
    const { width, height } = canvas;
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
    if (pixels === undefined || width % columns > 0 || height % rows > 0) return [];
    const [cellWidth, cellHeight] = [width / columns, height / rows];
    const cell = (column: number, row: number): string => {
      let picture = "";
      for (let y = row * cellHeight; y < (row + 1) * cellHeight; y += 1) {
        let line = 0;
        for (let x = column * cellWidth; x < (column + 1) * cellWidth; x += 1) {
          line = line * 2 + ((pixels[(y * width + x) * 4 + 1] ?? 0) > brightness ? 1 : 0);
        }
        picture += `${line} `;
      }
      return picture;
    };
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, column) => cell(column, row)),
    );
  });
}

const firstSign = 32;
const lastSign = 126;
const columns = 80;

/** Every ASCII character at the top of an empty screen, as a command for a terminal. */
export const alphabetScript = `printf '\\033[2J\\033[H${Array.from(
  { length: lastSign - firstSign + 1 },
  (_, place) => `\\${(firstSign + place).toString(8).padStart(3, "0")}`,
).join("")}\\n\\n' >/dev/tty1`;

/** Learns the shape of each character from a screen that shows the alphabet. */
export function learnSigns(cells: Cells): ReadonlyMap<string, string> {
  const pictures = cells.flat();
  const signs = Array.from({ length: lastSign - firstSign + 1 }, (_, place) =>
    String.fromCharCode(firstSign + place),
  );
  return new Map(signs.map((sign, place) => [pictures[place] ?? "", sign]));
}

/** The text of a screen; an unknown character (the cursor on its cell) is left open. */
export function readText(cells: Cells, signs: ReadonlyMap<string, string>): string {
  const rows = cells.map((row) =>
    row
      .map((picture) => signs.get(picture) ?? " ")
      .join("")
      .trimEnd(),
  );
  return rows.join("\n").trimEnd();
}

/** All characters have been seen, each with a shape of its own. */
export function isWholeAlphabet(cells: Cells): boolean {
  return cells[0]?.length === columns && learnSigns(cells).size === lastSign - firstSign + 1;
}
