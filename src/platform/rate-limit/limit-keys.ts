import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { LimitClass } from "#src/shared/contract.ts";

/** What a budget is counted by. A key holds no e-mail in clear. */
export type LimitKeyKind = "ip" | "email" | "ip-email" | "customer";
export type LimitKey = `${LimitKeyKind}:${string}`;

/** Address of a caller; an IPv6 customer has a whole /64, so that is what is counted. */
export function ipKey(ip: string): LimitKey {
  return `ip:${networkOf(ip)}`;
}

/** An e-mail in its canonical form on one site, whoever asks about it. */
export function emailKey(siteId: number, email: string): LimitKey {
  return `email:${digest(siteId, email)}`;
}

/** An e-mail asked for from one address: others cannot lock its owner out. */
export function ipEmailKey(ip: string, siteId: number, email: string): LimitKey {
  return `ip-email:${networkOf(ip)}:${digest(siteId, email)}`;
}

/** What the HTTP edge counts a call of this class by, before the handler runs. */
export function callKeys(limitClass: LimitClass, call: { ip: string; customerId: string | null }): LimitKey[] {
  const isByCustomer = limitClass === "payments" && call.customerId !== null;
  return isByCustomer ? [`customer:${call.customerId}`] : [ipKey(call.ip)];
}

function digest(siteId: number, email: string): string {
  return createHash("sha256").update(`${siteId}:${email}`).digest("base64url");
}

/** `2001:db8::1` → `2001:db8:0:0`; IPv4, also mapped into IPv6, stays as it is. */
function networkOf(ip: string): string {
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
