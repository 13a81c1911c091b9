import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { hashPassword } from "#src/platform/password-hash.ts";
import type { MachineSpec } from "#src/drivers/compute/port.ts";
import { createSimulatedCompute, type SimulatedCompute } from "#src/drivers/compute/simulated.ts";
import { testSpec } from "../test-machines.ts";
import { encodings } from "./picture-encoding.ts";
import { RfbTestClient } from "./rfb-test-client.ts";

const password = "Blue Harbour 7!";
const sshKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE nadia@laptop";
const symbols = { control: 0xffe3, alt: 0xffe9, delete: 0xffff, up: 0xff52, left: 0xff51, tab: 0xff09 };
const bootMs = 2_000;

let database: TestDatabase;
let driver: SimulatedCompute;
let passwordHash: string;
const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));

beforeAll(async () => {
  database = await createTestDatabase();
  driver = createSimulatedCompute({
    db: database.pool,
    clock,
    ids: createIds(() => clock.now()),
    seed: 1,
    delays: { createMs: 0, bootMs, shutdownMs: 0 },
  });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  driver.close();
  await database.drop();
});

async function newMachine(change: Partial<MachineSpec> = {}): Promise<MachineSpec> {
  const spec = testSpec({ passwordHash, sshKeys: [sshKey], ...change });
  await driver.provision(spec);
  clock.advance(bootMs);
  return spec;
}

async function connect(spec: MachineSpec, encoding?: number): Promise<RfbTestClient> {
  const console = await driver.openConsole(spec);
  if (!console.ok) throw new Error(console.error.detail);
  return RfbTestClient.connect(console.value.stream, encoding);
}

