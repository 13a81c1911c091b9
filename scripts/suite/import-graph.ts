import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectRoot } from "../safety/source-files.ts";

// `import type` is erased and loads nothing.
const specifiers =
  /^(?:import|export)\s(?!type\s)[^"';]*?from\s*"([^"]+)"|^import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

/** Files of the project that a source text at a path loads, from the project's root. */
export function readImports(path: string, text: string): string[] {
  return [...text.matchAll(specifiers)].flatMap(([, ...found]) => {
    const specifier = found.find((one) => one !== undefined) ?? "";
    if (specifier.startsWith("#src/")) return [specifier.slice(1)];
    return specifier.startsWith(".") ? [normalize(join(dirname(path), specifier))] : [];
  });
}

/** Returns for a file whether it loads one of the targets, directly or through others. */
export function createReachability(targets: readonly string[]): (path: string) => boolean {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (path: string): readonly string[] => {
    const known = imports.get(path);
    if (known !== undefined) return known;
    const absolute = join(projectRoot, path);
    const read =
      /\.tsx?$/.test(path) && existsSync(absolute) ? readImports(path, readFileSync(absolute, "utf8")) : [];
    imports.set(path, read);
    return read;
  };
  return (start) => {
    const seen = new Set([start]);
    for (const path of seen) {
      if (targets.includes(path)) return true;
      for (const imported of importsOf(path)) seen.add(imported);
    }
    return false;
  };
}
