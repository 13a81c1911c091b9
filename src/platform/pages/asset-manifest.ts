import { z } from "zod";
import type { PageAssets } from "#src/shared/page-render.ts";

/** The parts of Vite's manifest that pages need: source path → built files. */
export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);

export type AssetManifest = z.infer<typeof manifestSchema>;

/** The face that nearly every text starts with; the others come when a text needs them. */
const mainFont = /\/geist-latin-wght-normal-[^/]+\.woff2$/;

/** What a page links to start the module `entry`: the module, all it imports, its styles and main font. */
export function outputOf(manifest: AssetManifest, entry: string): PageAssets {
  const chunks = chunksOf(manifest, entry);
  const [first, ...rest] = chunks;
  if (first === undefined) throw new Error(`the build has no ${entry}`);
  const urls = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`);
  return {
    css: "",
    stylesheets: urls(chunks.flatMap((chunk) => chunk.css)),
    fonts: urls(chunks.flatMap((chunk) => chunk.assets)).filter((url) => mainFont.test(url)),
    script: `/${first.file}`,
    preloads: urls(rest.map((chunk) => chunk.file)),
  };
}

/** The entry's chunk and everything it imports before it runs, each once. */
function chunksOf(manifest: AssetManifest, entry: string): AssetManifest[string][] {
  const seen = new Set<string>();
  const visit = (key: string): AssetManifest[string][] => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...chunk.imports.flatMap(visit)];
  };
  return visit(entry);
}
