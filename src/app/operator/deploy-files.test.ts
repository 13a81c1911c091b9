import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { supportContract } from "#src/features/support/contract.ts";
import { dnsContract } from "#src/features/dns/contract.ts";
import { commands } from "./commands.ts";
import { readCommand } from "./run-command.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");

test("live starts with the example settings that an operator copies", async () => {
  const lines = (await read("deploy/moorage.env.example")).split("\n");
  const settings = lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split(/=(.*)/s).slice(0, 2));
  const config = readConfig(Object.fromEntries(settings));
  expect(config.mode).toBe("live");
  expect(config.OPERATOR_EMAIL).toBeDefined();
});

test("the block for real money in its place starts without anything simulated", async () => {
  const [staging = "", real = ""] = (await read("deploy/moorage.env.example")).split(
    "\n# For real money, in",
  );
  const shared = staging.split("\n").filter((line) => /^[A-Z]/.test(line));
  const begin = shared.findIndex((line) => line.startsWith("ALLOW_SIMULATED="));
  const block = real.split("\n").flatMap((line) => /^# ([A-Z_]+=.*)/.exec(line)?.[1] ?? []);
  const lines = [...shared.slice(0, begin), ...block];
  const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  // The one file that a setting names: the operator's own.
  const folder = await mkdtemp(join(tmpdir(), "registries-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const registry = {
    name: "nic",
    url: "epps://epp.example-nic.net:700",
    user: "OUR-ID",
    password: "a phrase",
  };
  const EPP_REGISTRIES = join(folder, "registries.json");
  await writeFile(EPP_REGISTRIES, JSON.stringify([{ ...registry, endings: ["example"] }]));
  const config = readConfig({ ...settings, EPP_REGISTRIES });
  expect(config.ALLOW_SIMULATED).toEqual([]);
  expect(config.chains.map(({ setting, money }) => [setting, money])).toEqual([
    ["CHAIN_BTC=core", "real"],
    ["CHAIN_DOGE=core", "real"],
    ["CHAIN_ETH=evm", "real"],
    ["CHAIN_LTC=core", "real"],
  ]);
});

/** The settings of a file as systemd reads them. */
async function settingsOf(path: string): Promise<Record<string, string>> {
  const lines = (await read(path)).split("\n").filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

test("a web process, a second one and a worker of one host have ports of their own", async () => {
  const shared = await settingsOf("deploy/moorage.env.example");
  const second = await settingsOf("deploy/moorage-web2.env.example");
  const processes = [
    { ...shared, ROLES: "web" },
    { ...shared, ROLES: "web2", ...second },
    { ...shared, ROLES: "worker", ...(await settingsOf("deploy/moorage-worker.env.example")) },
  ].map((settings) => readConfig(settings));
  expect(processes.map(({ ROLES }) => ROLES)).toEqual([["web"], ["web"], ["worker"]]);
  expect(new Set(processes.map((config) => config.METRICS_PORT)).size).toBe(3);
  const [first, next] = processes.map(({ PORT }) => PORT);
  expect(await read("deploy/nginx.conf")).toMatch(
    new RegExp(
      `server 127\\.0\\.0\\.1:${first} max_fails=0;\\n.*server 127\\.0\\.0\\.1:${next} max_fails=0;`,
    ),
  );
});

test("the proxy takes the largest body of a call", async () => {
  const proxy = await read("deploy/nginx.conf");
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(proxy)?.[1]);
  const largest = Math.max(
    ...Object.values(dnsContract).map((route) => ("maxBodyBytes" in route ? route.maxBodyBytes : 0)),
  );
  expect(megabytes * 1024 * 1024).toBeGreaterThan(largest);
});

test("the proxy takes the largest file, and passes it on as it comes", async () => {
  const proxy = await read("deploy/nginx.conf");
  const [, path = "", place = ""] = /location ~ (\S+upload\S*) \{([^}]*)\}/.exec(proxy) ?? [];
  for (const key of ["POST /v2/support/upload", "POST /v2/admin/support/upload"] as const) {
    expect(new RegExp(path).test(`/api${key.slice("POST ".length)}`)).toBe(true);
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(place)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(supportContract[key].maxBodyBytes);
  }
  expect(place).toContain("proxy_request_buffering off;");
});

const units = ["moorage.service", "moorage@.service"];
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** What systemd has to say about a unit, a role apart as it is enabled. */
async function complaintsOf(unit: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "moorage-unit-"));
  try {
    const file = join(folder, unit.replace("@.", "@web."));
    await writeFile(file, text);
    return spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" }).stderr;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.skipIf(!hasSystemd).each(units)("systemd takes every line of %s", async (unit) => {
  const text = await read(`deploy/${unit}`);
  expect(await complaintsOf(unit, text)).toBe("");
  // It would say so.
  expect(await complaintsOf(unit, text.replace("ProtectClock=", "ProtectClocks="))).toContain(
    "ProtectClocks",
  );
});

