import { type Breach, isTest, type SourceFile } from "./source-files.ts";

/** The code that draws, sends and hydrates public pages, and that builds their files. */
export const pageEngine = [
  "src/web/ssr/**/*.{ts,tsx}",
  "src/web/public/**/*.{ts,tsx}",
  "src/platform/pages/**/*.ts",
  "scripts/{build,chunk-groups,drop-fallbacks,list-pages,precompress-assets,stand-in-fonts,subset-fonts}.ts",
  "vite.config.ts",
] as const;

const maxLines = 3_000;

/** Our own renderer pays off up to a size (decision 32): above it a library is the better choice. */
export function findPageEngineGrowth(files: readonly SourceFile[]): Breach[] {
  const lines = files
    .filter(({ path }) => !isTest(path))
    .reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0);
  return lines > maxLines
    ? [{ path: "src/web/ssr", problem: `the page engine has ${lines} lines, ${maxLines} is the most` }]
    : [];
}
