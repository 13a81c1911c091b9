import { describe, expect, test } from "vitest";
import { testSpec } from "#src/sandbox/machines/test-machines.ts";
import type { Instance } from "./answers.ts";
import { guestFiles } from "./guest-files.ts";
import {
  instanceBody,
  instanceName,
  isOwned,
  keys,
  networkCard,
  networkSpeed,
  ownerOf,
  pinnedAddresses,
  shouldRun,
  speedOf,
} from "./machine.ts";
import { observeInstance } from "./observe.ts";

const node = {
  id: "a",
  location: "fra1",
  endpoint: "/run/engine.socket",
  certificate: null,
  project: "default",
  member: null,
  storagePool: "fast",
  network: "br0",
  memoryMb: null,
  takesNew: true,
  settings: {},
};

const further = { address: "203.0.113.9", prefixLength: 24, gateway: "203.0.113.1" };

function instance(change: Partial<Instance> = {}): Instance {
  return {
    name: "vm-1",
    status: "Stopped",
    config: {},
    devices: {},
    location: "none",
    last_used_at: "2026-11-20T09:00:00Z",
    ...change,
  };
}

describe("an instance", () => {
  test("carries the stamp, the limits and only its own addresses", () => {
    const spec = testSpec({ addresses: [...testSpec().addresses, further] });
    const link = { nictype: "bridged", parent: "br0" };
    const body = instanceBody(spec, node, link, "security.devlxd");
    expect(body).toMatchObject({
      name: instanceName(spec.serverId),
      config: {
        [keys.owner]: spec.serverId,
        "limits.memory": `${spec.memoryMb}MiB`,
        "security.devlxd": "false",
      },
      devices: {
        root: { pool: "fast", size: `${spec.diskGb}GiB` },
        eth0: { "security.ipv4_filtering": "true", "security.mac_filtering": "true", parent: "br0" },
      },
    });
    const eth0 = networkCard(spec.serverId, spec.addresses, link);
    expect(pinnedAddresses(instance({ devices: { eth0 } }))).toEqual(
      spec.addresses.map(({ address }) => address),
    );
    expect(eth0["hwaddr"]).toMatch(/^02(:[0-9a-f]{2}){5}$/);
    expect(networkCard(spec.serverId, [], link)["hwaddr"]).toBe(eth0["hwaddr"]);
  });

  test("is as fast as its plan says, also after its addresses change", () => {
    const spec = testSpec({ limits: { networkMbps: 200 } });
    const speed = { "limits.ingress": "200Mbit", "limits.egress": "200Mbit" };
    expect(instanceBody(spec, node, { network: "br0" }, "security.guestapi")).toMatchObject({
      devices: { eth0: speed },
    });
    expect(speedOf(instance({ devices: { eth0: { ...speed, network: "br0" } } }))).toEqual(speed);
    expect(networkSpeed({ networkMbps: null })).toEqual({});
  });

  test("without our stamp is not ours", () => {
    const { serverId } = testSpec();
    expect(ownerOf(instance())).toBe("foreign:vm-1");
    expect(isOwned(instance(), serverId)).toBe(false);
    expect(isOwned(instance({ config: { [keys.owner]: testSpec().serverId } }), serverId)).toBe(false);
    expect(isOwned(instance({ config: { [keys.owner]: serverId } }), serverId)).toBe(true);
  });

  test("is not installed before it is set up, and not up while it is off", () => {
    const spec = testSpec({ generation: 3 });
    const config = { [keys.owner]: spec.serverId, [keys.generation]: "3" };
    const now = new Date("2026-11-20T09:01:00Z");
    const seeded = instance({ config: { ...config, [keys.seed]: JSON.stringify(spec) } });
    expect(observeInstance(seeded, "a", now).generation).toBe(0);
    expect(observeInstance(instance({ config }), "a", now)).toMatchObject({
      generation: 3,
      uptimeSeconds: 0,
    });
    const running = instance({ config, status: "Running" });
    expect(observeInstance(running, "a", now)).toMatchObject({
      node: "a",
      power: "running",
      uptimeSeconds: 60,
    });
  });
});

test.each([
  ["that runs", "Running", {}, true],
  ["that ran when its host went down", "Stopped", { "volatile.last_state.power": "RUNNING" }, true],
  ["that was switched off", "Stopped", { "volatile.last_state.power": "STOPPED" }, false],
] as const)("a machine %s is distinguished from one that stays off", (_, status, config, expected) => {
  expect(shouldRun(instance({ status, config }))).toBe(expected);
  const { wentDown } = observeInstance(instance({ status, config }), "a", new Date(0));
  expect(wentDown).toBe(expected && status === "Stopped");
});

test("the files of a machine set its name, its addresses and its SSH keys", () => {
  const spec = testSpec({ sshKeys: ["ssh-ed25519 AAAA one"], addresses: [further] });
  const files = new Map(guestFiles(spec).map(({ path, content }) => [path, content]));
  expect(files.get("/etc/hostname")).toBe(`${spec.name}\n`);
  expect(files.get("/root/.ssh/authorized_keys")).toBe("ssh-ed25519 AAAA one\n");
  expect(files.get("/etc/systemd/network/10-machine.network")).toContain(
    "Address=203.0.113.9/24\nGateway=203.0.113.1\n",
  );
});

test("T16 its traffic is that of the card we gave it, whatever it renames or adds", () => {
  const card = (bytes: number, host_name: string) => ({
    counters: { bytes_received: bytes, bytes_sent: 2 * bytes },
    host_name,
  });
  const state = {
    status: "Running",
    cpu: { usage: 1 },
    memory: { usage: 1 },
    network: { lo: card(7, "veth1"), x0: card(100, ""), d0: card(1000, "") },
  };
  const reported = { "volatile.eth0.host_name": "veth1" };
  const running = instance({ config: reported, status: "Running", state });
  expect(observeInstance(running, "a", new Date(0))).toMatchObject({ netInBytes: 7n, netOutBytes: 14n });
  const silent = instance({ config: {}, status: "Running", state });
  expect(observeInstance(silent, "a", new Date(0))).toMatchObject({ netInBytes: 1100n });
});
