import { expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import { observeMachine } from "./metrics-model.ts";
import { seedOf } from "#src/shared/random.ts";
import { testSpec } from "./test-machines.ts";

const startMs = Date.parse("2026-11-20T09:00:00Z");
const at = (seconds: number) => new Date(startMs + seconds * 1000);

function newMachine(change: Partial<Machine> = {}): Machine {
  const spec = testSpec();
  const state = { poweredOnAt: at(0), poweredOffAt: null, consoleEvents: 0 };
  return { ...spec, ...state, ownerId: spec.serverId, seed: seedOf(spec.serverId), ...change };
}

const counters = [
  "cpuNs",
  "diskReadBytes",
  "diskWriteBytes",
  "diskReadOps",
  "diskWriteOps",
  "netInBytes",
  "netOutBytes",
] as const;

test.each(counters)("%s never falls while the machine runs", (counter) => {
  for (let seed = 0; seed < 40; seed += 1) {
    const machine = newMachine({ seed: seed * 7_919 });
    let before = 0n;
    for (let second = 0; second < 4_000; second += 7) {
      const value = observeMachine(machine, at(second))[counter];
      expect(value).toBeGreaterThanOrEqual(before);
      before = value;
    }
  }
});

test("a month of use is plausible: no processor above its limit, none idle", () => {
  const machine = newMachine();
  const month = 30 * 86_400;
  const { cpuNs } = observeMachine(machine, at(month));
  const share = Number(cpuNs) / 1e9 / month / machine.vcpu;
  expect(share).toBeGreaterThan(0.05);
  expect(share).toBeLessThan(0.5);
});

test("the same machine has the same figures at the same moment everywhere", () => {
  const machine = newMachine();
  expect(observeMachine(machine, at(77))).toEqual(observeMachine({ ...machine }, at(77)));
});

test("nothing grows while it is off", () => {
  const machine = newMachine({ poweredOffAt: at(100) });
  const off = observeMachine(machine, at(5_000));
  expect(off).toMatchObject({ power: "off", uptimeSeconds: 0, memoryUsedMb: 0 });
  expect(off.cpuNs).toBe(observeMachine(machine, at(100)).cpuNs);
});

test("a restart resets the counters", () => {
  const before = observeMachine(newMachine(), at(600));
  const after = observeMachine(newMachine({ poweredOnAt: at(590) }), at(600));
  expect(after.uptimeSeconds).toBe(10);
  expect(after.diskReadBytes).toBeLessThan(before.diskReadBytes);
});

test("typing on the console shows in the figures", () => {
  const machine = newMachine();
  const typed = { ...machine, consoleEvents: 50 };
  expect(observeMachine(typed, at(60)).cpuNs - observeMachine(machine, at(60)).cpuNs).toBe(1_000_000_000n);
  expect(observeMachine(typed, at(60)).netOutBytes).toBeGreaterThan(
    observeMachine(machine, at(60)).netOutBytes,
  );
});

test("memory fills after the start and stays within its size", () => {
  const machine = newMachine();
  const early = observeMachine(machine, at(2)).memoryUsedMb;
  const late = observeMachine(machine, at(900)).memoryUsedMb;
  expect(early).toBeLessThan(late);
  expect(late).toBeLessThan(machine.memoryMb);
});
