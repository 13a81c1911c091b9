import { AppError } from "#src/shared/errors.ts";
import { readIpv4, readIpv6, readMappedIpv4 } from "#src/shared/validation/ip-address.ts";

/** A range as it is written, for a caller who wrote something else. */
const example = "192.0.2.0/24";

interface Family {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/**
 * Addresses and ranges (RFC 4632, RFC 4291 §2.3) as they are stored: in canonical form, with a prefix, none twice.
 * Refused with `invalid_network` and the form to write instead: an address with bits beyond its prefix, an IPv4 range
 * written as IPv6, a zone, and a range of all addresses, beside which all others would mean nothing.
 */
export function readNetworks(texts: readonly string[], fieldOf: (place: number) => string): string[] {
  return [...new Set(texts.map((text, place) => readNetwork(text, fieldOf(place))))];
}

/** A stored network as it is shown: a single address without its prefix. */
export function showNetwork(cidr: string): string {
  return cidr.replace(cidr.includes(":") ? /\/128$/ : /\/32$/, "");
}

function readNetwork(text: string, field: string): string {
  const refuse = (suggestion = example): never => {
    throw new AppError("invalid_network", { suggestion }, { [field]: "invalid_network" });
  };
  const [written = "", prefix, ...more] = text.trim().split("/");
  const family = readFamily(written);
  if (family === null || more.length > 0) return refuse();
  const length = prefix === undefined ? family.bits : readPrefix(prefix, family.bits);
  if (length === null) return refuse();
  const rest = BigInt(family.bits - length);
  const start = (family.value >> rest) << rest;
  const canonical = `${format(start, family.bits)}/${length}`;
  return start === family.value ? canonical : refuse(canonical);
}

/** From 1: a range of everything is written as an empty list. */
function readPrefix(text: string, bits: number): number | null {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= bits ? Number(text) : null;
}

function readFamily(text: string): Family | null {
  const ipv4 = readIpv4(text) ?? readMappedIpv4(text)?.slice("::ffff:".length);
  if (ipv4 !== undefined) return { bits: 32, value: sum(ipv4.split(".").map(Number), 8n) };
  const ipv6 = readIpv6(text);
  return ipv6 === null ? null : { bits: 128, value: sum(groupsOf(ipv6), 16n) };
}

function groupsOf(address: string): number[] {
  const [head = "", tail = ""] = address.split("::");
  const parts = (side: string): number[] =>
    side === "" ? [] : side.split(":").map((group) => Number.parseInt(group, 16));
  const before = parts(head);
  const after = parts(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function sum(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);
}

function format(value: bigint, bits: 32 | 128): string {
  const part = (place: number, width: number): number =>
    Number((value >> BigInt(place * width)) & ((1n << BigInt(width)) - 1n));
  if (bits === 32) return [3, 2, 1, 0].map((place) => part(place, 8)).join(".");
  const text = [7, 6, 5, 4, 3, 2, 1, 0].map((place) => part(place, 16).toString(16)).join(":");
  return readIpv6(text) ?? text;
}
