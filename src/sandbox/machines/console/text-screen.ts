import type { Ink } from "./palette.ts";

/** Size of the text screen in characters. */
export const screenSize = { columns: 90, rows: 30 };

export interface Cell {
  readonly character: string;
  readonly ink: Ink;
}

/** A rectangle of cells. */
export interface CellArea {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

const blank: Cell = { character: " ", ink: "text" };

/** A terminal: characters, a cursor, and the changes since the last look. */
export class TextScreen {
  readonly columns = screenSize.columns;
  readonly rows = screenSize.rows;
  /** Called after each change, possibly many times in a row. */
  onChange: () => void = () => {};
  #lines: Cell[][] = Array.from({ length: screenSize.rows }, () => this.#blankLine());
  #cursor = { column: 0, row: 0 };
  /** Per row the first and last changed column. */
  #changed = new Map<number, { first: number; last: number }>();

  get cursor(): { readonly column: number; readonly row: number } {
    return this.#cursor;
  }

  /** Writes at the cursor; wraps, and scrolls when full. Returns by how many rows it scrolled. */
  write(text: string, ink: Ink = "text"): number {
    let scrolled = 0;
    this.#touchCursor();
    for (const character of text) {
      if (character === "\n") {
        scrolled += this.#newLine();
        continue;
      }
      if (this.#cursor.column === this.columns) scrolled += this.#newLine();
      const line = this.#lines[this.#cursor.row];
      if (line !== undefined) line[this.#cursor.column] = { character, ink };
      this.#touch(this.#cursor.row, this.#cursor.column, this.#cursor.column);
      this.#cursor.column += 1;
    }
    this.#touchCursor();
    this.onChange();
    return scrolled;
  }

  moveTo(row: number, column: number): void {
    this.#touchCursor();
    this.#cursor = { row: Math.min(this.rows - 1, Math.max(0, row)), column };
    this.#touchCursor();
    this.onChange();
  }

  /** Blanks everything from the cursor on. */
  clearToEnd(): void {
    const { row, column } = this.#cursor;
    for (let index = row; index < this.rows; index += 1) {
      const from = index === row ? column : 0;
      this.#lines[index]?.fill(blank, from);
      if (from < this.columns) this.#touch(index, from, this.columns - 1);
    }
    this.onChange();
  }

  clear(): void {
    this.moveTo(0, 0);
    this.clearToEnd();
  }

  cellAt(row: number, column: number): Cell {
    return this.#lines[row]?.[column] ?? blank;
  }

  /** True where the cursor is; at the end of a full row it stays on the last cell. */
  hasCursorAt(row: number, column: number): boolean {
    return row === this.#cursor.row && column === this.#cursorCell();
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0;
  }

  /** The changes since the last call, adjacent rows joined. */
  takeChanges(): CellArea[] {
    const areas: CellArea[] = [];
    for (const [row, { first, last }] of [...this.#changed].sort(([a], [b]) => a - b)) {
      const above = areas.at(-1);
      if (above === undefined || above.row + above.rows !== row) {
        areas.push({ row, rows: 1, column: first, columns: last - first + 1 });
        continue;
      }
      const column = Math.min(above.column, first);
      const end = Math.max(above.column + above.columns, last + 1);
      areas[areas.length - 1] = { row: above.row, rows: above.rows + 1, column, columns: end - column };
    }
    this.#changed.clear();
    return areas;
  }

  /** The text on the screen, without trailing blanks. */
  screenText(): string {
    const lines = this.#lines.map((line) =>
      line
        .map(({ character }) => character)
        .join("")
        .trimEnd(),
    );
    return lines.join("\n").trimEnd();
  }

  #newLine(): number {
    this.#cursor.column = 0;
    if (this.#cursor.row < this.rows - 1) {
      this.#cursor.row += 1;
      return 0;
    }
    this.#lines.shift();
    this.#lines.push(this.#blankLine());
    for (let row = 0; row < this.rows; row += 1) this.#touch(row, 0, this.columns - 1);
    return 1;
  }

  #blankLine(): Cell[] {
    return Array.from({ length: screenSize.columns }, () => blank);
  }

  #cursorCell(): number {
    return Math.min(this.#cursor.column, this.columns - 1);
  }

  #touchCursor(): void {
    this.#touch(this.#cursor.row, this.#cursorCell(), this.#cursorCell());
  }

  #touch(row: number, first: number, last: number): void {
    const known = this.#changed.get(row);
    this.#changed.set(row, {
      first: Math.min(first, known?.first ?? first),
      last: Math.max(last, known?.last ?? last),
    });
  }
}
