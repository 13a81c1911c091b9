import { isIPv4, isIPv6 } from "node:net";
import type dnsPacket from "dns-packet";
import { readIpv6 } from "#src/shared/validation/ip-address.ts";

/**
 * Converts record data between presentation and wire form (RFC 1035, 2782, 4034, 6698, 8659), for the types
 * that customers may set, and SOA. It takes canonical text only: validation is elsewhere.
 */
export const typeNumbers = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  TLSA: 52,
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
    return Buffer.from(content.split(".").map(Number));
  },
  AAAA(content) {
    if (!isIPv6(content)) throw new Error("an AAAA record without an IPv6 address");
    return ipv6Wire(content);
  },
  NS: nameWire,
  CNAME: nameWire,
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
  SOA(content) {
    const [mname, rname, ...numbers] = words(content, 7);
    return Buffer.concat([nameWire(mname), nameWire(rname), ...numbers.map(uint32)]);
  },
};

/** A name as labels with their lengths, the root at the end. */
export function nameWire(name: string): Buffer {
  const labels = name.split(".").filter((label) => label !== "");
  const parts = labels.map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label, "latin1")]));
  return Buffer.concat([...parts, Buffer.of(0)]);
}

/** Record data of an answer as canonical presentation text. */
export function rdataText(answer: dnsPacket.Answer): string {
  switch (answer.type) {
    case "A":
      return answer.data;
    case "AAAA":
      // One spelling per address, whichever decoder produced it.
      return readIpv6(answer.data) ?? answer.data;
    case "NS":
    case "CNAME":
      return absolute(answer.data);
    case "MX":
      return [answer.data.preference, absolute(answer.data.exchange)].join(" ");
    case "SRV": {
      const { priority, weight, port, target } = answer.data;
      return [priority, weight, port, absolute(target)].join(" ");
    }
    case "TXT":
      return quotedPieces(answer.data);
    case "CAA": {
      const { flags, tag, value } = answer.data;
      return [flags, tag, quote(Buffer.from(value))].join(" ");
    }
    case "DS": {
      const { keyTag, algorithm, digestType, digest } = answer.data;
      return `${keyTag} ${algorithm} ${digestType} ${digest.toString("hex")}`;
    }
    case "TLSA": {
      const { usage, selector, matchingType, certificate } = answer.data;
      return `${usage} ${selector} ${matchingType} ${certificate.toString("hex")}`;
    }
    case "SOA": {
      const { mname, rname, serial, refresh, retry, expire, minimum } = answer.data;
      return [absolute(mname), absolute(rname), serial, refresh, retry, expire, minimum].join(" ");
    }
    default:
      return `\\# ${answer.type}`;
  }
}

/** `"one" "two"`: quoted text, split at 255 bytes, with unprintable bytes as `\ddd`. */
export function quoteText(text: Buffer): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length || at === 0; at += 255) pieces.push(quote(text.subarray(at, at + 255)));
  return pieces.join(" ");
}

/** The bytes of each piece of quoted text. */
export function textPieces(content: string): Buffer[] {
  return [...content.matchAll(/"((?:[^"\\]|\\\d{3}|\\.)*)"/gs)].map(([, inside = ""]) => unescaped(inside));
}

function unescaped(text: string): Buffer {
  const bytes: Buffer[] = [];
  for (const [whole, digits, single] of text.matchAll(/\\(\d{3})|\\(.)|[^\\]+/gs)) {
    if (digits !== undefined) bytes.push(Buffer.of(Number(digits)));
    else bytes.push(Buffer.from(single ?? whole));
  }
  return Buffer.concat(bytes);
}

function quotedPieces(data: string | Buffer | (string | Buffer)[]): string {
  const pieces = Array.isArray(data) ? data : [data];
  return pieces.map((piece) => quote(Buffer.from(piece))).join(" ");
}

function quote(bytes: Buffer): string {
  let text = "";
  for (const byte of bytes) {
    if (byte === 0x22 || byte === 0x5c) text += `\\${String.fromCharCode(byte)}`;
    else if (byte < 0x20 || byte > 0x7e) text += `\\${String(byte).padStart(3, "0")}`;
    else text += String.fromCharCode(byte);
  }
  return `"${text}"`;
}

function absolute(name: string): string {
  return name === "." || name.endsWith(".") ? name : `${name.toLowerCase()}.`;
}

function ipv6Wire(address: string): Buffer {
  const [head = "", tail] = address.split("::");
  const groups = (text: string | undefined): number[] =>
    (text ?? "").split(":").flatMap((group) => (group === "" ? [] : [Number.parseInt(group, 16)]));
  const [front, back] = [groups(head), groups(tail)];
  const bytes = Buffer.alloc(16);
  for (const [at, group] of front.entries()) bytes.writeUInt16BE(group, at * 2);
  for (const [at, group] of back.entries()) bytes.writeUInt16BE(group, 16 - (back.length - at) * 2);
  return bytes;
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