async function logIn(client: RfbTestClient): Promise<void> {
  await client.waitFor(/login:$/);
  client.type("root\n");
  await client.waitFor(/Password:$/);
  client.type(`${password}\n`);
  await client.waitFor(/:~#$/);
}

/** Types a line and returns the screen's text once the prompt is back. */
async function run(client: RfbTestClient, line: string): Promise<string> {
  client.press(symbols.control, 0x6c);
  await client.waitFor(/^root@\S+#$/);
  client.type(`${line}\n`);
  const text = await client.waitFor(/^root@[\s\S]*\nroot@\S+#$/);
  return text.split("\n").slice(1, -1).join("\n");
}

test.each(Object.entries(encodings))(
  "a viewer with the encoding %s sees the login prompt",
  async (_name, encoding) => {
    const spec = await newMachine();
    const client = await connect(spec, encoding);
    const text = await client.waitFor(/login:$/);
    expect(client.name).toBe(`${spec.name} (simulated)`);
    expect(client.size).toEqual({ width: 810, height: 540 });
    expect(text).toContain("This is a simulated machine");
    expect(text).toContain(`${spec.name} login:`);
  },
);

test("the boot scrolls by after the start", async () => {
  const spec = testSpec({ passwordHash });
  await driver.provision(spec);
  const client = await connect(spec);
  expect(await client.waitFor(/Simulated firmware/)).not.toContain("OK");
  clock.advance(bootMs / 2);
  expect(await client.waitFor(/OK.*Mounted/)).not.toContain("login:");
  clock.advance(bootMs / 2);
  await client.waitFor(/login:$/);
});

test("only root with the current password can log in", async () => {
  const spec = await newMachine();
  const client = await connect(spec);
  await client.waitFor(/login:$/);
  client.type("root\nwrong\n");
  expect(await client.waitFor(/Login incorrect\n.*login:$/)).not.toContain("wrong");
  client.type(`nadia\n${password}\n`);
  await client.waitFor(/Login incorrect[\s\S]*Login incorrect\n.*login:$/);
  await driver.setPassword(spec, await hashPassword("changed"));
  client.type(`root\n${password}\n`);
  await client.waitFor(/(Login incorrect[\s\S]*){3}login:$/);
  client.type("root\nchanged\n");
  await client.waitFor(/:~#$/);
});

test("a machine with keys only accepts no password", async () => {
  const client = await connect(await newMachine({ passwordHash: null }));
  await client.waitFor(/login:$/);
  client.type("root\n\n");
  await client.waitFor(/Login incorrect/);
});

test("commands show the machine's real state", async () => {
  const address = { address: "203.0.113.77", prefixLength: 26, gateway: "203.0.113.65" };
  const spec = await newMachine({
    vcpu: 3,
    memoryMb: 2_048,
    diskGb: 33,
    addresses: [address],
    image: "ubuntu-24.04",
  });
  const client = await connect(spec);
  await logIn(client);
  expect(await run(client, "hostname")).toBe(spec.name);
  expect(await run(client, "ip a")).toContain("inet 203.0.113.77/26 scope global eth0");
  expect(await run(client, "ip r")).toBe("default via 203.0.113.65 dev eth0");
  expect(await run(client, "cat /etc/os-release")).toContain('PRETTY_NAME="Ubuntu 24.04 (simulated)"');
  expect(await run(client, "cat ~/.ssh/authorized_keys")).toBe(sshKey);
  expect(await run(client, "cat /root/.ssh/authorized_keys")).toBe(sshKey);
  expect(await run(client, "nproc; whoami")).toBe("3\nroot");
  expect(await run(client, "free -m")).toMatch(/Mem: +2048 /);
  expect(await run(client, "df -h")).toContain("33G");
  expect(await run(client, "uname -a")).toContain("simulated");
  expect(await run(client, "date")).toMatch(/UTC$/);
  clock.advance(3 * 3_600_000);
  expect(await run(client, "uptime")).toMatch(/up 3:00, {2}1 user$/);
  expect(await run(client, "ping -c 1 203.0.113.65")).toContain("is simulated");
  expect(await run(client, "make coffee")).toBe("bash: make: command not found");
  expect(await run(client, "help")).toContain("restart the machine");
  await driver.setAddresses(spec, [address, { ...address, address: "203.0.113.78" }]);
  expect(await run(client, "ip addr")).toContain("203.0.113.78/26");
});

test("a file survives a restart and is gone after a reinstall", async () => {
  const spec = await newMachine();
  const client = await connect(spec);
  await logIn(client);
  expect(await run(client, "echo kept > marker && echo more >> marker; ls")).toBe("marker");
  await driver.restart(spec, { hard: true });
  clock.advance(bootMs);
  await logIn(client);
  expect(await run(client, "cat marker")).toBe("kept\nmore");
  const next = { ...spec, generation: 2 };
  await driver.reinstall(spec, next);
  clock.advance(bootMs);
  const after = await connect(next);
  await logIn(after);
  expect(await run(after, "cat marker")).toBe("cat: marker: No such file or directory");
});

test("files can be written only where they may be", async () => {
  const client = await connect(await newMachine());
  await logIn(client);
  expect(await run(client, "touch a b && rm a && ls")).toBe("b");
  expect(await run(client, "echo x > /etc/hostname")).toContain("Read-only");
  expect(await run(client, "rm /etc/os-release")).toContain("Read-only");
  expect(await run(client, "echo x > /no/such")).toContain("No such file or directory");
  expect(await run(client, "cd /etc && pwd && ls")).toBe("/etc\nhostname  hosts  os-release");
  expect(await run(client, "cat /root")).toContain("Is a directory");
});

test("the line can be edited, recalled, completed, interrupted and pasted", async () => {
  const client = await connect(await newMachine());
  await logIn(client);
  client.type("echo ac");
  client.press(symbols.left);
  client.type("b\n");
  await client.waitFor(/\nabc\n/);
  client.press(symbols.up);
  await client.waitFor(/# echo abc$/);
  client.type("\b\bX");
  await client.waitFor(/# echo aX$/);
  client.press(symbols.control, 0x63);
  await client.waitFor(/\^C\n.*#$/);
  client.type("whoa");
  client.press(symbols.tab);
  await client.waitFor(/# whoami$/);
  client.press(symbols.control, 0x75);
  client.paste("echo pasted\nid\n");
  await client.waitFor(/\npasted\n.*# id\nuid=0/);
});

test("leaving the shell, by command or key, asks for a login again", async () => {
  const client = await connect(await newMachine());
  await logIn(client);
  client.type("exit\n");
  await client.waitFor(/simulated machine[^#]*login:$/);
  await logIn(client);
  client.press(symbols.control, 0x64);
  await client.waitFor(/simulated machine[^#]*login:$/);
});

test("reboot really restarts the machine, and Ctrl-Alt-Del too", async () => {
  const spec = await newMachine();
  const client = await connect(spec);
  await logIn(client);
  clock.advance(60_000);
  client.type("reboot\n");
  await client.waitFor(/^Simulated firmware(?![\s\S]*login:)/);
  expect(await driver.observe(spec)).toMatchObject({ value: { power: "running", uptimeSeconds: 0 } });
  clock.advance(60_000);
  await logIn(client);
  client.press(symbols.control, symbols.alt, symbols.delete);
  await client.waitFor(/^Simulated firmware(?![\s\S]*login:)/);
  expect(await driver.observe(spec)).toMatchObject({ value: { uptimeSeconds: 0 } });
});

test("poweroff switches the machine off and ends the console", async () => {
  const spec = await newMachine();
  const client = await connect(spec);
  await logIn(client);
  client.type("poweroff\n");
  await client.waitForEnd();
  expect(await driver.observe(spec)).toMatchObject({ value: { power: "off" } });
});

test("typing shows in the metrics", async () => {
  const spec = await newMachine();
  const client = await connect(spec);
  await logIn(client);
  const typed = async () => {
    const { rows } = await database.pool.query<{ console_events: number }>(
      "SELECT console_events FROM sim_machines WHERE server_id = $1",
      [spec.serverId],
    );
    return rows[0]?.console_events;
  };
  await expect.poll(typed).toBeGreaterThanOrEqual(`root\n${password}\n`.length);
});

test.each([
  ["an unknown message", [99]],
  ["a colour map", [0, 0, 0, 0, 8, 8, 0, 0, 0, 7, 0, 7, 0, 3, 0, 3, 6, 0, 0, 0]],
  ["a paste of 4 GB", [6, 0, 0, 0, 255, 255, 255, 255]],
])("%s ends the connection, not the server", async (_name, bytes) => {
  const client = await connect(await newMachine());
  await client.waitFor(/login:$/);
  client.send(bytes);
  await client.waitForEnd();
});
