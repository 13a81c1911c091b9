import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
const dir = mkdtempSync(join(tmpdir(), "node-"));
const socket = ["--endpoint", "/run/engine.socket", "--pool", "default", "--network", "br0"];
const libvirt = ["--endpoint", "qemu+ssh://root@host/system", "--pool", "default", "--network", "br0"];

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(async () => {
  await testbed.drop();
  rmSync(dir, { recursive: true });
});

async function rows(): Promise<
  { id: string; state: string; memoryMb: number | null; member: string | null }[]
> {
  return testbed.runJson("node", "list");
}

async function rowsOf(id: string) {
  return (await rows()).filter((node) => node.id === id);
}

test("a node is added, changed in part, put into maintenance, opened and removed", async () => {
  await testbed.run("node", "save", "a1", "--location", "fra1", ...socket);
  await testbed.run("node", "save", "a1", "--memory-mb", "4096", "--member", "one");
  expect(await rowsOf("a1")).toMatchObject([
    { id: "a1", location: "fra1", project: "default", memoryMb: 4096, member: "one", state: "open" },
  ]);
  await testbed.run("node", "maintenance", "a1", "on");
  expect(await rowsOf("a1")).toMatchObject([{ id: "a1", state: "maintenance" }]);
  // A change does not affect the state.
  await testbed.run("node", "save", "a1", "--network", "br1");
  expect(await rowsOf("a1")).toMatchObject([{ id: "a1", state: "maintenance" }]);
  await testbed.run("node", "maintenance", "a1", "off");
  expect(await testbed.run("node", "list")).toContain("not asked: COMPUTE is not incus");
  await testbed.run("node", "remove", "a1");
  expect(await rowsOf("a1")).toEqual([]);
  const { rows: audit } = await testbed.platform.db.pool.query(
    "SELECT action FROM audit_log WHERE object_type = 'node' AND object_id = 'a1' ORDER BY id",
  );
  expect(audit.map(({ action }) => action)).toEqual([
    "node.save",
    "node.save",
    "node.maintenance",
    "node.save",
    "node.open",
    "node.remove",
  ]);
});

test("a libvirt host is recognized by its URI, and its accelerator can be set", async () => {
  const place = ["--location", "fra1", "--pool", "default", "--network", "machines"];
  await testbed.run("node", "save", "l1", ...place, "--endpoint", "qemu+ssh://root@host/system");
  expect(await rowsOf("l1")).toMatchObject([{ driver: "libvirt", settings: {}, certificate: null }]);
  await testbed.run("node", "save", "l1", "--set", "accelerator=emulation");
  expect(await rowsOf("l1")).toMatchObject([{ settings: { accelerator: "emulation" } }]);
  await testbed.run("node", "save", "l1", "--network", "br1");
  expect(await rowsOf("l1")).toMatchObject([{ settings: { accelerator: "emulation" } }]);
  await testbed.run("node", "save", "l1", "--set", "accelerator=");
  expect(JSON.stringify(await rowsOf("l1"))).not.toContain("accelerator");
  expect(await testbed.run("node", "list")).toContain("not asked: COMPUTE is not libvirt");
});

test("a node is not evacuated where machines cannot move, and the command says so", async () => {
  await testbed.run("node", "save", "e1", "--location", "fra1", ...socket);
  const evacuate = () => testbed.run("node", "evacuate", "e1");
  await expect(evacuate()).rejects.toThrow("node maintenance e1 on");
  await testbed.run("node", "maintenance", "e1", "on");
  await expect(evacuate()).rejects.toThrow("Machines of simulated cannot be moved");
  await testbed.run("node", "remove", "e1");
});

test("a node that carries a machine stays", async () => {
  await testbed.run("node", "save", "b1", "--location", "fra1", ...socket);
  await testbed.platform.db.pool.query("INSERT INTO machine_places VALUES ($1, 'b1', $2)", [
    testbed.platform.ids.next(),
    testbed.clock.now(),
  ]);
  await expect(testbed.run("node", "remove", "b1")).rejects.toThrow("1 machines stand on b1");
});

test.each([
  ["no name", ["save"], "node's name"],
  ["no location", ["save", "c1", ...socket], "--location"],
  ["a location that is not there", ["save", "c1", "--location", "mars1", ...socket], "no location mars1"],
  [
    "memory that is no number",
    ["save", "c1", "--location", "fra1", ...socket, "--memory-mb", "x"],
    "--memory-mb",
  ],
  [
    "an accelerator of containers",
    ["save", "c1", "--location", "fra1", ...socket, "--set", "accelerator=kvm"],
    "incus has no setting accelerator",
  ],
  [
    "an invalid accelerator",
    ["save", "l9", "--location", "fra1", ...libvirt, "--set", "accelerator=fast"],
    "--set accelerator",
  ],
  [
    "a driver that has other endpoints",
    ["save", "c1", "--location", "fra1", ...socket, "--driver", "libvirt"],
    "Give --driver as one of: incus",
  ],
  [
    "https without a certificate",
    ["save", "c1", "--location", "fra1", ...socket, "--endpoint", "https://host:8443"],
    "needs the certificate",
  ],
  ["a node that is not known", ["maintenance", "c9", "off"], "no node c9"],
  ["neither on nor off", ["maintenance", "b1"], "on or off"],
])("%s is refused", async (_, words, text) => {
  await expect(testbed.run("node", ...words)).rejects.toThrow(text);
});

test("an https node is saved with its certificate", async () => {
  const file = join(dir, "server.crt");
  writeFileSync(file, "nothing");
  const save = () =>
    testbed.run(
      "node",
      "save",
      "d1",
      "--location",
      "ams1",
      ...socket,
      "--endpoint",
      "https://h:1",
      "--certificate",
      file,
    );
  await expect(save()).rejects.toThrow("holds no certificate");
  writeFileSync(file, "-----BEGIN CERTIFICATE-----\n");
  await save();
  expect((await rows()).map(({ id }) => id)).toContain("d1");
});
