import { isIPv4, isIPv6 } from "node:net";
import { ipv4Wire, ipv6Wire } from "./address-wire.ts";
import { textPieces } from "./quoted-text.ts";
import { serviceParamsWire } from "./service-params.ts";

/**
 * Converts record data from presentation to wire form (RFC 1035, 2782, 3403, 4034, 4255, 6698, 8659, 9460), for
 * the types that customers may set, and SOA. It takes canonical text only: validation is elsewhere.
 */
export const typeNumbers = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  NAPTR: 35,
  DS: 43,
  SSHFP: 44,
  TLSA: 52,
  SVCB: 64,
  HTTPS: 65,
  CAA: 257,
} as const;
export type DnsType = keyof typeof typeNumbers;

export function isDnsType(type: string): type is DnsType {
  return Object.hasOwn(typeNumbers, type);
}

/** Wire form of presentation text, without the length in front; throws on text that is not canonical. */
export function encodeRdata(type: DnsType, content: string): Buffer {
  return encoders[type](content);
}

const encoders: Readonly<Record<DnsType, (content: string) => Buffer>> = {
  A(content) {
    if (!isIPv4(content)) throw new Error("an A record without an IPv4 address");
    return ipv4Wire(content);
  },
  AAAA(content) {
    if (!isIPv6(content)) throw new Error("an AAAA record without an IPv6 address");
    return ipv6Wire(content);
  },
  NS: nameWire,
  CNAME: nameWire,
  PTR: nameWire,
  TXT(content) {
    return Buffer.concat(textPieces(content).map((piece) => Buffer.concat([Buffer.of(piece.length), piece])));
  },
  MX(content) {
    const [preference, exchange] = words(content, 2);
    return Buffer.concat([uint16(preference), nameWire(exchange)]);
  },
  SRV(content) {
    const [priority, weight, port, target] = words(content, 4);
    return Buffer.concat([uint16(priority), uint16(weight), uint16(port), nameWire(target)]);
  },
  CAA(content) {
    const [flags, tag] = words(content, 3);
    const value = Buffer.concat(textPieces(content.slice(content.indexOf('"'))));
    return Buffer.concat([Buffer.of(Number(flags), tag.length), Buffer.from(tag), value]);
  },
  DS(content) {
    const [keyTag, algorithm, digestType, digest] = words(content, 4);
    const head = Buffer.concat([uint16(keyTag), Buffer.of(Number(algorithm), Number(digestType))]);
    return Buffer.concat([head, Buffer.from(digest, "hex")]);
  },
  TLSA(content) {
    const [usage, selector, matching, data] = words(content, 4);
    const head = Buffer.of(Number(usage), Number(selector), Number(matching));
    return Buffer.concat([head, Buffer.from(data, "hex")]);
  },
  SSHFP(content) {
    const [algorithm, type, fingerprint] = words(content, 3);
    return Buffer.concat([Buffer.of(Number(algorithm), Number(type)), Buffer.from(fingerprint, "hex")]);
  },
  NAPTR(content) {
    const [order, preference] = words(content, 6);
    const texts = textPieces(content).map((piece) => Buffer.concat([Buffer.of(piece.length), piece]));
    const replacement = nameWire(content.slice(content.lastIndexOf(" ") + 1));
    return Buffer.concat([uint16(order), uint16(preference), ...texts, replacement]);
  },
  SVCB: serviceWire,
  HTTPS: serviceWire,
  SOA(content) {
    const [mname, rname, ...numbers] = words(content, 7);
    return Buffer.concat([nameWire(mname), nameWire(rname), ...numbers.map(uint32)]);
  },
};

function serviceWire(content: string): Buffer {
  const [priority, target] = words(content, 2);
  const params = content.slice(priority.length + target.length + 2);
  return Buffer.concat([uint16(priority), nameWire(target), serviceParamsWire(params)]);
}

/** A name as labels with their lengths, the root at the end. */
export function nameWire(name: string): Buffer {
  const labels = name.split(".").filter((label) => label !== "");
  const parts = labels.map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, "latin1")]));
  return Buffer.concat([...parts, Buffer.of(0)]);
}

function words(content: string, count: number): [string, string, string, string, ...string[]] {
  const found = content.split(" ");
  if (found.length < count) throw new Error(`Record data with ${found.length} parts`);
  const [one = "", two = "", three = "", four = "", ...rest] = found;
  return [one, two, three, four, ...rest];
}

function uint16(text: string): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(Number(text));
  return bytes;
}

function uint32(text: string): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Number(text));
  return bytes;
}
