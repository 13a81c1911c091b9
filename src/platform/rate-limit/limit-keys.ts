import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/** What a budget is counted by: the first part of a key, `ip:192.0.2.7`. */
export type LimitKeyKind =
  | "ip"
  | "line"
  | "email"
  | "ip-email"
  | "known-place"
  | "known-browser"
  | "customer"
  | "user"
  | "domain"
  | "chat"
  | "bot";

/** Key of an email on one site, from any address. It does not contain the email in clear. */
export function emailKey(siteId: number, canonicalEmail: string): string {
  return `email:${digest(siteId, canonicalEmail)}`;
}

/** Key of an email and the calling address: others cannot lock its owner out. */
export function ipEmailKey(ip: string, siteId: number, canonicalEmail: string): string {
  return `ip-email:${networkOf(ip)}:${digest(siteId, canonicalEmail)}`;
}

/** Key of an account and a network from which it was signed in to before. */
export function knownPlaceKey(ip: string, siteId: number, canonicalEmail: string): string {
  return `known-place:${networkNameOf(ip)}:${digest(siteId, canonicalEmail)}`;
}

/** Key of a browser that signed in to the account before; `browser` names both. */
export function knownBrowserKey(browser: string): string {
  return `known-browser:${browser}`;
}

/** Key of a user, from anywhere. */
export function userKey(userId: string): string {
  return `user:${userId}`;
}

/** Key of a chat with a site's bot. */
export function chatKey(siteId: number, chatId: bigint): string {
  return `chat:${siteId}:${chatId}`;
}

/** Key of a site's bot, for all its chats. */
export function botKey(siteId: number): string {
  return `bot:${siteId}`;
}

/** Keys of an address, and of all that one IPv6 line usually has (a /56). */
export function addressKeys(ip: string): string[] {
  const groups = networkOf(ip).split(":");
  const isIPv4 = groups.length < 4;
  // The fourth group of an address has the last 16 bits of its /64; the upper 8 of them belong to the /56.
  const upper = (Number.parseInt(groups[3] ?? "", 16) >> 8).toString(16);
  return isIPv4 ? [`ip:${ip}`] : [`ip:${ip}`, `line:${groups.slice(0, 3).join(":")}:${upper}`];
}

/** The network of an address, as sessions store it: `192.0.2.0/24`, `2001:db8:0::/48`. */
export function networkNameOf(ip: string): string {
  const network = networkOf(ip);
  if (network.includes(":")) return `${network.split(":").slice(0, 3).join(":")}::/48`;
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, "0/24") : network;
}

/** The key as counted: an IPv6 caller owns a whole /64, so that is one address. */
export function countedKey(key: string): string {
  return key.startsWith("ip:") ? `ip:${networkOf(key.slice("ip:".length))}` : key;
}

function digest(siteId: number, email: string): string {
  return createHash("sha256").update(`${siteId}:${email}`).digest("base64url");
}

/** `2001:db8::1` → `2001:db8:0:0`; IPv4, also mapped into IPv6, stays as it is. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const address = ip.replace(/%.*$/, "");
  if (!isIPv6(address)) return ip;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length;
    while (groups.length + after < 8) groups.push("0");
    if (tail !== "") groups.push(...tail.split(":"));
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
