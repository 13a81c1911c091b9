import { createHash } from "node:crypto";

/** The MAC address of a machine's card: from the server's id, so the same after a reinstall; locally administered. */
export function hardwareAddress(serverId: string): string {
  const digest = createHash("sha256").update(serverId).digest().subarray(0, 5);
  return ["02", ...Array.from(digest, (byte) => byte.toString(16).padStart(2, "0"))].join(":");
}
