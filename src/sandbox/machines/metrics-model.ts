import type { MachineObservation } from "#src/drivers/compute/port.ts";
import { isOn, type Machine, ranForMs } from "./machine.ts";
import { randomAt } from "#src/shared/random.ts";

// What a machine has used so far is a function of its seed and the clock alone: nothing has to run in the
// background, any process gives the same answer, and a counter never falls while the machine is on.

const dayS = 86_400;
const bootBurstS = 12;
/** Share of a counter's base rate that noise may add or remove; with the curves it stays below 1. */
const curve = { day: 0.3, hour: 0.12, slow: 0.3, quick: 0.25 };
const knotS = { slow: 300, quick: 20 };

type Counters = Pick<
  MachineObservation,
  "cpuNs" | "diskReadBytes" | "diskWriteBytes" | "diskReadOps" | "diskWriteOps" | "netInBytes" | "netOutBytes"
>;

/** The machine as the hypervisor would report it at `now`. */
export function observeMachine(machine: Machine, now: Date): MachineObservation {
  const on = isOn(machine, now);
  const ranS = ranForMs(machine, now) / 1000;
  return {
    serverId: machine.ownerId,
    name: machine.name,
    power: on ? "running" : "off",
    node: null,
    generation: machine.generation,
    addresses: machine.addresses.map(({ address }) => address),
    vcpu: machine.vcpu,
    ...countersOf(machine, ranS),
    memoryUsedMb: on ? memoryUsedMb(machine, now, ranS) : 0,
    memoryTotalMb: machine.memoryMb,
    uptimeSeconds: on ? Math.floor(ranS) : 0,
    // Its host never goes down.
    wentDown: false,
  };
}

function countersOf(machine: Machine, ranS: number): Counters {
  const startS = (machine.poweredOnAt?.getTime() ?? 0) / 1000;
  const grown = (index: number, basePerS: number, burst: number) => {
    const seed = machine.seed + index;
    const own = basePerS * (0.5 + randomAt(seed, 0));
    return own * growth(seed, startS, ranS) + burst * (1 - Math.exp(-ranS / bootBurstS));
  };
  const typed = machine.consoleEvents;
  const whole = (value: number) => BigInt(Math.floor(value));
  return {
    // A fifth of the processors on average; booting keeps one busy for some seconds.
    cpuNs: whole(grown(1, 0.2e9 * machine.vcpu, 6e9) + typed * 20e6),
    diskReadBytes: whole(grown(2, 350_000, 180e6)),
    diskWriteBytes: whole(grown(3, 500_000, 20e6)),
    diskReadOps: whole(grown(4, 14, 4_000)),
    diskWriteOps: whole(grown(5, 22, 600)),
    netInBytes: whole(grown(6, 220_000, 300_000) + typed * 120),
    netOutBytes: whole(grown(7, 340_000, 60_000) + typed * 1_500),
  };
}

/** Seconds of base load done from `startS` on: the integral of a day curve, an hour curve and noise. */
function growth(seed: number, startS: number, ranS: number): number {
  const endS = startS + ranS;
  const day = curve.day * (wave(seed, 1, dayS, endS) - wave(seed, 1, dayS, startS));
  const hour = curve.hour * (wave(seed, 2, 3_600, endS) - wave(seed, 2, 3_600, startS));
  const slow = curve.slow * (wander(seed, knotS.slow, endS) - wander(seed, knotS.slow, startS));
  const quick = curve.quick * (wander(seed, knotS.quick, endS) - wander(seed, knotS.quick, startS));
  return ranS + day + hour + slow + quick;
}

/** A function whose slope is a sine of the given period, between -1 and 1. */
function wave(seed: number, index: number, periodS: number, atS: number): number {
  const angular = (2 * Math.PI) / periodS;
  return -Math.cos(angular * atS + 2 * Math.PI * randomAt(seed, index)) / angular;
}

/** Random knots joined by straight lines: its slope jumps at each knot and stays between -1 and 1. */
function wander(seed: number, everyS: number, atS: number): number {
  const knot = Math.floor(atS / everyS);
  const here = randomAt(seed ^ everyS, knot);
  const next = randomAt(seed ^ everyS, knot + 1);
  return everyS * (here + (next - here) * (atS / everyS - knot));
}

/** Fills up over the first minutes, then varies around its own level. */
function memoryUsedMb(machine: Machine, now: Date, ranS: number): number {
  const level = 0.3 + 0.3 * randomAt(machine.seed, 8);
  const breath = 0.04 * Math.sin(now.getTime() / 1_700_000 + machine.seed);
  const ripple = (0.03 * wander(machine.seed + 9, knotS.quick, now.getTime() / 1000)) / knotS.quick;
  const filled = 0.12 + (level + breath + ripple - 0.12) * (1 - Math.exp(-ranS / 120));
  return Math.round(machine.memoryMb * filled);
}
