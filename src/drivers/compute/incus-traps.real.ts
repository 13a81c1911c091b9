import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whyNoLxd } from "../../../scripts/real/lxd.ts";
import { openLossyWay } from "./incus/lossy-way.fixture.ts";
import { instanceName } from "./incus/machine.ts";
import { openRealEngine, type RealEngine } from "./incus/real-engine.fixture.ts";
import type { ComputeDriver, MachineObservation, MachineSpec, Step } from "./port.ts";

// What goes wrong on a real engine, and what must not come of it.

const reason = whyNoLxd();
const gone = { graceful: false, timeoutMs: 0 };
let engine: RealEngine;
let driver: ComputeDriver;

if (reason === null) {
  beforeAll(async () => {
    engine = await openRealEngine();
    driver = engine.open();
  });
  afterAll(() => engine.close());
}

function trap(name: string, run: () => Promise<void>): void {
  if (reason === null) test(name, run);
}
if (reason !== null) test("traps of an engine", ({ skip }) => skip(reason));

async function settle(begun: Promise<Step>, by: ComputeDriver = driver): Promise<Step> {
  let step = await begun;
  while (step.state === "running") {
    await pause(100);
    step = await by.poll(step.stepRef);
  }
  return step;
}

async function newMachine(): Promise<MachineSpec> {
  const spec = engine.newSpec();
  expect(await settle(driver.provision(spec))).toEqual({ state: "done" });
  return spec;
}

function inGuest({ serverId }: MachineSpec, script: string): Promise<string> {
  return engine.lxd.lxc("exec", instanceName(serverId), "--", "sh", "-c", script);
}

async function seen(spec: MachineSpec): Promise<MachineObservation | null> {
  const result = await driver.observe(spec);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value;
}

trap("an image that is gone refuses a reinstall before anything is touched", async () => {
  const spec = await newMachine();
  const next = { ...spec, image: "gone", generation: 2 };
  expect(await settle(driver.reinstall(spec, next))).toMatchObject({ state: "failed" });
  expect(await seen(spec)).toMatchObject({ power: "running", generation: 1 });
});

trap("a reinstall that cannot make the new system brings the old one back with its disk", async () => {
  const spec = await newMachine();
  await inGuest(spec, "echo kept >/root/marker; sync");
  const broken = engine.open({ storagePool: "none" });
  const step = await settle(broken.reinstall(spec, { ...spec, generation: 2 }), broken);
  expect(step).toMatchObject({ state: "failed" });
  expect(await seen(spec)).toMatchObject({ power: "off", generation: 1 });
  expect(await settle(driver.start(spec))).toEqual({ state: "done" });
  await expect.poll(() => inGuest(spec, "cat /root/marker; ip a")).toContain(spec.addresses[0]?.address);
  expect(await inGuest(spec, "cat /root/marker")).toBe("kept\n");
});

trap("a reinstall whose every answer is lost ends in one machine of the new generation", async () => {
  const spec = await newMachine();
  const next = { ...spec, generation: 2 };
  const socket = join(engine.lxd.dir, "lossy-reinstall.socket");
  // What is written into the guest is written whole again each time: there the answers may come.
  const way = await openLossyWay(engine.lxd.socket, socket, (path) => /\/(files|exec)\?/.test(path));
  const lossy = engine.open({ endpoint: way.socket });
  for (let tries = 0; (await seen(spec))?.generation !== 2; tries += 1) {
    expect(tries).toBeLessThan(60);
    await lossy.reinstall(spec, next);
    await pause(200);
  }
  expect(await settle(driver.reinstall(spec, next))).toEqual({ state: "done" });
  const names = (await engine.lxd.lxc("list", instanceName(spec.serverId), "-f", "csv", "-c", "n")).trim();
  expect(names).toBe(instanceName(spec.serverId));
  way.close();
});

trap("two workers make one machine", async () => {
  const spec = engine.newSpec();
  const other = engine.open();
  const both = await Promise.all([settle(driver.provision(spec)), settle(other.provision(spec), other)]);
  expect(both).toEqual([{ state: "done" }, { state: "done" }]);
  const all = await driver.observeAll();
  expect(all.ok && all.value.filter(({ serverId }) => serverId === spec.serverId)).toHaveLength(1);
});

trap("a password set while the machine is off is there at the next start", async () => {
  const spec = await newMachine();
  await settle(driver.stop(spec, gone));
  const hash = `$6$salt$${"y".repeat(86)}`;
  expect(await settle(driver.setPassword(spec, hash))).toEqual({ state: "done" });
  expect(await settle(driver.start(spec))).toEqual({ state: "done" });
  expect(await inGuest(spec, "cat /etc/shadow")).toContain(`root:${hash}:`);
  expect(await settle(driver.setPassword(spec, "plain"))).toMatchObject({ error: { code: "invalid" } });
});

trap("a machine sends from its own addresses only", async () => {
  const spec = await newMachine();
  const { gateway, address } = engine.lxd.network;
  const ping = (from: string) =>
    inGuest(spec, `ip a add ${from}/24 dev eth0 2>/dev/null; ping -c1 -W2 -I ${from} ${gateway}; true`);
  expect(await ping(spec.addresses[0]?.address ?? "")).toContain(" 1 packets received");
  expect(await ping(address(251))).toContain(" 0 packets received");
});

trap("more memory than there is, and a node in maintenance, take no machine", async () => {
  const spec = { ...engine.newSpec(), memoryMb: 2 ** 30 };
  expect(await driver.provision(spec)).toMatchObject({ error: { code: "capacity" } });
  const closed = engine.open({ takesNew: false });
  expect(await closed.provision(engine.newSpec())).toMatchObject({ error: { code: "capacity" } });
});

trap("a host by https is used with certificates on both sides, and no other host in its place", async () => {
  const { lxd } = engine;
  const [keyFile, certFile] = [join(lxd.dir, "client.key"), join(lxd.dir, "client.crt")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  execFileSync("openssl", [
    ...request,
    "-keyout",
    keyFile,
    "-out",
    certFile,
    "-subj",
    "/CN=test",
    "-days",
    "2",
  ]);
  await lxd.lxc("config", "set", "core.https_address", "127.0.0.1:18443");
  await lxd.lxc("config", "trust", "add", certFile);
  const identity = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8") };
  const certificate = readFileSync(join(lxd.dir, "server.crt"), "utf8");
  const endpoint = "https://127.0.0.1:18443";
  const remote = engine.open({ endpoint, certificate }, identity);
  expect(await remote.health()).toMatchObject({ ok: true });
  const spec = engine.newSpec();
  expect(await settle(remote.provision(spec), remote)).toEqual({ state: "done" });
  const console = await remote.openConsole(spec);
  expect(console.ok).toBe(true);
  if (console.ok) console.value.stream.destroy();
  // Another certificate than the pinned one: nothing is sent.
  const impostor = engine.open({ endpoint, certificate: identity.cert }, identity);
  expect(await impostor.observe(spec)).toMatchObject({ ok: false, error: { code: "unreachable" } });
});
