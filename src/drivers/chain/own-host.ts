import { isPrivateAddress } from "#src/shared/validation/ip-address.ts";

/** Whether a node is in our own network, and not a stranger's: a private address, or a name that has no public one. */
export function isOwnHost(hostname: string): boolean {
  const address = hostname.replaceAll(/^\[|\]$/g, "");
  if (/^[\d.]+$|:/.test(address)) return isPrivateAddress(address);
  return !hostname.includes(".") || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(hostname);
}
