import type { Config } from "#src/config/config.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";
import { partChecks, sourceOf } from "./part-checks.ts";

const deadlineMs = 30_000;

/** What `npm start -- --check` found: a line per part, and whether all of them work. */
export interface CheckReport {
  readonly lines: readonly string[];
  readonly isSound: boolean;
}

/** Tests every configured part without starting anything. Its only effect is one test mail. */
export async function checkParts(config: Config): Promise<CheckReport> {
  const opened = await openDatabase(sourceOf(config)).catch((error: unknown) => reasonOf(error));
  if (typeof opened === "string") {
    return { isSound: false, lines: [lineOf("FAIL", "database", "DATABASE_URL", opened)] };
  }
  try {
    const failed = new Map<string, PartCheck>();
    const lines: string[] = [];
    for (const check of partChecks(config, opened)) {
      const lacking = check.needs === undefined ? undefined : failed.get(check.needs);
      const { isSound, line } = lacking === undefined ? await tryPart(check) : skipPart(check, lacking);
      if (!isSound) failed.set(check.part, check);
      if (line !== null) lines.push(line);
    }
    return { lines, isSound: failed.size === 0 };
  } finally {
    await opened.close();
  }
}

interface TriedPart {
  readonly isSound: boolean;
  /** Null where there is nothing to say. */
  readonly line: string | null;
}

/** One thing that is wrong is one line that says so: what waits for it says what it waits for. */
function skipPart({ part, variable }: PartCheck, lacking: PartCheck): TriedPart {
  return { isSound: false, line: lineOf("skip", part, variable, `not tried: it needs ${lacking.variable}`) };
}

async function tryPart({ part, variable, run }: PartCheck): Promise<TriedPart> {
  try {
    const found = await withinDeadline(run());
    if (found === null) return { isSound: true, line: null };
    if (typeof found === "string") return { isSound: true, line: lineOf("ok", part, variable, found) };
    return { isSound: true, line: lineOf("warn", part, variable, found.warning) };
  } catch (error) {
    return { isSound: false, line: lineOf("FAIL", part, variable, reasonOf(error)) };
  }
}

function lineOf(
  state: "ok" | "warn" | "FAIL" | "skip",
  part: string,
  variable: string,
  text: string,
): string {
  return `${state.padEnd(4)}  ${part.padEnd(16)}  ${variable.padEnd(16)}  ${text}`;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message === "" ? "it gave no answer" : message;
}

/** A part that does not answer in time fails. */
async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${deadlineMs / 1000} s`)), deadlineMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
