import type { ParseArgsOptionsConfig } from "node:util";
import type { Ctx } from "#src/platform/ctx.ts";

/** What a command found or did: for people as text, for programs (`--json`) as data. */
export interface Report {
  readonly text: string;
  readonly data: unknown;
}

export interface CommandInput {
  /** Arguments after the command's name. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /**
   * Who gives the command, for what it changes: named by `--as`, or the only operator there is. Refused where that
   * leaves open who it is.
   */
  readonly operator: () => Promise<Ctx>;
}

/** One command of `npm run operator --`, run on an opened product. It works through use cases. */
export interface OperatorCommand<in Open> {
  /** Its name, e.g. `task retry`. */
  readonly name: string;
  /** What follows the name, e.g. `<id>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: ParseArgsOptionsConfig;
  readonly run: (open: Open, input: CommandInput) => Promise<Report>;
}

/** A command that was typed wrongly; the message says what is missing. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
