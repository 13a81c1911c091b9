import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { withLock } from "#src/platform/db/embedded/file-lock.ts";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "dist", "built-from");

const sources = [
  "src/{web,shared}/**/*",
  "src/features/*/{contract.ts,web/**/*}",
  "locales/**/*.json",
  "{package-lock,tsconfig.base,tsconfig.web}.json",
  "vite.config.ts",
  "scripts/precompress-assets.ts",
];

/** Builds the web half unless `dist` was made from these very sources; true when it built. */
export async function buildIfStale(): Promise<boolean> {
  const fingerprint = fingerprintSources();
  if (readStamp() === fingerprint) return false;
  mkdirSync(join(root, ".cache"), { recursive: true });
  return await withLock(join(root, ".cache", "build.lock"), () => buildUnlessDone(fingerprint), 600_000);
}

/** A process of its own: Vite reads and writes NODE_ENV, which must not change what the product is. */
function buildUnlessDone(fingerprint: string): Promise<boolean> {
  if (readStamp() === fingerprint) return Promise.resolve(false);
  const { status } = spawnSync(process.execPath, [import.meta.filename], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("The web build failed: see the message above.");
  return Promise.resolve(true);
}

function fingerprintSources(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const fingerprint = fingerprintSources();
  const builder = await createBuilder({ root, configFile: join(root, "vite.config.ts") }, null);
  await builder.buildApp();
  writeFileSync(stamp, fingerprint);
}
