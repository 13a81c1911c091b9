import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../safety/source-files.ts";

const path = join(projectRoot, ".cache", "unsteady.json");
const list = z.array(z.string());

/** Files that failed and passed when rerun, each in the last run that it was part of. */
export function readUnsteady(): string[] {
  if (!existsSync(path)) return [];
  try {
    return list.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return [];
  }
}

/** Stores which of the files that ran were unsteady; entries of others stay. */
export function keepUnsteady(ran: readonly string[], unsteady: readonly string[]): void {
  const others = readUnsteady().filter((file) => !ran.includes(file));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify([...others, ...unsteady])}\n`);
}

/** What a rerun of the failed files may change. */
export type Verdict = "failed" | "unsteady" | "unsteady again";

/**
 * One file that failed and then passed is unsteady, which a run may have once: a file that was unsteady in its last run
 * has to be fixed, and two in one run are no accident.
 */
export function judge(
  failedFiles: readonly string[],
  passedAgain: boolean,
  unsteadyBefore: readonly string[],
): Verdict {
  const [file, ...others] = failedFiles;
  if (file === undefined || others.length > 0 || !passedAgain) return "failed";
  return unsteadyBefore.includes(file) ? "unsteady again" : "unsteady";
}
