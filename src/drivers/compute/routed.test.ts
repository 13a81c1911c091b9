import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { describeComputeDriver } from "./conformance.ts";
import type { HeldCompute } from "./driver-entry.ts";
import type { Step } from "./port.ts";
import { createRoutedCompute } from "./routed.ts";
import { plantForeignMachine } from "#src/sandbox/machines/plant-foreign-machine.ts";
import { testAddress, testSpec } from "#src/sandbox/machines/test-machines.ts";
import { createSimulatedCompute, type SimulatedComputeOptions } from "./simulated.ts";

const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
const ids = createIds(() => clock.now());
const atOnce = { createMs: 0, bootMs: 0, shutdownMs: 0 };

function engine(database: TestDatabase, options: Partial<SimulatedComputeOptions> = {}): HeldCompute {
  return createSimulatedCompute({ db: database.pool, clock, ids, seed: 1, delays: atOnce, ...options });
}

function route(members: Record<string, HeldCompute>, places: ReadonlyMap<string, string> = new Map()) {
  const { location } = testSpec();
  return createRoutedCompute({
    members: new Map(Object.entries(members)),
    nodes: async () =>
      Object.keys(members).map((driver) => ({ id: `on-${driver}`, driver, location, takesNew: true })),
    places: { find: async (serverId) => places.get(serverId) ?? null, all: async () => places },
  });
}

describeComputeDriver("routed", async () => {
  const [one, two] = [await createTestDatabase(), await createTestDatabase()];
  const both = (options: Partial<SimulatedComputeOptions>) =>
    route({ first: engine(one, options), second: engine(two, options) });
  const delays = { createMs: 1_000, bootMs: 500, shutdownMs: 500 };
  const driver = both({ delays });
  return {
    driver,
    lossy: both({ delays, faults: { lostAnswer: 1 } }),
    passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$c2VjcmV0c2VjcmV0",
    newSpec: testSpec,
    newAddress: testAddress,
    plantForeign: (spec) => plantForeignMachine(two.pool, spec, randomUUID(), clock.now()),
    pass: async () => clock.advance(250),
    async close() {
      driver.close();
      await one.drop();
      await two.drop();
    },
  };
});

/** A driver that reports in each act which driver was asked. */
async function withTwo(run: (testbed: TwoEngines) => Promise<void>): Promise<void> {
  const [one, two] = [await createTestDatabase(), await createTestDatabase()];
  const testbed = { first: engine(one), second: engine(two) };
  try {
    await run(testbed);
  } finally {
    testbed.first.close();
    testbed.second.close();
    await one.drop();
    await two.drop();
  }
}

interface TwoEngines {
  readonly first: HeldCompute;
  readonly second: HeldCompute;
}

const full: Step = { state: "failed", error: { code: "capacity", detail: "full" } };

test("a machine is made by the driver of the node that has room for it, and looked up there", () =>
  withTwo(async ({ first, second }) => {
    const spec = { ...testSpec(), node: "on-second" };
    const routed = route({ first, second });
    expect(await routed.provision(spec)).toEqual({ state: "done" });
    expect(await first.observe(spec)).toEqual({ ok: true, value: null });
    expect(await second.observe(spec)).toMatchObject({ value: { power: "running" } });
    const placed = route({ first, second }, new Map([[spec.serverId, "on-first"]]));
    expect(await placed.observe(spec)).toEqual({ ok: true, value: null });
    const gone = route({ first, second }, new Map([[spec.serverId, "on-third"]]));
    expect(await gone.start(spec)).toMatchObject({ error: { code: "unreachable" } });
    expect(await routed.move(spec, "on-first")).toMatchObject({ error: { code: "unsupported" } });
    expect(await routed.destroy(spec)).toEqual({ state: "done" });
    expect(await second.observe(spec)).toEqual({ ok: true, value: null });
  }));

test("when one driver is full another of the location takes the machine, unless it was begun there", () =>
  withTwo(async ({ first, second }) => {
    const spec = testSpec();
    const noRoom: HeldCompute = { ...first, provision: async () => full };
    expect(await route({ first: noRoom, second }).provision(spec)).toEqual({ state: "done" });
    const begun = testSpec();
    const places = new Map<string, string>();
    const fills: HeldCompute = {
      ...first,
      async provision({ serverId }) {
        places.set(serverId, "on-first");
        return full;
      },
    };
    expect(await route({ first: fills, second }, places).provision(begun)).toEqual(full);
    expect(await second.observe(begun)).toEqual({ ok: true, value: null });
  }));

test("a step is continued by the driver that began it; one from before there were two is looked at", () =>
  withTwo(async ({ first, second }) => {
    const asked: string[] = [];
    const slow: HeldCompute = {
      ...second,
      provision: async () => ({ state: "running", stepRef: "a:b", progress: 0 }),
      async poll(stepRef) {
        asked.push(stepRef);
        return { state: "done" };
      },
    };
    const routed = route({ first, second: slow });
    const step = await routed.provision({ ...testSpec(), node: "on-second" });
    if (step.state !== "running") throw new Error(step.state);
    expect(await routed.poll(step.stepRef)).toEqual({ state: "done" });
    expect(asked).toEqual(["a:b"]);
    expect(await routed.poll('{"serverId":"x"}')).toEqual({ state: "unknown", stepRef: null });
  }));

test("machines of a driver that gives no answer are unknown, and no machine is made beside an unseen one", () =>
  withTwo(async ({ first, second }) => {
    const [seen, unseen] = [testSpec(), testSpec()];
    await first.provision(seen);
    const silence = { ok: false, error: { code: "unreachable", detail: "" } } as const;
    const silent: HeldCompute = { ...second, observe: async () => silence, observeAll: async () => silence };
    const routed = route({ first, second: silent }, new Map([[unseen.serverId, "on-second"]]));
    expect(await routed.observeAll()).toMatchObject({
      value: [
        { serverId: seen.serverId, power: "running" },
        { serverId: unseen.serverId, power: "unknown", node: "on-second" },
      ],
    });
    const withoutRoom = testSpec();
    expect(await routed.provision(withoutRoom)).toMatchObject({ error: { code: "unreachable" } });
    expect(await route({ first: silent, second: silent }).observeAll()).toEqual(silence);
  }));

test("a silent driver delays no order of another location, nor one whose room is at another driver", () =>
  withTwo(async ({ first, second }) => {
    const silence = { ok: false, error: { code: "unreachable", detail: "" } } as const;
    const silent: HeldCompute = { ...second, observe: async () => silence };
    const elsewhere = testSpec();
    const { location } = elsewhere;
    const apart = createRoutedCompute({
      members: new Map([
        ["first", first],
        ["second", silent],
      ]),
      nodes: async () => [
        { id: "on-first", driver: "first", location, takesNew: true },
        { id: "on-second", driver: "second", location: "elsewhere", takesNew: true },
      ],
      places: { find: async () => null, all: async () => new Map() },
    });
    expect(await apart.provision(elsewhere)).toEqual({ state: "done" });
    const beside = { ...testSpec(), node: "on-first" };
    expect(await route({ first, second: silent }).provision(beside)).toEqual({ state: "done" });
    const onSilent = { ...testSpec(), node: "on-second" };
    expect(await route({ first, second: silent }).provision(onSilent)).toMatchObject({
      error: { code: "unreachable" },
    });
  }));
