import type { MachineSpec } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import { diskName, domainName, seedName } from "./domain-name.ts";
import { volumeXml } from "./definition.ts";
import type { Host } from "./host.ts";
import { buildSeed } from "./seed.ts";

/** Names and paths of the volumes in the node's pool. */
export async function readVolumes({ virsh, node }: Host): Promise<ReadonlyMap<string, string>> {
  const lines = (await virsh.ask("vol-list", node.storagePool)).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, name, path] = /^\s*(\S+)\s+(\/.*\S)\s*$/.exec(line) ?? [];
      return name === undefined || path === undefined ? [] : [[name, path] as const];
    }),
  );
}

const imageName = /^([a-z0-9][a-z0-9.-]*?)(@[\w.-]+)?\.qcow2$/;

/**
 * The images of a pool, by slug. Disks of machines keep using the image that they were made from, so an image is
 * never changed: a new build is added as `<slug>@<version>.qcow2`, and the last version counts.
 */
export function imagesOf(volumes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const names = [...volumes.keys()].filter((name) => !isOurs(name)).sort();
  return new Map(
    names.flatMap((name) => {
      const slug = imageName.exec(name)?.[1];
      return slug === undefined ? [] : [[slug, volumes.get(name) ?? ""] as const];
    }),
  );
}

function isOurs(name: string): boolean {
  return /^vm-[0-9a-f]{32}-/.test(name);
}

/** Refuses before anything is touched. */
export async function requireImage(host: Host, image: string): Promise<string> {
  await host.virsh.ask("pool-refresh", host.node.storagePool);
  const path = imagesOf(await readVolumes(host)).get(image);
  if (path === undefined) throw new EngineRefusal("failed", `the image ${image} is not on the node`);
  return path;
}

/** Makes the disk of an install, backed by its image, and its seed. Existing ones stay. */
export async function makeVolumes(host: Host, spec: MachineSpec): Promise<void> {
  const { serverId, generation, diskGb } = spec;
  const pool = host.node.storagePool;
  const disk = diskName(serverId, generation);
  const volumes = await readVolumes(host);
  if (!volumes.has(disk)) {
    const xml = volumeXml(disk, diskGb, await requireImage(host, spec.image));
    await host.virsh.changeWith(xml, (path) => ["vol-create", pool, path]);
  }
  await writeSeed(host, spec, volumes);
}

/** Writes the seed of an install, which the guest reads at its next boot. */
export async function writeSeed(
  host: Host,
  spec: MachineSpec,
  volumes: ReadonlyMap<string, string>,
): Promise<void> {
  const pool = host.node.storagePool;
  const name = seedName(spec.serverId, spec.generation);
  const seed = buildSeed(spec, host.resolvers);
  if (!volumes.has(name)) {
    await host.virsh.change("vol-create-as", pool, name, String(seed.length), "--format", "raw");
  }
  await host.virsh.changeWith(seed, (path) => ["vol-upload", "--pool", pool, name, path]);
}

/** Removes the disks and seeds of a server, except those of the install that is kept. */
export async function removeVolumes(host: Host, serverId: string, kept: number | null): Promise<void> {
  const keeps = kept === null ? [] : [diskName(serverId, kept), seedName(serverId, kept)];
  for (const name of (await readVolumes(host)).keys()) {
    const isTheirs = name.startsWith(`${domainName(serverId)}-`);
    if (!isTheirs || keeps.includes(name)) continue;
    await host.virsh.change("vol-delete", "--pool", host.node.storagePool, name);
  }
}
