import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ComputeDriver, MachineObservation, MachineSpec, Step } from "./port.ts";

/** A real engine with the means to make things go wrong on it. */
export interface HazardTestbed {
  /** A driver with its nodes changed by `change`. */
  open(change?: { readonly storagePool?: string; readonly takesNew?: boolean }): ComputeDriver;
  /** A driver that gets no answer to the changes it makes, except for what it writes into a guest. */
  openLossy(): Promise<ComputeDriver>;
  newSpec(): MachineSpec;
  /** The output of a script that runs as root inside a running machine. */
  inGuest(spec: MachineSpec, script: string): Promise<string>;
  /** The host loses power with all that runs on it, and comes back; its engine starts no machine again. */
  losePower(): Promise<void>;
  /** Copies the machine on its engine, with its stamp, under this name. */
  copy(spec: MachineSpec, name: string): Promise<void>;
  /** How many machines the engine has in the place of this one. */
  countMachines(spec: MachineSpec): Promise<number>;
  /** An unused address of the machines' network. */
  readonly freeAddress: string;
  readonly gateway: string;
  close(): Promise<void>;
}

const gone = { graceful: false, timeoutMs: 0 };

/** Follows a step to its end. */
export async function settle(driver: ComputeDriver, begun: Promise<Step>): Promise<Step> {
  let step = await begun;
  while (step.state === "running") {
    await pause(200);
    step = await driver.poll(step.stepRef);
  }
  return step;
}

