import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "#src/platform/db/embedded/file-lock.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const stampName = "build-stamp";
const stampFile = join(dist, stampName);
const lockFile = join(root, ".cache/build.lock");
const waitMs = 300_000;
const unwritable: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"]);

/** Everything that the build of the web half reads. */
const webSources = [
  "src/web/**/*",
  "src/features/*/web/**/*",
  "src/features/*/office/**/*",
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
const serverSources = [
  "src/**/*.ts",
  "scripts/build-server.ts",
  "scripts/replace-files.ts",
  "package-lock.json",
];
const serverStampFile = join(dist, "server", stampName);

/** What the present sources would leave in the two stamps; `server` is null when only the web half is asked for. */
interface Stamps {
  readonly web: string;
  readonly server: string | null;
}

async function readStamps(withServer: boolean): Promise<Stamps> {
  const web = await sourceStamp(webSources);
  return { web, server: withServer ? `${web} ${await sourceStamp(serverSources)}` : null };
}

/** Whether nothing is to be built; it writes nothing, so that a service that may not write here can start. */
async function isBuilt({ web, server }: Stamps): Promise<boolean> {
  return (await hasStamp(stampFile, web)) && (server === null || (await hasStamp(serverStampFile, server)));
}

/** Builds what is not of the present sources: both halves, or the server beside a web half that stays. */
async function build(stamps: Stamps): Promise<"built" | "fresh"> {
  // Another process may have built meanwhile.
  if (await isBuilt(stamps)) return "fresh";
  if (await hasStamp(stampFile, stamps.web)) {
    await buildServerIn(dist, stamps);
    return "built";
  }
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
  const built = join(root, buildFolder);
  await buildServerIn(built, stamps);
  await replaceDist(built, stamps.web);
  return "built";
}

async function buildServerIn(folder: string, { server }: Stamps): Promise<void> {
  if (server === null) return;
  const { buildServer } = await import("./build-server.ts");
  await buildServer(root, folder, stampName);
  await writeFile(join(folder, "server", stampName), server);
}

async function hasStamp(file: string, stamp: string): Promise<boolean> {
  return (await readFile(file, "utf8").catch(() => null)) === stamp;
}

/** Built elsewhere, both halves, and moved into place at once, so that no start and no process sees half a build. */
async function replaceDist(built: string, stamp: string): Promise<void> {
  const old = `${dist}.old`;
  await writeFile(join(built, stampName), stamp);
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
const stamps = await readStamps(process.argv.includes("--server"));
const result = (await isBuilt(stamps)) ? "fresh" : await buildLocked();
console.log(result === "built" ? "Web files built." : "Web files are up to date.");

async function buildLocked(): Promise<"built" | "fresh"> {
  try {
    await mkdir(join(root, ".cache"), { recursive: true });
    return await withLock(lockFile, () => build(stamps), waitMs);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && unwritable.has(String(error.code)))) throw error;
    console.error(
      `This release is not built yet, and ${root} cannot be written: run "npm run build" as its owner.`,
    );
    process.exit(1);
  }
}
