import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { claimPort } from "./claims.ts";

// Debian's Dovecot with one mailbox, in a temporary folder and on a plain port of loopback.

const program = "/usr/sbin/dovecot";
const imap = "/usr/lib/dovecot/imap";
/** Of the mail: one of the users that the package makes. */
const owner = "dovenull";
const readyTries = 200;

export interface RealDovecot {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  stop(): Promise<void>;
  /** Ends it, and starts it again on the same mail. */
  restart(): Promise<void>;
}

/** Debian packages that are needed and not installed. */
export function missingDovecot(): string[] {
  return existsSync(program) && existsSync(imap) ? [] : ["dovecot-imapd"];
}

/** Why it cannot run here; installing needs root. */
export function whyNeverDovecot(): string | null {
  if (process.getuid?.() !== 0) return "Dovecot is started by root alone";
  return missingDovecot().length === 0 || existsSync("/usr/bin/apt-get") ? null : "Dovecot is not installed";
}

/** Why the tests cannot run here; null when they can. */
export function whyNoDovecot(): string | null {
  const never = whyNeverDovecot();
  if (never !== null) return never;
  return missingDovecot().length === 0 ? null : "no Dovecot: apt-get install dovecot-imapd";
}

export async function startDovecot(): Promise<RealDovecot> {
  const folder = mkdtempSync(join(tmpdir(), "dovecot-"));
  // Its processes are several users: mail is never read as root.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "mail"));
  execFileSync("chown", [`${owner}:${owner}`, join(folder, "mail")]);
  const port = await claimPort();
  const [user, password] = ["support", "play-phrase"];
  const config = join(folder, "dovecot.conf");
  writeFileSync(config, configOf({ folder, port, password }));
  let end = await run(config, port);
  return {
    port,
    user,
    password,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      await end();
      end = await run(config, port);
    },
  };
}

async function run(config: string, port: number): Promise<() => Promise<void>> {
  const child = spawn(program, ["-F", "-c", config], { stdio: "ignore", detached: true });
  const exited = once(child, "exit");
  const end = async (): Promise<void> => {
    // It takes seconds to end by itself; its processes are a group of their own.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await exited;
  };
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries += 1) {
    if (await greets(port)) return end;
    await pause(50);
  }
  await end();
  throw new Error("Dovecot did not start");
}

async function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const finish = (greeted: boolean) => {
      socket.destroy();
      resolve(greeted);
    };
    socket.once("data", () => finish(true)).once("error", () => finish(false));
  });
}

function configOf({ folder, port, password }: { folder: string; port: number; password: string }): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0 secs
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 1
mail_location = maildir:${folder}/mail/box
mail_uid = ${owner}
mail_gid = ${owner}
mail_fsync = never
namespace inbox {
  inbox = yes
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${owner} home=${folder}/mail/home
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}
