import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Libvirt } from "./libvirt.ts";
import type { Lxd } from "./lxd.ts";

interface Recipe {
  readonly script: string;
  readonly words: readonly string[];
}

const recipes = {
  tiny: { script: "deploy/images/tiny.sh", words: [] },
  "debian-12": { script: "deploy/images/debian.sh", words: ["bookworm"] },
} as const;

const diskRecipes = {
  tiny: { script: "deploy/images/tiny-vm.sh", words: [] },
} as const;

const folder = join(import.meta.dirname, "..", "..", ".cache", "images");

/** Brings an image into the engine, built by its recipe the first time on this machine. */
export async function provideImage(lxd: Lxd, name: keyof typeof recipes): Promise<void> {
  await lxd.lxc("image", "import", build(`${name}.tar.gz`, recipes[name]), "--alias", name);
}

/** Puts a disk for virtual machines into the pool, built by its recipe the first time on this machine. */
export async function provideDisk(libvirt: Libvirt, name: keyof typeof diskRecipes): Promise<void> {
  const disk = `${name}.qcow2`;
  copyFileSync(build(disk, diskRecipes[name]), join(libvirt.dir, "pool", disk));
  await libvirt.virsh("pool-refresh", libvirt.storagePool);
}

function build(name: string, { script, words }: Recipe): string {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync("sh", [script, ...words, `${file}.new`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`the image ${name} could not be built`);
  renameSync(`${file}.new`, file);
  return file;
}
