import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Libvirt } from "./libvirt.ts";
import type { LxdDaemon } from "./lxd-daemon.ts";

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

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, ".cache", "images");

/** Imports an image into the engine under a name; builds it first if its recipe was not built here yet. */
export async function provideImage(
  { lxc }: Pick<LxdDaemon, "lxc">,
  name: keyof typeof recipes,
  alias: string = name,
): Promise<void> {
  await lxc("image", "import", build(name, "tar.gz", recipes[name]), "--alias", alias);
}

/**
 * Puts a disk for virtual machines into the pool under a name; builds it first if its recipe was not built here yet.
 * It is unpacked: an emulated machine starts a third sooner, and they start often.
 */
export async function provideDisk(
  libvirt: Libvirt,
  name: keyof typeof diskRecipes,
  alias: string = name,
): Promise<void> {
  const packed = build(name, "qcow2", diskRecipes[name]);
  const unpacked = join(libvirt.dir, "pool", `${alias}.qcow2`);
  const { status } = spawnSync("qemu-img", ["convert", "-O", "qcow2", packed, unpacked], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`the image ${name} could not be unpacked`);
  await libvirt.virsh("pool-refresh", libvirt.storagePool);
}

function build(name: string, ending: string, { script, words }: Recipe): string {
  const digest = createHash("sha256")
    .update(readFileSync(join(root, script)))
    .digest("hex")
    .slice(0, 12);
  const file = join(folder, `${name}-${digest}.${ending}`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Two test processes may build the same one at once.
  const unfinished = `${file}.${process.pid}.new`;
  const { status } = spawnSync("sh", [script, ...words, unfinished], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`the image ${name} could not be built`);
  renameSync(unfinished, file);
  return file;
}
