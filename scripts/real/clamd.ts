import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

// Debian's clamd, without a database: one signature, in a temporary folder and on a socket there.

const program = "/usr/sbin/clamd";
const readyTries = 400;

export interface RealClamd {
  /** The path of its socket. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Debian packages that are needed and not installed. */
export function missingClamd(): string[] {
  return existsSync(program) ? [] : ["clamav-daemon"];
}

/** Why it cannot run here; installing needs root. */
export function whyNeverClamd(): string | null {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingClamd().length === 0 || canInstall ? null : "clamd is not installed, and this is not root";
}

/** Why the tests cannot run here; null when they can. */
export function whyNoClamd(): string | null {
  return missingClamd().length === 0 ? null : "no clamd: apt-get install clamav-daemon";
}

/** Starts it with a signature of these bytes. */
export async function startClamd(name: string, bytes: string): Promise<RealClamd> {
  const folder = mkdtempSync(join(tmpdir(), "clamd-"));
  const database = join(folder, "database");
  mkdirSync(database);
  // Name, any kind of file, anywhere in it, and its bytes.
  writeFileSync(join(database, "own.ndb"), `${name}:0:*:${Buffer.from(bytes).toString("hex")}\n`);
  const address = join(folder, "clamd.sock");
  const config = join(folder, "clamd.conf");
  const user = process.getuid?.() === 0 ? "User root\n" : "";
  writeFileSync(
    config,
    `${user}LocalSocket ${address}\nDatabaseDirectory ${database}\nForeground yes\nStreamMaxLength 26M\n`,
  );
  const child = spawn(program, [`--config-file=${config}`], { stdio: "ignore" });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries += 1) {
    if (existsSync(address)) return { address, stop };
    await pause(50);
  }
  await stop();
  throw new Error("clamd did not start");
}
