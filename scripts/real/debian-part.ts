import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

// A program of a Debian package, run by tests in a folder of its own.

const readyTries = 400;
const tryMs = 50;

export interface DebianPart {
  /** What the program is called in messages. */
  readonly name: string;
  readonly program: string;
  /** The package that has it. */
  readonly package: string;
}

/** The package, where it is needed and not installed. */
export function missingPackages(part: DebianPart): string[] {
  return existsSync(part.program) ? [] : [part.package];
}

/** Why it can never run here, since installing needs root; null when it can. */
export function whyNever(part: DebianPart): string | null {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingPackages(part).length === 0 || canInstall
    ? null
    : `${part.name} is not installed, and this is not root`;
}

/** Why its tests cannot run here; null when they can. */
export function whyNot(part: DebianPart): string | null {
  return missingPackages(part).length === 0 ? null : `no ${part.name}: apt-get install ${part.package}`;
}

/** Starts it and waits until it answers. `stop` ends it and removes its folder. */
export async function startPart(
  part: DebianPart,
  launch: {
    readonly folder: string;
    readonly args: readonly string[];
    readonly isReady: () => boolean | Promise<boolean>;
  },
): Promise<{ stop(): Promise<void> }> {
  const child = spawn(part.program, launch.args, { stdio: "ignore" });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await exited;
    rmSync(launch.folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries += 1) {
    if (await launch.isReady()) return { stop };
    await pause(tryMs);
  }
  await stop();
  throw new Error(`${part.name} did not start`);
}
