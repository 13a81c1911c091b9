/** How much of a text console is seen, in characters. */
export interface TextConsoleSize {
  readonly columns: number;
  readonly rows: number;
}

/** The size it begins with. */
export const textConsoleSize: TextConsoleSize = { columns: 80, rows: 24 };

/** No window shows more, and no program can work with less. */
export const textConsoleBounds = {
  min: { columns: 20, rows: 5 },
  max: { columns: 500, rows: 200 },
} as const;
