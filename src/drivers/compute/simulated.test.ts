import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import type { ComputeDriver, MachineSpec, Step } from "./port.ts";
import { testSpec } from "#src/sandbox/machines/test-machines.ts";
import { createSimulatedCompute, type SimulatedCompute, type SimulatedComputeOptions } from "./simulated.ts";

let database: TestDatabase;
const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
const ids = createIds(() => clock.now());
const opened: SimulatedCompute[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const driver of opened) driver.close();
  await database.drop();
});

/** A driver as another process would have it: nothing shared but the database. */
function newDriver(options: Partial<SimulatedComputeOptions> = {}): SimulatedCompute {
  const driver = createSimulatedCompute({ db: database.pool, clock, ids, seed: 1, ...options });
  opened.push(driver);
  return driver;
}

const instantly = { createMs: 0, bootMs: 0, shutdownMs: 0 };

function named(name: string): MachineSpec {
  return testSpec({ name });
}

function refOf(step: Step): string {
  if (step.state !== "running") throw new Error(`the step is ${step.state}`);
  return step.stepRef;
}

async function powerOf(driver: ComputeDriver, spec: MachineSpec): Promise<string | null> {
  const result = await driver.observe(spec);
  return result.ok && result.value !== null ? result.value.power : null;
}

test("creation takes time, shows progress and survives the process that began it", async () => {
  const spec = testSpec();
  const stepRef = refOf(await newDriver().provision(spec));
  const other = newDriver();
  expect(await other.poll(stepRef)).toEqual({ state: "running", stepRef, progress: 0 });
  expect(await powerOf(other, spec)).toBe("off");
  clock.advance(2_500);
  expect(await other.poll(stepRef)).toEqual({ state: "running", stepRef, progress: 50 });
  clock.advance(1_000);
  expect(await powerOf(other, spec)).toBe("running");
  clock.advance(1_500);
  expect(await other.poll(stepRef)).toEqual({ state: "done" });
});

test("an act repeated while it runs is the same step, another act is busy", async () => {
  const driver = newDriver();
  const spec = testSpec();
  const stepRef = refOf(await driver.provision(spec));
  expect(await driver.provision(spec)).toMatchObject({ state: "running", stepRef });
  expect(await driver.restart(spec, { hard: true })).toMatchObject({ error: { code: "busy" } });
  expect(await driver.setAddresses(spec, [])).toMatchObject({ error: { code: "busy" } });
});

test("parallel calls from two processes make one machine and one step", async () => {
  const spec = testSpec();
  const drivers = [newDriver(), newDriver()];
  const steps = await Promise.all([...drivers, ...drivers].map((driver) => driver.provision(spec)));
  expect(new Set(steps.map(refOf)).size).toBe(1);
});

test("a machine can be destroyed while it is being created", async () => {
  const driver = newDriver();
  const spec = testSpec();
  const stepRef = refOf(await driver.provision(spec));
  expect(await driver.destroy(spec)).toEqual({ state: "done" });
  expect(await driver.poll(stepRef)).toEqual({ state: "unknown", stepRef: null });
  expect(await powerOf(driver, spec)).toBeNull();
});

test("fail-create fails half-way, each time, and leaves nothing", async () => {
  const driver = newDriver();
  const spec = named("fail-create-1");
  for (const _ of ["first", "second"]) {
    const stepRef = refOf(await driver.provision(spec));
    clock.advance(1_500);
    expect(await driver.poll(stepRef)).toMatchObject({ state: "failed", error: { code: "failed" } });
    expect(await powerOf(driver, spec)).toBeNull();
  }
});

test("fail-capacity is refused at once", async () => {
  const step = await newDriver().provision(named("fail-capacity"));
  expect(step).toMatchObject({ state: "failed", error: { code: "capacity" } });
});

test("flaky-create is unreachable twice, whichever process asks", async () => {
  const spec = named("flaky-create");
  const unreachable = { state: "failed", error: { code: "unreachable" } };
  expect(await newDriver().provision(spec)).toMatchObject(unreachable);
  expect(await newDriver().provision(spec)).toMatchObject(unreachable);
  expect(await newDriver().provision(spec)).toMatchObject({ state: "running" });
});

test("lost-answer is unknown although the machine is there", async () => {
  const driver = newDriver({ delays: instantly });
  const spec = named("lost-answer");
  expect(await driver.provision(spec)).toEqual({ state: "unknown", stepRef: null });
  expect(await powerOf(driver, spec)).toBe("running");
  expect(await driver.provision(spec)).toEqual({ state: "done" });
});

test("slow-create takes a minute", async () => {
  const driver = newDriver();
  const stepRef = refOf(await driver.provision(named("slow-create")));
  clock.advance(61_000);
  expect((await driver.poll(stepRef)).state).toBe("running");
  clock.advance(1_000);
  expect(await driver.poll(stepRef)).toEqual({ state: "done" });
});

test("the same seed puts faults on the same calls", async () => {
  const strike = async () => {
    const driver = newDriver({
      seed: 42,
      delays: instantly,
      faults: { unreachable: 0.3, busy: 0.2, lostAnswer: 0.2 },
    });
    const steps: string[] = [];
    for (let call = 0; call < 20; call += 1) {
      const step = await driver.provision(testSpec());
      steps.push(step.state === "failed" ? step.error.code : step.state);
    }
    return steps;
  };
  const first = await strike();
  expect(await strike()).toEqual(first);
  expect(new Set(first)).toEqual(new Set(["done", "unreachable", "busy", "unknown"]));
});

test("an act received twice ends in the same machine", async () => {
  const driver = newDriver({ delays: instantly, faults: { duplicate: 1 } });
  const spec = testSpec();
  expect(await driver.provision(spec)).toEqual({ state: "done" });
  expect(await driver.reinstall(spec, { ...spec, generation: 2 })).toEqual({ state: "done" });
  expect(await driver.restart(spec, { hard: false })).toEqual({ state: "done" });
  expect(await powerOf(driver, spec)).toBe("running");
});

test("an unreachable hypervisor is never taken for a missing machine", async () => {
  const driver = newDriver({ faults: { unreachable: 1 } });
  expect(await driver.observe(testSpec())).toMatchObject({ ok: false, error: { code: "unreachable" } });
  expect(await driver.observeAll()).toMatchObject({ ok: false, error: { code: "unreachable" } });
  expect(await driver.poll("any")).toMatchObject({ state: "failed", error: { code: "unreachable" } });
});

test("a stop by another process ends an open console within a second", async () => {
  const mine = newDriver({ delays: instantly });
  const spec = testSpec();
  await mine.provision(spec);
  const console = await mine.openConsole(spec);
  if (!console.ok) throw new Error(console.error.detail);
  console.value.stream.resume();
  const closed = once(console.value.stream, "close", { signal: AbortSignal.timeout(1_000) });
  await newDriver({ delays: instantly }).stop(spec, { graceful: true, timeoutMs: 0 });
  await closed;
});
