import { rm, writeFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { replaceFiles } from "./replace-files.ts";

/**
 * Loaded at their first use, or while developing: they stay in `node_modules`. What `@simplewebauthn` brings needs its
 * modules run in their own order.
 */
const separate = [
  /^@scalar\//,
  /^@simplewebauthn\/server/,
  /^imapflow/,
  /^nodemailer/,
  // It has a part that is no JavaScript.
  /^sharp/,
  /^vite$/,
  /load-dev-build/,
];

/**
 * Builds the server, and the renderer of pages with it, into `server` of the web half in `dist`: one file, where the
 * sources are two thousand whose texts the process would keep (decision 53). Types and unused code are gone; names and
 * lines stay, for stacks. `stamp`: the name of the file there by which a build counts as whole; the caller writes it.
 */
export async function buildServer(root: string, dist: string, stamp: string): Promise<void> {
  const { build } = await import("vite");
  const outDir = join(dist, "server.next");
  const threads = [
    "src/drivers/dns/embedded/server-thread.ts",
    "src/platform/mail-in/parse-thread.ts",
    "src/platform/files/draw-thread.ts",
    "src/platform/bcrypt-thread.ts",
  ];
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [keepPlaces(root), describeLines(root, dist, outDir)],
    define: { isServerBundle: "true" },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: "node24",
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        external: separate,
        input: {
          main: join(root, "src/main.ts"),
          "entry-server": join(dist, "ssr/entry-server.js"),
          ...Object.fromEntries(threads.map((thread) => [basename(thread, ".ts"), join(root, thread)])),
        },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
        },
      },
    },
  });
  await replaceFiles(outDir, join(dist, "server"), {
    entries: [...threads.map((thread) => `${basename(thread, ".ts")}.js`), "entry-server.js", "main.js"],
    stamp,
  });
}

/** Modules find files beside them by their own place: in the bundle they get that of their source. */
function keepPlaces(root: string): Plugin {
  const folder = join(root, "dist/server");
  return {
    name: "keep-places",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(join(root, "src")) || !code.includes("import.meta.")) return null;
      const file = JSON.stringify(relative(folder, id));
      const parent = JSON.stringify(`/${relative(folder, dirname(id))}`);
      const placed = code
        .replaceAll("import.meta.dirname", `(import.meta.dirname + ${parent})`)
        .replace(/new URL\("([a-z]+-thread)\.ts", import\.meta\.url\)/, 'new URL("$1.js", bundleUrl)')
        .replaceAll("import.meta.url", `new URL(${file}, import.meta.url).href`)
        .replaceAll("bundleUrl", "import.meta.url");
      // No line moves, and lines are all that is kept of the map.
      return { code: placed, map: { mappings: lineByLine(placed) } };
    },
  };
}

/** Mappings of a text whose lines are those of its source (ECMA-426: base 64 VLQ, one segment a line). */
function lineByLine(text: string): string {
  return text
    .split("\n")
    .map((_, index) => (index === 0 ? "AAAA" : "AACA"))
    .join(";");
}

/** Writes beside each file which line of which source each of its lines is from, and drops the far larger map. */
function describeLines(root: string, dist: string, outDir: string): Plugin {
  /** Of the web half it is where it will be: this build is made beside `dist`, and then takes its place. */
  const nameOf = (source: string): string => {
    const path = resolve(outDir, source);
    const inDist = relative(dist, path);
    return inDist.startsWith("..") ? relative(root, path) : join("dist", inDist);
  };
  return {
    name: "describe-lines",
    async writeBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const path = join(outDir, file.fileName);
        await writeFile(path, toAscii(file.code));
        await writeFile(`${path}.lines.json`, JSON.stringify(linesOf(file, nameOf)));
        await rm(`${path}.map`, { force: true });
      }
    },
  };
}

/** V8 keeps a text with any other character in two bytes each. */
function toAscii(code: string): string {
  return code
    .replace(/^\/\/# sourceMappingURL=.*$/m, "")
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function linesOf({ code, map }: Rolldown.OutputChunk, nameOf: (source: string) => string) {
  if (map === null) return { sources: [], lines: [] };
  const places = new SourceMap({ ...map, version: 3, file: map.file ?? "", sourceRoot: "" });
  const sources = map.sources.map(nameOf);
  const lines = code.split("\n").flatMap((line, index) => {
    const entry = places.findEntry(index, line.search(/\S|$/) + 1);
    return "originalSource" in entry
      ? [map.sources.indexOf(entry.originalSource), entry.originalLine + 1]
      : [-1, 0];
  });
  return { sources, lines };
}
