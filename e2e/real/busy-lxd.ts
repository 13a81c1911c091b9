import { randomUUID } from "node:crypto";
import { provideImage } from "../../scripts/real/images.ts";
import { type Lxd, startLxd } from "../../scripts/real/lxd.ts";

/** An engine, and the name of a machine that runs on it. */
export interface BusyLxd {
  readonly lxd: Lxd;
  readonly machine: string;
}

/** Run as a program it prints what it has on this computer, and stays. */
export async function startBusyLxd(): Promise<BusyLxd> {
  const lxd = await startLxd();
  await provideImage(lxd, "tiny");
  const machine = `busy-${randomUUID()}`;
  const { bridge } = lxd.network;
  await lxd.lxc("launch", "tiny", machine, "--no-profiles", "--storage", "default", "--network", bridge);
  return { lxd, machine };
}

if (import.meta.main) {
  const { lxd, machine } = await startBusyLxd();
  process.stdout.write(`${machine} ${JSON.stringify(lxd.footprint)}\n`);
  process.stdin.resume();
}
