/** Characters of a text console. An engine fixes them when it opens one, so both halves use the same. */
export const textConsoleSize = { columns: 80, rows: 24 } as const;
