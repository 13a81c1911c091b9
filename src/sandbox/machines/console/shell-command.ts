import type { Guest } from "./guest.ts";
import type { Terminal } from "./terminal.ts";

/** The context of a command. */
export interface Shell {
  readonly guest: Guest;
  readonly terminal: Terminal;
  readonly history: readonly string[];
  directory: string;
}

export interface Outcome {
  /** Printed, or written where the line redirects it. */
  readonly output?: string;
  /** Always printed; the command counts as failed. */
  readonly error?: string;
  /** The session ends. */
  readonly isExit?: boolean;
}

export interface Command {
  readonly usage: string;
  /** One line for `help`; a command without it is not listed. */
  readonly summary?: string;
  readonly run: (shell: Shell, args: readonly string[]) => Promise<Outcome>;
}

export type Commands = Readonly<Record<string, Command>>;

/** Rows of words aligned in columns. */
export function table(rows: readonly (readonly string[])[], align: "left" | "right" = "left"): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (word: string, column: number) => {
    const width = widths[column] ?? 0;
    return align === "right" && column > 0 ? word.padStart(width) : word.padEnd(width);
  };
  return rows.map((row) => `${row.map(pad).join("  ").trimEnd()}\n`).join("");
}
