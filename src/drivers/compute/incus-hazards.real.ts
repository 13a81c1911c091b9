import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { losePower, whyNoLxd } from "../../../scripts/real/lxd.ts";
import { describeEngineHazards, settle } from "./engine-hazards.ts";
import { type LossyWay, openLossyWay } from "./incus/lossy-way.fixture.ts";
import { instanceName } from "./incus/machine.ts";
import { openRealEngine, type RealEngine } from "./incus/real-engine.fixture.ts";

// What goes wrong on a real LXD, and how the driver must handle it.

const reason = whyNoLxd();

if (reason === null) {
  describeEngineHazards("incus", async () => {
    const engine = await openRealEngine();
    const { lxd, newSpec } = engine;
    const ways: LossyWay[] = [];
    return {
      newSpec,
      open: (change) => engine.open(change),
      openLossy: async () => {
        // What is written into the guest is written whole each time, so those calls may be answered.
        const keeps = (path: string): boolean => /\/(files|exec)\?/.test(path);
        const way = await openLossyWay(lxd.socket, join(lxd.dir, "lossy-traps.socket"), keeps);
        ways.push(way);
        return engine.open({ endpoint: way.socket });
      },
      inGuest: engine.inGuest,
      copy: async ({ serverId }, name) => {
        await lxd.lxc("copy", instanceName(serverId), name);
      },
      losePower: () => losePower(lxd),
      countMachines: async ({ serverId }) => {
        const names = await lxd.lxc("list", instanceName(serverId), "-f", "csv", "-c", "n");
        return names.split("\n").filter(Boolean).length;
      },
      freeAddress: lxd.network.address(251),
      gateway: lxd.network.gateway,
      close: async () => {
        for (const way of ways) way.close();
        await engine.close();
      },
    };
  });
  describe("hazards of a remote host", describeOwnHazards);
} else {
  test("hazards of incus", ({ skip }) => skip(reason));
}

function describeOwnHazards(): void {
  test("root inside a machine cannot read the notes on it, nor hide its traffic", async () => {
    const { lxd, newSpec } = engine;
    const driver = engine.open();
    const spec = newSpec();
    expect(await settle(driver, driver.provision(spec))).toEqual({ state: "done" });
    const inside = (script: string): Promise<string> =>
      lxd.lxc("exec", instanceName(spec.serverId), "--", "sh", "-c", script);
    expect(await engine.inGuest(spec, "ls /dev")).not.toMatch(/^(lxd|incus)$/m);
    // Its card renamed to the loopback's name, and a second card that leads nowhere.
    await inside(
      "ip link set eth0 down; ip link set lo name x0; ip link set eth0 name lo; ip link set lo up; ip link add d0 type dummy; true",
    );
    const sent = async (): Promise<bigint> => {
      const seen = await driver.observe(spec);
      return seen.ok ? (seen.value?.netOutBytes ?? 0n) : 0n;
    };
    const address = spec.addresses[0]?.address ?? "";
    const sendsBy = (card: string): string =>
      `ip link set ${card} up; ip a add ${address}/24 dev ${card}; ping -c3 -W1 ${lxd.network.gateway}`;
    const before = await sent();
    await inside(`${sendsBy("lo")}; true`);
    const named = await sent();
    expect(named).toBeGreaterThan(before);
    // Its card where the engine does not look: in a network namespace that a process keeps open.
    await inside("unshare -n sleep 1000 >/dev/null 2>&1 & echo $! >/tmp/apart");
    const network = "$(readlink /proc/$(cat /tmp/apart)/ns/net)";
    await inside(`while [ "${network}" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done`);
    await inside("ip link set lo down; ip link set lo name x1; ip link set x1 netns $(cat /tmp/apart)");
    const reported = await inside(`nsenter -t $(cat /tmp/apart) -n sh -c '${sendsBy("x1")}'; true`);
    expect(reported).toMatch(/ [1-3] packets received/);
    expect(await sent()).toBeGreaterThan(named);
    const all = await driver.observeAll();
    const seen = all.ok ? all.value.find(({ serverId }) => serverId === spec.serverId) : undefined;
    expect(seen?.netOutBytes).toBeGreaterThan(named);
  });

  let engine: RealEngine;
  beforeAll(async () => {
    engine = await openRealEngine();
  });
  afterAll(() => engine?.close());

  test("a host by https is used with certificates on both sides, and no other in its place", async () => {
    const { lxd } = engine;
    const [keyFile, certFile] = [join(lxd.dir, "client.key"), join(lxd.dir, "client.crt")];
    const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
    const files = ["-keyout", keyFile, "-out", certFile, "-subj", "/CN=test", "-days", "2"];
    execFileSync("openssl", [...request, ...files]);
    // An address of its own network: other engines of this machine may listen on the same port.
    const listen = `${lxd.network.gateway}:8443`;
    await lxd.lxc("config", "set", "core.https_address", listen);
    await lxd.lxc("config", "trust", "add", certFile);
    const identity = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8") };
    const certificate = readFileSync(join(lxd.dir, "server.crt"), "utf8");
    const endpoint = `https://${listen}`;
    const remote = engine.open({ endpoint, certificate }, identity);
    expect(await remote.health()).toMatchObject({ ok: true });
    const spec = engine.newSpec();
    expect(await settle(remote, remote.provision(spec))).toEqual({ state: "done" });
    const console = await remote.openConsole(spec);
    expect(console.ok).toBe(true);
    if (console.ok) console.value.stream.destroy();
    // Another certificate than the pinned one: nothing is sent.
    const impostor = engine.open({ endpoint, certificate: identity.cert }, identity);
    expect(await impostor.observe(spec)).toMatchObject({ ok: false, error: { code: "unreachable" } });
  });
}
