import { posix } from "node:path";
import type { Machine } from "../machine.ts";
import type { Guest } from "./guest.ts";
import { osRelease } from "./operating-system.ts";

export interface TreeFile {
  readonly path: string;
  readonly content: string;
  readonly modifiedAt: Date;
  /** Made by the system from the machine's settings; the customer cannot change it. */
  readonly isFixed: boolean;
}

export const home = "/root";
const directories = ["/", "/etc", "/home", home, `${home}/.ssh`, "/srv", "/tmp", "/var"];

/** The path as the shell reads it: relative to the working directory, `~` is root's home. */
export function resolvePath(workingDirectory: string, path: string): string {
  const expanded = path === "~" || path.startsWith("~/") ? home + path.slice(1) : path;
  return posix.resolve(workingDirectory, expanded);
}

export function isDirectory(path: string): boolean {
  return directories.includes(path);
}

/** Directories directly inside `path`. */
export function directoriesIn(path: string): string[] {
  return directories.filter((directory) => directory !== "/" && posix.dirname(directory) === path);
}

/** Every file: those of the system, which show the machine's real state, and the customer's own. */
export async function readTree(guest: Guest): Promise<TreeFile[]> {
  const machine = await guest.machine();
  const fixed = fixedFiles(machine).map(([path, content]) => ({
    path,
    content,
    modifiedAt: machine.poweredOnAt ?? guest.now(),
    isFixed: true,
  }));
  const own = (await guest.files()).map((file) => ({ ...file, isFixed: false }));
  return [...fixed, ...own].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Writes a file of the customer. Returns the error, or null. */
export async function writeTree(guest: Guest, path: string, content: string): Promise<string | null> {
  if (isDirectory(path)) return "Is a directory";
  if (!isDirectory(posix.dirname(path))) return "No such file or directory";
  if (path.length > 255) return "File name too long";
  const existing = (await readTree(guest)).find((file) => file.path === path);
  if (existing?.isFixed === true) return "Read-only file of the simulation";
  return (await guest.writeFile(path, content)) ? null : "No space left on device";
}

function fixedFiles(machine: Machine): [path: string, content: string][] {
  return [
    ["/etc/hostname", `${machine.name}\n`],
    ["/etc/hosts", `127.0.0.1 localhost\n127.0.1.1 ${machine.name}\n`],
    ["/etc/os-release", osRelease(machine)],
    [`${home}/.ssh/authorized_keys`, machine.sshKeys.map((key) => `${key}\n`).join("")],
  ];
}
