import { setTimeout as wait } from "node:timers/promises";
import { type Machine, ranForMs } from "../machine.ts";
import type { Guest } from "./guest.ts";
import { kernelRelease, systemOf } from "./operating-system.ts";
import type { Ink } from "./palette.ts";
import type { Terminal } from "./terminal.ts";

const frameMs = 40;

interface BootLine {
  /** When it appears, as a share of the boot. */
  readonly at: number;
  readonly parts: readonly { readonly text: string; readonly ink?: Ink }[];
}

/** Shows the boot up to this moment at once and the rest as it happens. */
export async function showBoot({ screen, signal }: Terminal, guest: Guest): Promise<void> {
  const machine = await guest.machine();
  for (const { at, parts } of bootLines(machine, guest.bootMs)) {
    while (ranForMs(machine, guest.now()) < at * guest.bootMs) await wait(frameMs, undefined, { signal });
    for (const { text, ink } of parts) screen.write(text, ink);
    screen.write("\n");
  }
  while (ranForMs(machine, guest.now()) < guest.bootMs) await wait(frameMs, undefined, { signal });
  screen.write("\n");
}

function bootLines(machine: Machine, bootMs: number): BootLine[] {
  const { prettyName } = systemOf(machine);
  const kernel = (at: number, text: string): BootLine => {
    const seconds = ((at * bootMs) / 1000).toFixed(6).padStart(12);
    return { at, parts: [{ text: `[${seconds}] `, ink: "muted" }, { text }] };
  };
  const service = (at: number, text: string): BootLine => ({
    at,
    parts: [{ text: "[" }, { text: "  OK  ", ink: "good" }, { text: `] ${text}` }],
  });
  const [address] = machine.addresses;
  return [
    { at: 0, parts: [{ text: "Simulated firmware 1.0", ink: "strong" }] },
    {
      at: 0.02,
      parts: [{ text: `${machine.vcpu} vCPU, ${machine.memoryMb} MB memory, ${machine.diskGb} GB disk` }],
    },
    { at: 0.08, parts: [{ text: `Booting ${prettyName} from disk ...` }] },
    { at: 0.14, parts: [] },
    kernel(0.15, `Linux version ${kernelRelease} (x86_64)`),
    kernel(0.17, "Command line: root=/dev/vda1 ro console=tty1"),
    kernel(0.2, `smp: Brought up 1 node, ${machine.vcpu} CPU${machine.vcpu === 1 ? "" : "s"}`),
    kernel(0.24, `Memory: ${machine.memoryMb * 1024}K available`),
    kernel(0.3, `virtio_blk virtio1: [vda] ${machine.diskGb} GB`),
    kernel(0.34, "virtio_net virtio0 eth0: link is up"),
    kernel(0.4, "EXT4-fs (vda1): mounted filesystem, ordered data mode"),
    service(0.48, "Mounted the root file system."),
    service(0.54, `Set the host name to ${machine.name}.`),
    service(
      0.62,
      address === undefined
        ? "Brought up the network."
        : `Brought up eth0 with ${address.address}/${address.prefixLength}.`,
    ),
    service(0.7, "Started the system log."),
    service(0.76, "Started scheduled jobs."),
    service(0.83, "Started the secure shell server."),
    service(0.9, "Started getty on tty1."),
  ];
}
