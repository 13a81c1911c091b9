import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Fonts and images are compressed already; a tiny file gains nothing. */
const isWorthIt = (path: string, bytes: number) => /\.(?:js|css|svg|json)$/.test(path) && bytes > 512;

/** Vite plugin: writes `.br` (11) and `.gz` (9) beside every text asset that browsers get. */
export function precompressAssets(): Plugin {
  return {
    name: "precompress-assets",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    async writeBundle(options) {
      const folder = join(options.dir ?? "dist/client", this.environment.config.build.assetsDir);
      const names = await readdir(folder);
      await Promise.all(names.map((name) => compressFile(join(folder, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (!isWorthIt(path, content.length)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    compressBrotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    compressGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}
