import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "#src/platform/db/embedded/file-lock.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const stampFile = join(dist, "build-stamp");
const lockFile = join(root, ".cache/build.lock");
const waitMs = 300_000;

/** Everything that the build of the web half reads. */
const webSources = [
  "src/web/**/*",
  "src/features/*/web/**/*",
  "src/features/*/contract.ts",
  "src/shared/**/*",
  "locales/**/*.json",
  "scripts/chunk-groups.ts",
  "scripts/drop-fallbacks.ts",
  "scripts/drop-icon-names.ts",
  "scripts/list-pages.ts",
  "scripts/precompress-assets.ts",
  "scripts/subset-fonts.ts",
  "vite.config.ts",
  "package-lock.json",
];

/** What the server has besides: its build has the renderer of pages too. */
const serverSources = ["src/**/*.ts", "scripts/build-server.ts", "package-lock.json"];
const serverStampFile = join(dist, "server/build-stamp");

/** Builds the web half; does nothing when its sources have not changed since the last build. */
async function buildWeb(): Promise<"built" | "fresh"> {
  const stamp = await sourceStamp(webSources);
  if (await hasStamp(stampFile, stamp)) return "fresh";
  // Loaded only when there is something to build: at most starts everything is built.
  const { createBuilder } = await import("vite");
  const { buildFolder } = await import("../vite.config.ts");
  const builder = await createBuilder({
    root,
    configFile: join(root, "vite.config.ts"),
    configLoader: "native",
    logLevel: "warn",
  });
  await builder.buildApp();
  await replaceDist(join(root, buildFolder), stamp);
  return "built";
}

/** Builds the server beside the web half; does nothing when the sources of neither have changed. */
async function buildServerToo(): Promise<void> {
  const stamp = `${await readFile(stampFile, "utf8")} ${await sourceStamp(serverSources)}`;
  if (await hasStamp(serverStampFile, stamp)) return;
  const { buildServer } = await import("./build-server.ts");
  await buildServer(root, dist);
  await writeFile(serverStampFile, stamp);
}

async function hasStamp(file: string, stamp: string): Promise<boolean> {
  return existsSync(file) && (await readFile(file, "utf8")) === stamp;
}

/** Built elsewhere and moved into place at once, so that a concurrent start never sees half a build. */
async function replaceDist(built: string, stamp: string): Promise<void> {
  const old = `${dist}.old`;
  await writeFile(join(built, "build-stamp"), stamp);
  await rm(old, { recursive: true, force: true });
  if (existsSync(dist)) await rename(dist, old);
  await rename(built, dist);
  await rm(old, { recursive: true, force: true });
}

async function sourceStamp(sources: readonly string[]): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob([...sources], { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) {
    hash
      .update(path.slice(root.length))
      .update("\0")
      .update(await readFile(path))
      .update("\0");
  }
  return hash.digest("hex");
}

// Always production, whatever the caller's setting: otherwise the files include React's development build. This
// is a separate process, so the server never inherits the setting.
process.env["NODE_ENV"] = "production";
await mkdir(join(root, ".cache"), { recursive: true });
const withServer = process.argv.includes("--server");
const result = await withLock(
  lockFile,
  async () => {
    const built = await buildWeb();
    if (withServer) await buildServerToo();
    return built;
  },
  waitMs,
);
console.log(result === "built" ? "Web files built." : "Web files are up to date.");
