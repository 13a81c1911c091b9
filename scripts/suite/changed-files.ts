import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname } from "node:path";
import { projectRoot } from "../safety/source-files.ts";
import { createReachability } from "./import-graph.ts";

/** What every test depends on, and no import shows. */
const underAll = /^(package(-lock)?\.json|tsconfig[^/]*|vitest[^/]*|migrations\/|scripts\/suite\/)/;
/** They read all code and all texts. */
const readsAll = /^scripts\/(safety|catalogs)\//;

/** Files that differ from the main branch, or from the last commit where there is none. */
export function listChanges(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).split("\n").filter(Boolean);
  const base =
    git("branch", "--list", "main").length > 0 ? git("merge-base", "HEAD", "main").join("") : "HEAD";
  return [
    ...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]),
  ];
}

/** Of some test files, those that a change of these files can reach: by imports, and by what code reads at run time. */
export function reachedBy(changes: readonly string[], files: readonly string[]): string[] {
  if (changes.some((path) => underAll.test(path))) return [...files];
  const reaches = createReachability(changes.flatMap(standsFor));
  return files.filter((file) => readsAll.test(file) || reaches(file));
}

/** A SQL function is loaded by folder, and a text by its catalog: those who load them are the code beside them. */
function standsFor(path: string): string[] {
  if (!path.endsWith(".sql")) return [path];
  const server = dirname(dirname(path));
  return existsSync(`${projectRoot}/${server}`) ? globSync(`${server}/*.ts`, { cwd: projectRoot }) : [path];
}
