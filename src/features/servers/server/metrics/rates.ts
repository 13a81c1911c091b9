import type { MachineObservation } from "#src/drivers/compute/port.ts";

/** A machine's counters as stored between two observations; decimal text because JSON has no bigint. */
export type Counters = Readonly<Record<"cpuNs" | "netIn" | "netOut" | "readOps" | "writeOps", string>>;

export interface SampleRate {
  readonly cpu_percent: number;
  readonly net_in_bps: bigint;
  readonly net_out_bps: bigint;
  readonly disk_read_ops: number;
  readonly disk_write_ops: number;
}

export function countersOf(machine: MachineObservation): Counters {
  return {
    cpuNs: String(machine.cpuNs),
    netIn: String(machine.netInBytes),
    netOut: String(machine.netOutBytes),
    readOps: String(machine.diskReadOps),
    writeOps: String(machine.diskWriteOps),
  };
}

/** A machine's usage per second between two observations; null when it restarted in between (counters went back). */
export function rateOf(
  before: Counters,
  after: Counters,
  elapsedMs: number,
  vcpu: number,
): SampleRate | null {
  const grown = (name: keyof Counters): bigint => BigInt(after[name]) - BigInt(before[name]);
  const names = ["cpuNs", "netIn", "netOut", "readOps", "writeOps"] as const;
  if (elapsedMs <= 0 || names.some((name) => grown(name) < 0n)) return null;
  const perSecond = (name: keyof Counters): number => (Number(grown(name)) * 1000) / elapsedMs;
  const bitsPerSecond = (name: keyof Counters): bigint =>
    (grown(name) * 8000n) / BigInt(Math.round(elapsedMs));
  return {
    cpu_percent: Math.min(100, perSecond("cpuNs") / 1e7 / vcpu),
    net_in_bps: bitsPerSecond("netIn"),
    net_out_bps: bitsPerSecond("netOut"),
    disk_read_ops: perSecond("readOps"),
    disk_write_ops: perSecond("writeOps"),
  };
}
