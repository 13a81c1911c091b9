import { createHash } from "node:crypto";

/** The domain of a server: its name is made of the server's id, so two of one place cannot be. */
export function domainName(serverId: string): string {
  return `vm-${serverId.replaceAll("-", "")}`;
}

/** Every install has a disk of its own, so the old one is there until the new one is whole. */
export function diskName(serverId: string, generation: number): string {
  return `${domainName(serverId)}-${generation}.qcow2`;
}

export function seedName(serverId: string, generation: number): string {
  return `${domainName(serverId)}-${generation}-seed.iso`;
}

/** Made of the server's id, so that it is the same after a reinstall; locally administered. */
export function hardwareAddress(serverId: string): string {
  const digest = createHash("sha256").update(serverId).digest().subarray(0, 5);
  return ["02", ...Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))].join(":");
}

/** Where QEMU puts the unix socket of a machine's screen. */
export const screenSocket = (consoleDir: string, serverId: string): string =>
  `${consoleDir}/${domainName(serverId)}.vnc`;