test.skipIf(!hasSystemd)("systemd takes every line of the backup and its timer", async () => {
  const [service, timer] = await Promise.all(
    ["moorage-backup.service", "moorage-backup.timer"].map((unit) => read(`deploy/${unit}`)),
  );
  expect(await complaintsOf("moorage-backup.service", service ?? "")).toBe("");
  const [, calendar = ""] = /^OnCalendar=(.*)$/m.exec(timer ?? "") ?? [];
  expect(spawnSync("systemd-analyze", ["calendar", calendar]).status).toBe(0);
});

test("the backup runs a command that there is, into the folder that it may write", async () => {
  const service = await read("deploy/moorage-backup.service");
  const [, words = ""] = /^ExecStart=\/bin\/sh scripts\/run\.sh src\/operator\.ts (.*)$/m.exec(service) ?? [];
  expect(() => readCommand(words.split(" "))).not.toThrow();
  const folder = /--into (\S+)/.exec(words)?.[1] ?? "none";
  expect(service).toMatch(new RegExp(`^ReadWritePaths=.*${folder}$`, "m"));
  expect(await read("docs/operating.md")).toContain(
    `sudo install -d -o moorage -g moorage -m 700 ${folder}\n`,
  );
});

test("all units are closed in the same way", async () => {
  const closed = async (unit: string): Promise<string[]> =>
    (await read(`deploy/${unit}`))
      .split("\n")
      .filter((line) =>
        /^(No|Private|Protect|Restrict|System|Lock|UMask|User|Group|WorkingDirectory)/.test(line),
      );
  const lines = await closed("moorage.service");
  expect(lines.length).toBeGreaterThan(18);
  expect(await closed("moorage@.service")).toEqual(lines);
  expect(await closed("moorage-backup.service")).toEqual(lines);
});

test.each(units)("%s may write its data and what it compiles, and nothing that is run", async (unit) => {
  const text = await read(`deploy/${unit}`);
  const valuesOf = (name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].flatMap(([, values = ""]) => values.split(" "));
  expect(valuesOf("ProtectSystem")).toEqual(["strict"]);
  expect(valuesOf("ReadWritePaths")).toEqual(["/srv/moorage/data"]);
  // It has to be there when the unit starts, and the guide does not make it.
  expect(text).toMatch(/^ExecStartPre=\+\S*install -d -o moorage .* \/srv\/moorage\/data$/m);
  expect(valuesOf("CacheDirectory")).toEqual(["moorage"]);
  expect(valuesOf("Environment")).toContain("NODE_COMPILE_CACHE=/var/cache/moorage");
});

test("the guide names commands that exist", async () => {
  const guide = await read("docs/operating.md");
  const named = [...guide.matchAll(/\bmo ((?:[a-z][a-z-]* ?){1,3})/g)].map(([, words = ""]) => words.trim());
  expect(named.length).toBeGreaterThan(8);
  for (const words of named) {
    expect(
      commands.some(({ name }) => words === name || words.startsWith(`${name} `)),
      words,
    ).toBe(true);
  }
});

test("the proxy keeps open what the product streams", async () => {
  const proxy = await read("deploy/nginx.conf");
  const path = /location ~ (\S+)/.exec(proxy)?.[1] ?? "";
  for (const streamed of ["/api/v2/events", "/api/v2/admin/events", "/api/v2/servers/console"]) {
    expect(new RegExp(path).test(streamed)).toBe(true);
  }
});

test("T13 the proxy's log has addresses without their query", async () => {
  const proxy = await read("deploy/nginx.conf");
  const [format = ""] = /log_format [^;]+;/.exec(proxy) ?? [];
  const logged = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name);
  expect(logged).toContain("uri");
  for (const name of logged) {
    expect(name).not.toMatch(/^(request|request_uri|args|query_string|http_referer|arg_\w+)$/);
  }
  const servers = proxy.split(/^server /m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toMatch(/access_log \S+ moorage;/);
});
