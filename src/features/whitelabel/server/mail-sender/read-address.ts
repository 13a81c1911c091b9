import { isFreeMail } from "#src/features/accounts/server/index.ts";
import { readHostOfSite } from "../hosts/read-host.ts";

/** RFC 5321 4.5.3.1.1 */
const mostLocal = 64;
/** What every mail server takes without quotes. */
const localPart = /^[a-z0-9](?:[a-z0-9._+-]*[a-z0-9])?$/;

export interface SenderAddress {
  readonly address: string;
  readonly domain: string;
}

/**
 * An address that a customer typed, in lower case; null for one in whose name no site's mail can come: at a domain of the
 * provider, one below which others register, or one at which anybody has a mailbox.
 */
export function readSenderAddress(text: string, ours: readonly string[]): SenderAddress | null {
  const typed = text.trim().toLowerCase();
  const at = typed.lastIndexOf("@");
  const local = typed.slice(0, Math.max(at, 0));
  if (!localPart.test(local) || local.includes("..") || local.length > mostLocal) return null;
  const domain = readHostOfSite(typed.slice(at + 1), ours);
  if (domain === null || isFreeMail(domain)) return null;
  return { address: `${local}@${domain}`, domain };
}
