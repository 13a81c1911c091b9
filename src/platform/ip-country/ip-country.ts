import { isIPv4, isIPv6 } from "node:net";

/** The country of an address by ISO 3166; null: the table does not say. */
export type IpCountry = (ip: string) => string | null;

/** A line of the table that is not one. */
export class UnreadableTable extends Error {}

interface Range {
  readonly from: bigint;
  readonly to: bigint;
  readonly country: string;
}

/** Addresses of both kinds in one order: one of IPv4 is the `::ffff:…` that it is mapped to. */
const mapped = 0xffff_0000_0000n;

/**
 * Reads a table of ranges, `first,last,CC` in each line, as public tables of countries by address have it. One line that is
 * none refuses the whole: half a table would say countries of others.
 */
export function readIpCountries(text: string): IpCountry {
  const ranges: Range[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [from = "", to = "", country = ""] = line.trim().replaceAll('"', "").split(",");
    const range = { from: numberOf(from), to: numberOf(to) };
    if (range.from === null || range.to === null || range.from > range.to || !/^[A-Z]{2}$/.test(country))
      throw new UnreadableTable(`line ${index + 1}`);
    ranges.push({ from: range.from, to: range.to, country });
  }
  ranges.sort((one, other) => (one.from < other.from ? -1 : 1));
  if (ranges.some(({ from }, at) => from <= (ranges[at - 1]?.to ?? -1n)))
    throw new UnreadableTable("two ranges overlap");
  return (ip) => {
    const asked = numberOf(ip);
    if (asked === null) return null;
    const found = lastBelow(ranges, asked);
    // Public tables write ZZ where they do not know.
    return found === undefined || found.to < asked || found.country === "ZZ" ? null : found.country;
  };
}

function lastBelow(ranges: readonly Range[], asked: bigint): Range | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const range = ranges[middle];
    if (range !== undefined && range.from <= asked) low = middle + 1;
    else high = middle;
  }
  return ranges[low - 1];
}

function numberOf(text: string): bigint | null {
  const ip = text.trim();
  if (isIPv4(ip)) return mapped + v4Of(ip);
  if (!isIPv6(ip) || ip.includes("%")) return null;
  return v6Of(ip);
}

function v4Of(ip: string): bigint {
  return ip.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function v6Of(ip: string): bigint {
  const last = /[\d.]+$/.exec(ip)?.[0] ?? "";
  const v4 = isIPv4(last) ? v4Of(last) : null;
  const plain =
    v4 === null
      ? ip
      : `${ip.slice(0, -last.length)}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}`;
  const [head = "", tail] = plain.split("::");
  const groupsOf = (side: string) => (side === "" ? [] : side.split(":"));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
