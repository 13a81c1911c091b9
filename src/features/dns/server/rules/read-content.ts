import { readIpv4, readIpv6, readMappedIpv4 } from "#src/shared/validation/ip-address.ts";
import { readCaa } from "./read-caa.ts";
import { readDs, readSshfp, readTlsa } from "./read-digest.ts";
import { readNaptr } from "./read-naptr.ts";
import { readUint16 } from "./read-number.ts";
import { readTarget } from "./read-name.ts";
import { readSvcb } from "./read-svcb.ts";
import { readText } from "./read-text.ts";
import { read, type Read, type RecordType, wrong } from "./record.ts";

export interface TypedContent {
  readonly zone: string;
  /** Relative, in canonical form. */
  readonly name: string;
  readonly content: string;
  readonly priority: number | null;
}

export interface CanonicalContent {
  readonly content: string;
  readonly priority: number | null;
}

/** The content of a record in canonical form; each type has its rules. */
export function readContent(type: RecordType, typed: TypedContent): Read<CanonicalContent> {
  return readers[type](typed);
}

const readers: Readonly<Record<RecordType, (typed: TypedContent) => Read<CanonicalContent>>> = {
  A: ({ content }) => readAddress(content, readIpv4, "ipv4_invalid"),
  AAAA: ({ content }) =>
    readAddress(content, (text) => readIpv6(text) ?? readMappedIpv4(text), "ipv6_invalid"),
  ALIAS: ({ content, zone }) => alone(readTarget(content, zone, { mayHaveUnderscores: false })),
  CNAME: ({ content, zone }) => alone(readTarget(content, zone, { mayHaveUnderscores: true })),
  NS: ({ content, zone }) => alone(readTarget(content, zone, { mayHaveUnderscores: false })),
  PTR: ({ content, zone }) => alone(readTarget(content, zone, { mayHaveUnderscores: true })),
  MX: readMx,
  SRV: readSrv,
  TXT: ({ content }) => alone(readText(content)),
  HTTPS: ({ content, zone }) => alone(readSvcb(content, zone)),
  SVCB: ({ content, zone }) => alone(readSvcb(content, zone)),
  CAA: ({ content }) => alone(readCaa(content)),
  DS: ({ content }) => alone(readDs(content)),
  SSHFP: ({ content }) => alone(readSshfp(content)),
  NAPTR: ({ content, zone }) => alone(readNaptr(content, zone)),
  TLSA: ({ name, content }) => (isPort(name) ? alone(readTlsa(content)) : wrong("name", "name_needs_port")),
};

/** `_port._proto` (RFC 6698 3); `*._proto` is for all ports. */
function isPort(name: string): boolean {
  return /^(?:_\d{1,5}|\*)\._(?:tcp|udp|sctp|dccp)(?:\.|$)/.test(name);
}

function alone(content: Read<string>): Read<CanonicalContent> {
  return content.ok ? read({ content: content.value, priority: null }) : content;
}

function readAddress(
  content: string,
  parse: (text: string) => string | null,
  code: "ipv4_invalid" | "ipv6_invalid",
): Read<CanonicalContent> {
  const text = content.trim();
  if (text === "") return wrong("content", "content_missing");
  const address = parse(text);
  return address === null ? wrong("content", code) : alone(read(address));
}

/** `mail.example.com` with a separate priority, or `10 mail.example.com`. */
function readMx({ content, priority, zone }: TypedContent): Read<CanonicalContent> {
  const words = content.trim().split(/\s+/);
  if (words.length > 2) return wrong("content", "content_malformed");
  const preference = readPriority(words.length === 2 ? words.shift() : undefined, priority);
  if (!preference.ok) return preference;
  // "Takes no mail" (RFC 7505).
  if (words[0] === ".") {
    return preference.value === 0
      ? read({ content: ".", priority: 0 })
      : wrong("priority", "number_range", "0");
  }
  const target = readTarget(words[0] ?? "", zone, { mayHaveUnderscores: false });
  return target.ok ? read({ content: target.value, priority: preference.value }) : target;
}

/** `weight port target`, with the priority separate or in front. */
function readSrv({ content, name, priority, zone }: TypedContent): Read<CanonicalContent> {
  if (!/^_[a-z0-9-]+\._[a-z0-9-]+(?:\.|$)/.test(name)) return wrong("name", "name_needs_service");
  const words = content.trim().split(/\s+/);
  if (words.length < 3 || words.length > 4) return wrong("content", "content_malformed");
  const preference = readPriority(words.length === 4 ? words.shift() : undefined, priority);
  if (!preference.ok) return preference;
  const [weight, port] = [readUint16(words[0]), readUint16(words[1])];
  if (weight === null || port === null) return wrong("content", "number_range");
  const typedTarget = words[2] ?? "";
  if (typedTarget === ".") {
    return weight === 0 && port === 0
      ? read({ content: "0 0 .", priority: preference.value })
      : wrong("content", "content_malformed", "0 0 .");
  }
  const target = readTarget(typedTarget, zone, { mayHaveUnderscores: false });
  return target.ok
    ? read({ content: `${weight} ${port} ${target.value}`, priority: preference.value })
    : target;
}

function readPriority(inFront: string | undefined, own: number | null): Read<number> {
  const typed = inFront === undefined ? own : readUint16(inFront);
  if (inFront !== undefined && typed === null) return wrong("content", "content_malformed");
  if (typed === null) return wrong("priority", "priority_missing", "10");
  if (inFront !== undefined && own !== null && own !== typed) return wrong("priority", "content_malformed");
  return read(typed);
}
