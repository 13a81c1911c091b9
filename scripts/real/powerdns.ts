import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { claimPort } from "./claims.ts";

/** A private PowerDNS: files in a temporary folder, local ports, no system service. */
export interface RealPowerdns {
  readonly address: { readonly host: string; readonly port: number };
  readonly url: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

export interface PowerdnsRole {
  /** Follows the catalog zone of a primary at this port. */
  readonly secondaryOf?: { readonly port: number; readonly catalog: string };
  /** Notifies a secondary at this port of changes, and transfers zones to it. */
  readonly primaryFor?: number;
  readonly port?: number;
  /** The default configuration, without DNSSEC keys. */
  readonly withoutDnssec?: boolean;
}

const program = "/usr/sbin/pdns_server";
const schemaFile = "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql";
const packages = ["pdns-server", "pdns-backend-sqlite3", "bind9-dnsutils"];
const readyTries = 200;

/** Why the tests cannot run here; null when they can. */
export function whyNoPowerdns(): string | null {
  return missingPowerdns().length === 0
    ? null
    : "no PowerDNS: apt-get install pdns-server pdns-backend-sqlite3 bind9-dnsutils";
}

export function missingPowerdns(): string[] {
  const has = existsSync(program) && existsSync(schemaFile) && existsSync("/usr/bin/dig");
  return has ? [] : packages;
}

/** No reason is known before it is tried, except that installing needs root. */
export function whyNeverPowerdns(): string | null {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingPowerdns().length === 0 || canInstall
    ? null
    : "PowerDNS is not installed, and this is not root";
}

export async function startPowerdns(role: PowerdnsRole = {}): Promise<RealPowerdns> {
  const dir = mkdtempSync(join(tmpdir(), "powerdns-"));
  const [port, apiPort] = [role.port ?? (await claimPort()), await claimPort()];
  const apiKey = "real-powerdns";
  const database = new DatabaseSync(join(dir, "zones.sqlite3"));
  database.exec(readFileSync(schemaFile, "utf8"));
  if (role.secondaryOf) {
    const { catalog, port: primary } = role.secondaryOf;
    database
      .prepare("INSERT INTO domains (name, type, master) VALUES (?, 'CONSUMER', ?)")
      .run(catalog, `127.0.0.1:${primary}`);
  }
  database.close();
  writeFileSync(join(dir, "pdns.conf"), configOf(role, { dir, port, apiPort, apiKey }));
  const child = spawn(program, [`--config-dir=${dir}`], { stdio: "ignore" });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(dir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${apiPort}`;
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries += 1) {
    if (await isReady(url, apiKey)) return { address: { host: "127.0.0.1", port }, url, apiKey, stop };
    await pause(50);
  }
  await stop();
  throw new Error("PowerDNS did not start");
}

/** The output of `dig`, which reports malformed answers. */
export function dig(
  server: { readonly host: string; readonly port: number },
  ...args: readonly string[]
): string {
  const { stdout } = spawnSync("dig", [`@${server.host}`, "-p", String(server.port), "+norec", ...args], {
    encoding: "utf8",
  });
  return stdout;
}

function configOf(
  role: PowerdnsRole,
  { dir, port, apiPort, apiKey }: { dir: string; port: number; apiPort: number; apiKey: string },
): string {
  const lines = [
    "launch=gsqlite3",
    `gsqlite3-database=${join(dir, "zones.sqlite3")}`,
    ...(role.withoutDnssec ? [] : ["gsqlite3-dnssec=yes"]),
    "local-address=127.0.0.1",
    `local-port=${port}`,
    "api=yes",
    `api-key=${apiKey}`,
    "webserver=yes",
    "webserver-address=127.0.0.1",
    `webserver-port=${apiPort}`,
    `socket-dir=${dir}`,
    "daemon=no",
    "guardian=no",
    "disable-syslog=yes",
    "version-string=anonymous",
    "setuid=",
    "setgid=",
    ...(role.primaryFor === undefined
      ? []
      : ["primary=yes", `also-notify=127.0.0.1:${role.primaryFor}`, "allow-axfr-ips=127.0.0.1"]),
    ...(role.secondaryOf ? ["secondary=yes"] : []),
    "xfr-cycle-interval=1",
    ...(role.primaryFor === undefined ? ["disable-axfr=yes"] : []),
  ];
  return `${lines.join("\n")}\n`;
}

async function isReady(url: string, apiKey: string): Promise<boolean> {
  try {
    const headers = { "x-api-key": apiKey };
    return (await fetch(`${url}/api/v1/servers/localhost`, { headers })).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await once(child, "exit");
  clearTimeout(timer);
}
