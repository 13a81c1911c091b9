import { spawnSync } from "node:child_process";
import { lchownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const unprivilegedId = 65534;

/**
 * The user PostgreSQL runs as; it refuses to be root. `namespace`: root inside a user namespace that maps it
 * to uid 65534, so files stay root's and no parent folder needs other permissions. `setuid`: truly another user.
 */
export type ProcessUser =
  | { readonly kind: "self" }
  | { readonly kind: "namespace" }
  | { readonly kind: "setuid"; readonly uid: number; readonly gid: number };

/** Chooses the user for a data folder: its owner when it has one already, else what the machine allows. */
export function chooseProcessUser(folder: string, canUseNamespace = isNamespaceAllowed): ProcessUser {
  if (process.getuid?.() !== 0) return { kind: "self" };
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { kind: "setuid", uid: owner.uid, gid: owner.gid };
  return canUseNamespace()
    ? { kind: "namespace" }
    : { kind: "setuid", uid: unprivilegedId, gid: unprivilegedId };
}

/** The command, its arguments and spawn options that run a program as that user. */
export function runAs(
  user: ProcessUser,
  program: string,
  args: readonly string[],
): { command: string; args: string[]; options: { uid?: number; gid?: number } } {
  if (user.kind === "namespace")
    return { command: "unshare", args: [...namespaceFlags, program, ...args], options: {} };
  const options = user.kind === "setuid" ? { uid: user.uid, gid: user.gid } : {};
  return { command: program, args: [...args], options };
}

/** Hands a folder and everything in it to the user PostgreSQL will run as. */
export function giveFolder(user: ProcessUser, folder: string): void {
  if (user.kind !== "setuid") return;
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    if (lstatSync(path).isDirectory()) giveFolder(user, path);
    else lchownSync(path, user.uid, user.gid);
  }
  lchownSync(folder, user.uid, user.gid);
}

const namespaceFlags = ["--user", `--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`];

function isNamespaceAllowed(): boolean {
  return spawnSync("unshare", [...namespaceFlags, "true"], { stdio: "ignore" }).status === 0;
}
