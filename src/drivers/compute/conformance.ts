import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type {
  ComputeDriver,
  ConsoleStream,
  MachineAddress,
  MachineObservation,
  MachineSpec,
  Step,
} from "./port.ts";

/** What the suite needs beside a driver. */
export interface ComputeHarness {
  readonly driver: ComputeDriver;
  /** The same machines over a connection that loses the answer of every act. */
  readonly lossy: ComputeDriver;
  /** A password as this driver's machines can check it. */
  readonly passwordHash: string;
  /** A machine that was not ordered yet. */
  newSpec(): MachineSpec;
  /** Another address for a machine of this hypervisor. */
  newAddress(): MachineAddress;
  /** Puts a machine with another owner's stamp in the place of `spec`. */
  plantForeign(spec: MachineSpec): Promise<void>;
  /** Waits until another poll makes sense. */
  pass(): Promise<void>;
  close(): Promise<void>;
}

const maxPolls = 1_000;
const gently = { graceful: true, timeoutMs: 60_000 };
const atOnce = { graceful: false, timeoutMs: 0 };

/** The contract of the compute port as tests: every driver runs them all. */
export function describeComputeDriver(name: string, makeHarness: () => Promise<ComputeHarness>): void {
  describe(`${name} compute driver`, () => {
    let harness: ComputeHarness;
    let driver: ComputeDriver;
    beforeAll(async () => {
      harness = await makeHarness();
      driver = harness.driver;
    });
    afterAll(() => harness.close());

    /** Follows a step to its end. */
    async function settle(step: Step): Promise<Step> {
      let last = step;
      for (let polls = 0; last.state === "running"; polls += 1) {
        expect(polls).toBeLessThan(maxPolls);
        expect(last.progress).toBeGreaterThanOrEqual(0);
        expect(last.progress).toBeLessThanOrEqual(100);
        await harness.pass();
        last = await driver.poll(last.stepRef);
      }
      return last;
    }
    async function done(step: Promise<Step>): Promise<void> {
      expect(await settle(await step)).toEqual({ state: "done" });
    }
    async function refused(step: Promise<Step>, code: string): Promise<void> {
      expect(await settle(await step)).toMatchObject({ state: "failed", error: { code } });
    }
    async function observed(spec: MachineSpec): Promise<MachineObservation | null> {
      const result = await driver.observe(spec);
      if (!result.ok) throw new Error(result.error.detail);
      return result.value;
    }
    async function provisioned(): Promise<MachineSpec> {
      const spec = harness.newSpec();
      await done(driver.provision(spec));
      return spec;
    }
    const ownMachines: MachineSpec[] = [];
    /** A machine for one test alone. */
    async function newMachine(): Promise<MachineSpec> {
      const spec = await provisioned();
      ownMachines.push(spec);
      return spec;
    }
    let shared: Promise<MachineSpec> | null = null;
    /** A machine that runs and that no test changes: making one takes some engines long. */
    const anyMachine = (): Promise<MachineSpec> => (shared ??= provisioned());

    // Machines that still run would take resources from the next tests.
    afterEach(async () => {
      for (const spec of ownMachines.splice(0)) await driver.stop(spec, atOnce);
    });
    async function newConsole(spec: MachineSpec): Promise<ConsoleStream> {
      const console = await driver.openConsole(spec);
      if (!console.ok) throw new Error(console.error.detail);
      return console.value;
    }

    test("is healthy and reports its version", async () => {
      expect(await driver.health()).toMatchObject({ ok: true });
      expect(driver.kind).not.toBe("");
      expect(driver.capabilities().consoles.length).toBeGreaterThan(0);
    });

    test("provision makes the machine that was asked for, running", async () => {
      const spec = await anyMachine();
      expect(await observed(spec)).toMatchObject({
        serverId: spec.serverId,
        name: spec.name,
        power: "running",
        generation: spec.generation,
        vcpu: spec.vcpu,
        addresses: spec.addresses.map(({ address }) => address),
      });
    });

    test("a machine names its node, and each node its capacity", async () => {
      const { nodes } = await driver.health();
      const ids = nodes.map((node) => node.name);
      for (const { capacity, freeMemoryMb } of nodes) {
        expect(capacity?.memoryMb).toBeGreaterThanOrEqual(freeMemoryMb);
        expect(capacity?.cores).toBeGreaterThan(0);
      }
      const node = (await observed(await anyMachine()))?.node ?? null;
      expect(ids.length > 0 ? ids : [null]).toContain(node);
    });

    test("a driver that cannot move machines refuses a move", async () => {
      if (driver.capabilities().canMove) return;
      await refused(driver.move(await anyMachine(), "elsewhere"), "unsupported");
    });

    test("provision repeated at any moment ends in one machine", async () => {
      const spec = harness.newSpec();
      const first = await driver.provision(spec);
      await done(driver.provision(spec));
      await settle(first);
      await done(driver.provision(spec));
      const all = await driver.observeAll();
      expect(all.ok && all.value.filter(({ serverId }) => serverId === spec.serverId)).toHaveLength(1);
    });

    test("provision never replaces an installed generation", async () => {
      const spec = await anyMachine();
      await refused(driver.provision({ ...spec, generation: spec.generation + 1 }), "invalid");
      expect(await observed(spec)).toMatchObject({ generation: spec.generation, power: "running" });
    });

    test("stop and start, each twice", async () => {
      const spec = await newMachine();
      await done(driver.stop(spec, gently));
      await done(driver.stop(spec, gently));
      expect(await observed(spec)).toMatchObject({ power: "off", uptimeSeconds: 0 });
      await done(driver.start(spec));
      await done(driver.start(spec));
      expect(await observed(spec)).toMatchObject({ power: "running" });
    });

    test("power can be cut at once", async () => {
      const spec = await newMachine();
      await done(driver.stop(spec, atOnce));
      expect(await observed(spec)).toMatchObject({ power: "off" });
    });

    test.each([false, true])("restart (hard: %s) leaves it running", async (hard) => {
      const spec = await newMachine();
      await done(driver.restart(spec, { hard }));
      await done(driver.restart(spec, { hard }));
      expect(await observed(spec)).toMatchObject({ power: "running", generation: spec.generation });
    });

    test("reinstall installs the new generation once and keeps the addresses", async () => {
      const spec = await newMachine();
      const next = { ...spec, generation: spec.generation + 1 };
      await done(driver.reinstall(spec, next));
      await done(driver.reinstall(spec, next));
      expect(await observed(spec)).toMatchObject({
        generation: next.generation,
        power: "running",
        addresses: spec.addresses.map(({ address }) => address),
      });
      await refused(driver.reinstall(next, spec), "invalid");
    });

    test("password and addresses may be set again and again", async () => {
      const spec = await newMachine();
      const addresses = [...spec.addresses, harness.newAddress()];
      for (const _ of ["once", "again"]) {
        await done(driver.setPassword(spec, harness.passwordHash));
        await done(driver.setAddresses(spec, addresses));
      }
      expect((await observed(spec))?.addresses).toEqual(addresses.map(({ address }) => address));
    });

    test("a machine is given another size, again and again", async () => {
      const spec = await newMachine();
      const size = { vcpu: spec.vcpu + 1, memoryMb: spec.memoryMb + 64 };
      for (const _ of ["once", "again"]) await done(driver.resize(spec, size));
      const seen = await observed(spec);
      expect(seen).toMatchObject({ power: "running", vcpu: size.vcpu, generation: spec.generation });
      expect([0, size.memoryMb]).toContain(seen?.memoryTotalMb);
    });

    test("destroy removes the machine; gone already is done", async () => {
      const spec = await newMachine();
      await done(driver.destroy(spec));
      await done(driver.destroy(spec));
      expect(await observed(spec)).toBeNull();
    });

    test("a destroyed machine can be provisioned again", async () => {
      const spec = await newMachine();
      await done(driver.destroy(spec));
      await done(driver.provision(spec));
      expect(await observed(spec)).toMatchObject({ power: "running" });
    });

    test("acts on a machine that does not exist are not_found", async () => {
      const spec = harness.newSpec();
      await refused(driver.start(spec), "not_found");
      await refused(driver.stop(spec, gently), "not_found");
      await refused(driver.restart(spec, { hard: true }), "not_found");
      await refused(driver.reinstall(spec, spec), "not_found");
      await refused(driver.setPassword(spec, "x"), "not_found");
      await refused(driver.setAddresses(spec, []), "not_found");
      await refused(driver.resize(spec, spec), "not_found");
      expect(await driver.duplicates(spec)).toEqual({ ok: true, value: [] });
      expect(await driver.openConsole(spec)).toMatchObject({ ok: false, error: { code: "not_found" } });
    });

    test("a foreign machine is seen but never touched", async () => {
      const spec = harness.newSpec();
      await harness.plantForeign(spec);
      const before = await observed(spec);
      expect(before?.serverId).not.toBe(spec.serverId);
      await refused(driver.provision(spec), "not_owned");
      await refused(driver.start(spec), "not_owned");
      await refused(driver.stop(spec, gently), "not_owned");
      await refused(driver.restart(spec, { hard: true }), "not_owned");
      await refused(driver.reinstall(spec, { ...spec, generation: 99 }), "not_owned");
      await refused(driver.setPassword(spec, "x"), "not_owned");
      await refused(driver.setAddresses(spec, []), "not_owned");
      await refused(driver.resize(spec, spec), "not_owned");
      await refused(driver.destroy(spec), "not_owned");
      expect(await driver.openConsole(spec)).toMatchObject({ ok: false, error: { code: "not_owned" } });
      const all = await driver.observeAll();
      expect(all.ok && all.value.some(({ serverId }) => serverId === before?.serverId)).toBe(true);
      expect(await observed(spec)).toMatchObject({ power: before?.power, generation: before?.generation });
    });

    test("a lost answer is unknown, and observing the machine shows what happened", async () => {
      const { lossy } = harness;
      const spec = harness.newSpec();
      expect((await lossy.provision(spec)).state).toBe("unknown");
      await done(driver.provision(spec));
      expect(await observed(spec)).toMatchObject({ power: "running", generation: spec.generation });
      expect((await lossy.stop(spec, atOnce)).state).toBe("unknown");
      await done(driver.stop(spec, gently));
      expect(await observed(spec)).toMatchObject({ power: "off" });
      expect((await lossy.destroy(spec)).state).toBe("unknown");
      await done(driver.destroy(spec));
      expect(await observed(spec)).toBeNull();
    });

    test("polling an unknown step is unknown", async () => {
      expect((await driver.poll("no-such-step")).state).toBe("unknown");
    });

    test("the console opens on a running machine and sends first", async () => {
      const { kind, stream } = await newConsole(await anyMachine());
      await once(stream, "readable");
      const greeting: unknown = stream.read();
      if (kind === "vnc") expect(String(greeting)).toContain("RFB 003.008\n");
      stream.destroy();
      await once(stream, "close");
    });

    test("a stopped machine has no console", async () => {
      const spec = await newMachine();
      await done(driver.stop(spec, gently));
      expect(await driver.openConsole(spec)).toMatchObject({ ok: false, error: { code: "invalid" } });
    });

    test.each(["stop", "destroy"] as const)("%s ends an open console", async (act) => {
      const spec = await newMachine();
      const { stream } = await newConsole(spec);
      stream.resume();
      const ended = once(stream, "close");
      await done(act === "stop" ? driver.stop(spec, gently) : driver.destroy(spec));
      await ended;
    });
  });
}
