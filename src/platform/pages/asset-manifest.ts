import { z } from "zod";
import type { PageAssets } from "#src/shared/page-render.ts";

/** The parts of Vite's manifest that pages need: source path → built files. */
export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

/** Written while building (scripts/list-pages.ts): the pages of the cabinet by their paths. */
export const pageListSchema = z.record(
  z.string(),
  z.object({ module: z.string(), catalogs: z.array(z.string()) }),
);

export type AssetManifest = z.infer<typeof manifestSchema>;

/** The font file that nearly every text needs; the others load on demand. */
const mainFont = /\/geist-basic-[^/]+\.woff2$/;

/**
 * What a page links to start the module `entry`: the module, all it imports, its styles and main font; with
 * `soon`, modules that the entry will import when it runs, so that the browser can fetch them early.
 */
export function outputOf(manifest: AssetManifest, entry: string, soon: readonly string[] = []): PageAssets {
  const chunks = chunksOf(manifest, [entry, ...soon]);
  const [first, ...rest] = chunks;
  if (first === undefined) throw new Error(`the build has no ${entry}`);
  const urls = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`);
  return {
    css: "",
    inlined: [],
    stylesheets: urls(chunks.flatMap((chunk) => chunk.css)),
    fonts: urls(chunks.flatMap((chunk) => chunk.assets)).filter((url) => mainFont.test(url)),
    script: `/${first.file}`,
    preloads: urls(rest.map((chunk) => chunk.file)),
  };
}

/** The chunks of these modules and everything they import before they run, each once. */
function chunksOf(manifest: AssetManifest, entries: readonly string[]): AssetManifest[string][] {
  const seen = new Set<string>();
  const visit = (key: string): AssetManifest[string][] => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...chunk.imports.flatMap(visit)];
  };
  return entries.flatMap(visit);
}
