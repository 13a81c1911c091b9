import { domainToASCII } from "node:url";
import { isPublicSuffix } from "#src/shared/domain-names/public-suffix.ts";
import { AppError } from "#src/shared/errors.ts";
import { readIpv4, readIpv6, readMappedIpv4 } from "#src/shared/validation/ip-address.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";

export const banKinds = ["network", "mail-domain", "email", "wallet"] as const;

export type BanKind = (typeof banKinds)[number];

/** Wider networks than these are whole providers and countries: several bans, each with whom it concerns, are needed. */
export const widest = { ipv4: 16, ipv6: 32 } as const;
/** One line has at least as much of IPv6, so that a single address of it says nothing. */
const narrowestIpv6 = 64;

/**
 * What is banned in its canonical form, in which callers are compared: a network in CIDR (an IPv4 network written as
 * IPv6 is IPv4, one of IPv6 is never narrower than /64), a domain in ASCII, an address without its tag, a wallet as
 * `canonicalWallet` spells it. Throws `invalid_network`, `network_too_wide`, `invalid_domain_name`, `mail_domain_shared` for what
 * others have names below, `invalid_email`, `invalid_wallet`.
 */
export function readBan(kind: BanKind, text: string): string {
  const written = text.trim();
  if (kind === "network") return readNetwork(written);
  if (kind === "wallet")
    return walletForm.test(written) ? canonicalWallet(written) : refuse("invalid_wallet");
  if (kind === "email") {
    const address = banAddress(written);
    return address ?? refuse("invalid_email");
  }
  const domain = mailDomain(written.replace(/^@/, "")) ?? refuse("invalid_domain_name");
  return isPublicSuffix(domain) ? refuse("mail_domain_shared") : domain;
}

/** What addresses of all chains are written with. */
const walletForm = /^[0-9A-Za-z]{25,90}$/;

/** One spelling for each wallet: the capitals of Ethereum's are a checksum, those of base58 are not. */
export function canonicalWallet(address: string): string {
  const isLetterBlind = /^0x[0-9a-f]{40}$/i.test(address) || /^[a-z]{2,4}1[02-9ac-hj-np-z]+$/i.test(address);
  return isLetterBlind ? address.toLowerCase() : address;
}

/** The domain of an address, in ASCII and lower case; null for anything else. */
export function mailDomainOf(email: string): string | null {
  return mailDomain(email.slice(email.lastIndexOf("@") + 1));
}

/** The address of a mailbox without what its owner may add after `+`; null for anything else. */
export function banAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = mailDomain(email.slice(at + 1));
  const local = canonicalEmail(email.slice(0, Math.max(at, 0))).replace(/\+.*$/, "");
  return local === "" || domain === null ? null : `${local}@${domain}`;
}

/** A client's address as networks are compared with: IPv4 also where it came mapped into IPv6, no zone. */
export function plainAddress(ip: string): string | null {
  const address = ip.replace(/%.*$/, "");
  return readIpv4(address) ?? readMappedIpv4(address)?.slice("::ffff:".length) ?? readIpv6(address);
}

function mailDomain(text: string): string | null {
  const domain = domainToASCII(text.trim()).toLowerCase().replace(/\.$/, "");
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain) ? domain : null;
}

function readNetwork(text: string): string {
  const [written = "", prefix, ...more] = text.split("/");
  const address = plainAddress(written);
  if (address === null || more.length > 0) return refuse("invalid_network");
  const isIpv6 = address.includes(":");
  const given = lengthOf(prefix, { isIpv6, isMapped: !isIpv6 && written.includes(":") });
  if (given === null) return refuse("invalid_network");
  if (given < (isIpv6 ? widest.ipv6 : widest.ipv4)) return refuse("network_too_wide");
  return `${address}/${isIpv6 ? Math.min(given, narrowestIpv6) : given}`;
}

/** The prefix of a network; null where it is no number. One that is left out names a single address. */
function lengthOf(
  prefix: string | undefined,
  { isIpv6, isMapped }: { readonly isIpv6: boolean; readonly isMapped: boolean },
): number | null {
  const bits = isIpv6 ? 128 : 32;
  if (prefix === undefined) return bits;
  if (!/^\d{1,3}$/.test(prefix)) return null;
  const length = Number(prefix) - (isMapped ? 96 : 0);
  return length >= 0 && length <= bits ? length : null;
}

const refused = {
  invalid_wallet: undefined,
  invalid_domain_name: undefined,
  mail_domain_shared: undefined,
  invalid_email: undefined,
  invalid_network: { suggestion: "192.0.2.0/24" },
  network_too_wide: { ipv4: widest.ipv4, ipv6: widest.ipv6 },
} as const;

function refuse(code: keyof typeof refused): never {
  throw new AppError(code, refused[code], { value: code });
}
