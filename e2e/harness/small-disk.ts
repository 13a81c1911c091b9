import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A small disk that only one server sees: mounted for that process and gone with it. */
export interface SmallDisk {
  /** Its path for the server. */
  readonly folder: string;
  /** The command that runs a server with it. */
  readonly within: readonly string[];
  /** Fills all the room that is left, as seen by the server of this process number. */
  fill(pid: number): void;
  /** Frees it again. */
  free(pid: number): void;
  remove(): void;
}

/** The command before one that gets its own mounts; they are gone with it. */
export const withOwnMounts: readonly [string, ...string[]] =
  process.getuid?.() === 0 ? ["unshare", "--mount"] : ["unshare", "--mount", "--user", "--map-root-user"];
/** From large to small: the last bytes are filled too. */
const pieces = [1024 * 1024, 4096, 1];

/** Why nothing can be mounted on this machine; null when it can. */
export function whyNoMounts(): string | null {
  const [command, ...args] = [...withOwnMounts, "mount", "-t", "tmpfs", "tmpfs", tmpdir()];
  return spawnSync(command, args, { stdio: "ignore" }).status === 0 ? null : "no file system may be mounted";
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "moorage-full-"));
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs '${folder}' && exec "$@"`;
  const filler = (pid: number): string => join(`/proc/${pid}/root`, folder, "filler");
  return {
    folder,
    within: [...withOwnMounts, "sh", "-c", script, "sh"],
    fill(pid) {
      const file = openSync(filler(pid), "a");
      for (const size of pieces) while (hasRoom(file, size)) continue;
      closeSync(file);
    },
    free: (pid) => rmSync(filler(pid), { force: true }),
    remove: () => rmdirSync(folder),
  };
}

function hasRoom(file: number, bytes: number): boolean {
  try {
    return writeSync(file, new Uint8Array(bytes)) === bytes;
  } catch {
    return false;
  }
}
