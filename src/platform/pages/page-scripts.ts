import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AssetManifest } from "./asset-manifest.ts";
import type { PageScripts } from "./narrow-styles.ts";

const island = /\/([\w-]+)-island\.tsx$/;

/**
 * The text of all scripts that a page of the module `entry` may load without a style sheet of their own, grouped by
 * island (`<name>-island.tsx`): `folder` is where the built files are.
 */
export async function readPageScripts(
  folder: string,
  manifest: AssetManifest,
  entry: string,
): Promise<PageScripts> {
  const textOf = async (files: ReadonlySet<string>): Promise<string> => {
    const texts = await Promise.all([...files].map((file) => readFile(join(folder, file), "utf8")));
    // Quotes within quotes are escaped, unlike in a page.
    return texts.join("\n").replaceAll(/\\(["'`\\])/g, "$1");
  };
  const isIsland = (key: string) => island.test(key);
  const always = filesOf(manifest, entry, isIsland);
  const islandText = async (key: string) => {
    const files = filesOf(manifest, key, (other) => other !== key && isIsland(other));
    return [
      island.exec(key)?.[1] ?? "",
      await textOf(new Set([...files].filter((file) => !always.has(file)))),
    ] as const;
  };
  const islands = await Promise.all(Object.keys(manifest).filter(isIsland).map(islandText));
  return { always: await textOf(always), islands: new Map(islands) };
}

/** What a module imports, statically or lazily, except what is left out or has its own styles. */
function filesOf(manifest: AssetManifest, entry: string, isLeftOut: (key: string) => boolean): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key) || isLeftOut(key)) return;
    seen.add(key);
    files.add(chunk.file);
    chunk.imports.forEach(visit);
    for (const later of chunk.dynamicImports) if (!bringsStyles(manifest, later)) visit(later);
  };
  visit(entry);
  return files;
}

function bringsStyles(manifest: AssetManifest, key: string, seen = new Set<string>()): boolean {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return false;
  seen.add(key);
  return chunk.css.length > 0 || chunk.imports.some((next) => bringsStyles(manifest, next, seen));
}
