import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname } from "node:path";
import { projectRoot } from "../safety/source-files.ts";
import { createReachability } from "./import-graph.ts";

/** Files that every test depends on without an import. */
const underAll = /^(package(-lock)?\.json|tsconfig[^/]*|vitest[^/]*|migrations\/|scripts\/suite\/)/;
/** Tests that read all code and all texts. */
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

/** The test files that a change of these files can affect: by imports, and by the files that code reads at run time. */
export function reachedBy(changes: readonly string[], files: readonly string[]): string[] {
  if (changes.some((path) => underAll.test(path))) return [...files];
  const reaches = createReachability(changes.flatMap(standsFor));
  return files.filter((file) => readsAll.test(file) || reaches(file));
}

/** SQL functions are loaded by folder, and texts by catalog: their dependents are the code beside them. */
function standsFor(path: string): string[] {
  if (!path.endsWith(".sql")) return [path];
  const server = dirname(dirname(path));
  return existsSync(`${projectRoot}/${server}`) ? globSync(`${server}/*.ts`, { cwd: projectRoot }) : [path];
}
