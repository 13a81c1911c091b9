import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Lxd } from "./lxd.ts";

const recipes = {
  tiny: { script: "deploy/images/tiny.sh", words: [] },
  "debian-12": { script: "deploy/images/debian.sh", words: ["bookworm"] },
} as const;

const folder = join(import.meta.dirname, "..", "..", ".cache", "images");

/** Brings an image into the engine, built by its recipe the first time on this machine. */
export async function provideImage(lxd: Lxd, name: keyof typeof recipes): Promise<void> {
  const file = join(folder, `${name}.tar.gz`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const { script, words } = recipes[name];
    const { status } = spawnSync("sh", [script, ...words, `${file}.new`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error(`the image ${name} could not be built`);
    renameSync(`${file}.new`, file);
  }
  await lxd.lxc("image", "import", file, "--alias", name);
}
