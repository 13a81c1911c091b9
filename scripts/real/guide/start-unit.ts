import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { readEnvironment, readUnit, type UnitSettings } from "./unit-file.ts";

// Starts units of systemd without it, in a sandbox whose files are the test's own: their user, environment, umask, folders
// and capabilities. not-here.ts has what is left out.

const units = "/etc/systemd/system";
const state = "/run/guide";
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** `moorage@web` → its file and instance. */
function find(name: string): { readonly settings: UnitSettings; readonly name: string } {
  const plain = name.replace(/\.service$/, "");
  const [template = plain, instance] = plain.split("@");
  const file = `${units}/${instance === undefined ? template : `${template}@`}.service`;
  return { settings: readUnit(file, instance), name: plain };
}

/** Runs a unit; one of type oneshot to its end. */
export async function startUnit(unit: string): Promise<void> {
  const { settings, name } = find(unit);
  for (const other of settings.get("Conflicts") ?? []) await stopUnit(other);
  for (const running of conflicting(name)) await stopUnit(running);
  for (const before of settings.get("ExecStartPre") ?? [])
    check(before, spawnSync("sh", ["-c", before.replace(/^\+/, "")], { stdio: "inherit" }).status);
  const script = scriptOf(settings);
  mkdirSync(state, { recursive: true });
  if (settings.get("Type")?.[0] === "oneshot") {
    check(name, spawnSync("unshare", ["--mount", "sh", "-c", script], { stdio: "inherit" }).status);
    return;
  }
  const log = openSync(`${state}/${name}.log`, "a");
  const child = spawn("unshare", ["--mount", "sh", "-c", script], {
    detached: true,
    stdio: ["ignore", log, log],
  });
  writeFileSync(`${state}/${name}.pid`, String(child.pid));
  child.unref();
}

/** Units that run and say that they are not to run beside this one. */
function conflicting(name: string): readonly string[] {
  return ["moorage@web", "moorage@web2", "moorage@worker"].filter(
    (other) =>
      existsSync(`${state}/${other}.pid`) &&
      find(other).settings.get("Conflicts")?.includes(`${name}.service`),
  );
}

export async function stopUnit(unit: string): Promise<void> {
  const name = unit.replace(/\.service$/, "");
  const file = `${state}/${name}.pid`;
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8"));
  const isThere = (): boolean => existsSync(`/proc/${pid}/exe`) && stateOf(pid) !== "Z";
  if (isThere()) process.kill(-pid, "SIGTERM");
  for (let tries = 0; isThere(); tries += 1) {
    if (tries > 300) throw new Error(`${name} does not stop`);
    await pause(100);
  }
  rmSync(file);
}

function stateOf(pid: number): string {
  return /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
}

function check(what: string, status: number | null): void {
  if (status !== 0) throw new Error(`${what} ended with ${status}`);
}

/** What is run in a mount namespace of its own. */
function scriptOf(settings: UnitSettings): string {
  const all = (name: string): readonly string[] => settings.get(name) ?? [];
  const one = (name: string): string => all(name)[0] ?? "";
  const user = one("User");
  const cache = `/var/cache/${one("CacheDirectory")}`;
  const writable = [...all("ReadWritePaths").flatMap((paths) => paths.split(" ")), cache, state];
  const set: Record<string, string> = {};
  for (const pair of all("Environment"))
    set[pair.slice(0, pair.indexOf("="))] = pair.slice(pair.indexOf("=") + 1);
  for (const named of all("EnvironmentFile")) {
    const file = named.replace(/^-/, "");
    if (!named.startsWith("-") || existsSync(file)) Object.assign(set, readEnvironment(file));
  }
  const base = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/srv/moorage", USER: user, LANG: "C.UTF-8" };
  const environment = Object.entries({ ...base, ...set }).map(([name, value]) => quote(`${name}=${value}`));
  const capabilities = one("CapabilityBoundingSet").toLowerCase().replace("cap_", ",+");
  return [
    "set -e",
    `install -d -o ${user} -m 755 ${cache}`,
    ...writable.map((path) => `mount --bind ${path} ${path}`),
    // ProtectSystem=strict: all else is read, and not written.
    ...(one("ProtectSystem") === "strict" ? [readOnly(writable)] : []),
    ...(one("PrivateTmp") === "yes" ? ["mount -t tmpfs tmpfs /tmp", "mount -t tmpfs tmpfs /var/tmp"] : []),
    ...(one("ProtectHome") === "yes" ? ["mount -t tmpfs tmpfs /home", "mount -t tmpfs tmpfs /root"] : []),
    `cd ${one("WorkingDirectory")}`,
    `umask ${one("UMask") || "0022"}`,
    `ulimit -n ${one("LimitNOFILE") || "1024"} 2>/dev/null || ulimit -n "$(ulimit -Hn)"`,
    `exec setpriv --reuid=${user} --regid=${one("Group")} --init-groups --inh-caps=-all --bounding-set=-all${capabilities}` +
      `${one("NoNewPrivileges") === "yes" ? " --no-new-privs" : ""} env -i ${environment.join(" ")} ${one("ExecStart")}`,
  ].join("\n");
}

function readOnly(except: readonly string[]): string {
  const kept = except.map((path) => `${path}|${path}/*`).join("|");
  return `findmnt -rno TARGET | while read -r at; do
    case "$at" in /proc|/proc/*|/sys|/sys/*|/dev|/dev/*|${kept}) ;; *) mount -o remount,bind,ro "$at" ;; esac
  done`;
}
