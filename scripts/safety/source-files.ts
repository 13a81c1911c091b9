import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One file of the project as a check sees it; checks are tried out on files that exist in memory only. */
export interface SourceFile {
  /** From the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One place where a rule is broken, with the change to make. */
export interface Breach {
  readonly path: string;
  readonly problem: string;
}

export const projectRoot = join(import.meta.dirname, "..", "..");

/** The files that patterns from the project's root match; generated ones are left out. */
export function readSources(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: projectRoot })
    .filter((path) => !path.includes(".gen."))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));
}

/** Tests and the parts that only tests use. */
export function isTest(path: string): boolean {
  return /\.(test|real|fixture)\.tsx?$|(^|\/)conformance\.ts$|-test-client\.ts$|^e2e\/|^bench\//.test(path);
}

/** One line per breach: what a failing test shows. */
export function formatBreaches(breaches: readonly Breach[]): string[] {
  return breaches.map(({ path, problem }) => `${path}: ${problem}`);
}
