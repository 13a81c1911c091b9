import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { hardwareAddress } from "#src/drivers/compute/engine/hardware-address.ts";
import { isWithoutEngines } from "./lxd-lock.ts";
import { killProcesses, processesOf } from "./engine-processes.ts";

/** What a private engine uses on this machine, so that it can be removed even if the engine is gone. */
export type Footprint = z.output<typeof footprintSchema>;

const footprintSchema = z.object({
  /** Folder of the daemon; everything that runs for it names the folder. */
  dir: z.string(),
  bridge: z.string(),
});

/** Parses a footprint passed as JSON. */
export function readFootprint(json: string): Footprint {
  return footprintSchema.parse(JSON.parse(json));
}

const killTries = 100;
const groupTries = 20;
const pauseMs = 100;

/** Descriptions of what an engine has left; `machines` are all that it ever had. */
export function tracesOf({ dir, bridge }: Footprint, machines: readonly string[]): string[] {
  return [
    ...processesOf(dir).map((pid) => `process ${pid}`),
    ...mountsOf(dir).map((point) => `mount ${point}`),
    ...(existsSync(`/sys/class/net/${bridge}`) ? [`bridge ${bridge}`] : []),
    ...cardsOf(bridge, machines).map((card) => `network card ${card}`),
    ...chainsOf([bridge, ...machines]).map(({ chain }) => `nftables chain ${chain}`),
    ...(isWithoutEngines() ? emptyTables() : []).map(
      ({ family, table }) => `nftables table ${family} ${table}`,
    ),
    ...groupsOf(machines).map((group) => `control group ${group}`),
    ...[dir, lockOf(dir)].filter((path) => existsSync(path)).map((path) => `folder ${path}`),
  ];
}

/** Descriptions of what one machine has left: nothing once the machine is removed. */
export function tracesOfMachine({ dir }: Footprint, machine: string): string[] {
  return [
    ...processesOf(dir, machine).map((pid) => `process ${pid}`),
    ...mountsOf(dir)
      .filter((point) => point.split("/").includes(machine))
      .map((point) => `mount ${point}`),
    ...chainsOf([machine]).map(({ chain }) => `nftables chain ${chain}`),
    ...globSync(join(dir, `{storage-pools/*/*,devices,containers}/${machine}`)).map(
      (path) => `folder ${path}`,
    ),
  ];
}

/** Removes everything; running processes are killed. What engines share is removed with the last of them. */
export async function sweep(
  { dir, bridge }: Footprint,
  machines: readonly string[],
  isLast: () => boolean,
): Promise<void> {
  for (let tries = 0; killProcesses(dir) > 0 && tries < killTries; tries += 1) await pause(pauseMs);
  for (const point of mountsOf(dir).toReversed()) spawnSync("umount", ["-l", point]);
  for (const card of cardsOf(bridge, machines)) spawnSync("ip", ["link", "delete", card]);
  if (existsSync(`/sys/class/net/${bridge}`)) spawnSync("ip", ["link", "delete", bridge]);
  for (const { family, table, chain } of chainsOf([bridge, ...machines])) {
    spawnSync("nft", ["delete", "chain", family, table, chain]);
  }
  await Promise.all(groupsOf(machines).map(removeWhenLeft));
  if (isLast()) removeShared();
  for (const path of [dir, lockOf(dir)]) rmSync(path, { recursive: true, force: true });
  removeEmptyParents(lockOf(dir));
}

function removeShared(): void {
  for (const { family, table } of emptyTables()) spawnSync("nft", ["delete", "table", family, table]);
  for (const group of globSync("/sys/fs/cgroup/{,*/}lxc.pivot")) removeIdle(group);
}

function mountsOf(dir: string): string[] {
  return readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((point) => point.startsWith(`${dir}/`));
}

/**
 * Network cards that machines have or left on the host. A card is removed with its machine, but where the engine was
 * killed while creating one, both ends of the pair are left: on the bridge, or before that, when only the address of
 * the machine's end identifies the owner.
 */
function cardsOf(bridge: string, machines: readonly string[]): string[] {
  const onBridge = globSync(`/sys/class/net/${bridge}/brif/*`).map((path) => basename(path));
  const addresses = new Set(machines.flatMap(addressOf));
  const left = readdirSync("/sys/class/net").filter((card) => addresses.has(readAddress(card)));
  return [...new Set([...onBridge, ...left])];
}

/** The product's machines are named after their server, and their cards' addresses are made from its id. */
function addressOf(machine: string): string[] {
  const id = /^vm-(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(machine)?.slice(1).join("-");
  return id === undefined ? [] : [hardwareAddress(id)];
}

function readAddress(card: string): string {
  try {
    return readFileSync(`/sys/class/net/${card}/address`, "utf8").trim();
  } catch {
    // It is gone by now, or is not a card.
    return "";
  }
}

/** Where the container library keeps the locks of a folder's containers. */
function lockOf(dir: string): string {
  return join("/run/lxc/lock", dir);
}

function removeEmptyParents(path: string): void {
  const parent = dirname(path);
  if (parent === "/run" || !existsSync(parent) || readdirSync(parent).length > 0) return;
  rmdirSync(parent);
  removeEmptyParents(parent);
}

interface Chain {
  readonly family: string;
  readonly table: string;
  readonly chain: string;
}

/** The tables that engines share; each keeps chains of its own in them. */
const tables = [
  { family: "inet", table: "lxd" },
  { family: "bridge", table: "lxd" },
] as const;

function chainsIn(family: string, table: string): string[] | null {
  const { status, stdout } = spawnSync("nft", ["list", "table", family, table], { encoding: "utf8" });
  return status === 0 ? Array.from(stdout.matchAll(/^\tchain (\S+) \{/gm), ([, name = ""]) => name) : null;
}

/** A chain is named after a bridge (`in.<bridge>`) or after a card of a machine (`in.<machine>.eth0`). */
function chainsOf(owners: readonly string[]): Chain[] {
  return tables.flatMap(({ family, table }) =>
    (chainsIn(family, table) ?? [])
      .filter((name) => owners.includes(name.split(".")[1] ?? ""))
      .map((chain) => ({ family, table, chain })),
  );
}

/** An engine creates its table when it needs one: an empty one is not in use. */
function emptyTables(): { readonly family: string; readonly table: string }[] {
  return tables.filter(({ family, table }) => chainsIn(family, table)?.length === 0);
}

/** Empty groups are left behind by removed machines. */
function groupsOf(machines: readonly string[]): string[] {
  return machines.flatMap((machine) =>
    globSync(`/sys/fs/cgroup/{,*/}lxc.{monitor,payload}.${machine}{,-[0-9]*}`),
  );
}

/** A killed process stays in its group until it has ended; a migrated machine may run in it for another member. */
async function removeWhenLeft(group: string): Promise<void> {
  for (let tries = 0; tries < groupTries; tries += 1) {
    try {
      return removeGroup(group);
    } catch (error) {
      if (!isBusy(error)) throw error;
      await pause(pauseMs);
    }
  }
}

/** Removes a group after those inside it. */
function removeGroup(group: string): void {
  for (const inner of readdirSync(group, { withFileTypes: true })) {
    if (inner.isDirectory()) removeGroup(join(group, inner.name));
  }
  rmdirSync(group);
}

/** Where ending machines are placed briefly, also those of other engines. */
function removeIdle(group: string): void {
  try {
    rmdirSync(group);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EBUSY";
}