/** What goes wrong on a real engine and how a driver must handle it; all drivers of real machines run these. */
export function describeEngineHazards(name: string, makeTestbed: () => Promise<HazardTestbed>): void {
  describe(`hazards of ${name}`, () => {
    let testbed: HazardTestbed;
    let driver: ComputeDriver;
    beforeAll(async () => {
      testbed = await makeTestbed();
      driver = testbed.open();
    });
    afterAll(() => testbed?.close());

    const machines: MachineSpec[] = [];
    async function newMachine(): Promise<MachineSpec> {
      const spec = testbed.newSpec();
      machines.push(spec);
      expect(await settle(driver, driver.provision(spec))).toEqual({ state: "done" });
      return spec;
    }
    // Machines that still run would take resources from the next tests.
    afterEach(async () => {
      for (const spec of machines.splice(0)) await driver.stop(spec, gone);
    });
    async function seen(spec: MachineSpec): Promise<MachineObservation | null> {
      const result = await driver.observe(spec);
      if (!result.ok) throw new Error(result.error.detail);
      return result.value;
    }

    test("an image that is gone refuses a reinstall before anything is touched", async () => {
      const spec = await newMachine();
      const next = { ...spec, image: "gone", generation: 2 };
      expect(await settle(driver, driver.reinstall(spec, next))).toMatchObject({ state: "failed" });
      expect(await seen(spec)).toMatchObject({ power: "running", generation: 1 });
    });

    test("a reinstall that cannot make the new system leaves the old one with its disk", async () => {
      const spec = await newMachine();
      await testbed.inGuest(spec, "echo kept >/root/marker; sync");
      const broken = testbed.open({ storagePool: "none" });
      const step = await settle(broken, broken.reinstall(spec, { ...spec, generation: 2 }));
      expect(step).toMatchObject({ state: "failed" });
      expect(await seen(spec)).toMatchObject({ generation: 1 });
      expect(await settle(driver, driver.start(spec))).toEqual({ state: "done" });
      const look = (): Promise<string> => testbed.inGuest(spec, "cat /root/marker; ip a").catch(String);
      await expect.poll(look).toContain(spec.addresses[0]?.address);
      expect(await testbed.inGuest(spec, "cat /root/marker")).toBe("kept\n");
    });

    test("a reinstall whose every answer is lost ends in one machine of the new generation", async () => {
      const spec = await newMachine();
      const next = { ...spec, generation: 2 };
      const lossy = await testbed.openLossy();
      for (let tries = 0; (await seen(spec))?.generation !== 2; tries += 1) {
        expect(tries).toBeLessThan(100);
        await lossy.reinstall(spec, next);
        await pause(200);
      }
      expect(await settle(driver, driver.reinstall(spec, next))).toEqual({ state: "done" });
      expect(await testbed.countMachines(spec)).toBe(1);
    });

    test("a machine that ran when its host lost power is down, and runs again when started", async () => {
      const [ran, off] = [await newMachine(), await newMachine()];
      await testbed.inGuest(ran, "echo kept >/root/marker; sync");
      await settle(driver, driver.stop(off, gone));
      expect(await seen(off)).toMatchObject({ power: "off", wentDown: false });
      await testbed.losePower();
      await expect.poll(() => seen(ran)).toMatchObject({ power: "off", wentDown: true });
      expect(await settle(driver, driver.start(ran))).toEqual({ state: "done" });
      expect(await seen(ran)).toMatchObject({ power: "running", wentDown: false });
      expect(await seen(off)).toMatchObject({ power: "off" });
      await expect.poll(() => testbed.inGuest(ran, "cat /root/marker").catch(String)).toBe("kept\n");
    });

    test("a copy of a machine is distinguished from it, and is removed alone", async () => {
      const spec = await newMachine();
      await testbed.copy(spec, "web-copy");
      const duplicates = await driver.duplicates(spec);
      expect(duplicates.ok && duplicates.value.map(({ handle }) => handle)).toEqual(["here/web-copy"]);
      const own = `here/vm-${spec.serverId.replaceAll("-", "")}`;
      expect(await driver.destroyDuplicate(spec, own)).toMatchObject({ error: { code: "not_found" } });
      expect(await driver.destroyDuplicate(spec, "here/web-copy")).toEqual({ ok: true, value: null });
      expect(await driver.duplicates(spec)).toEqual({ ok: true, value: [] });
      expect(await seen(spec)).toMatchObject({ power: "running" });
      expect(await testbed.inGuest(spec, "echo runs")).toBe("runs\n");
    });

    test("two workers together make one machine", async () => {
      const spec = testbed.newSpec();
      const both = await Promise.all(
        [driver, testbed.open()].map((worker) => settle(worker, worker.provision(spec))),
      );
      expect(both).toEqual([{ state: "done" }, { state: "done" }]);
      expect(await testbed.countMachines(spec)).toBe(1);
    });

    test("a password set while the machine is off is set at the next start", async () => {
      const spec = await newMachine();
      await settle(driver, driver.stop(spec, gone));
      const hash = `$6$salt$${"y".repeat(86)}`;
      expect(await settle(driver, driver.setPassword(spec, hash))).toEqual({ state: "done" });
      expect(await settle(driver, driver.start(spec))).toEqual({ state: "done" });
      expect(await testbed.inGuest(spec, "cat /etc/shadow")).toContain(`root:${hash}:`);
      expect(await settle(driver, driver.setPassword(spec, "plain"))).toMatchObject({
        error: { code: "invalid" },
      });
    });

    test("a machine sends from its own addresses only", async () => {
      const spec = await newMachine();
      const ping = (from: string): Promise<string> =>
        testbed.inGuest(
          spec,
          `ip a add ${from}/24 dev eth0 2>/dev/null; ping -c1 -W2 -I ${from} ${testbed.gateway}; true`,
        );
      expect(await ping(spec.addresses[0]?.address ?? "")).toContain(" 1 packets received");
      expect(await ping(testbed.freeAddress)).toContain(" 0 packets received");
    });

    test("more memory than there is, and a node in maintenance, accept no machine", async () => {
      const spec = { ...testbed.newSpec(), memoryMb: 2 ** 30 };
      expect(await driver.provision(spec)).toMatchObject({ error: { code: "capacity" } });
      const closed = testbed.open({ takesNew: false });
      expect(await closed.provision(testbed.newSpec())).toMatchObject({ error: { code: "capacity" } });
    });
  });
}
