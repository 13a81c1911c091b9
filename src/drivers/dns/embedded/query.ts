/** A query as received; the only one of its message. */
export interface Query {
  readonly id: number;
  readonly opcode: number;
  readonly isRecursionDesired: boolean;
  /** Lower case, without the last dot; empty for the root. */
  readonly name: string;
  readonly type: number;
  readonly class: number;
  /** Name, type and class as they were sent: their letter case is the sender's (draft-vixie-dnsext-dns0x20). */
  readonly question: Buffer;
  /** Null without EDNS (RFC 6891). */
  readonly edns: { readonly version: number; readonly size: number } | null;
}

/** Too broken to be answered (null), or only with a format error. */
export type ReadQuery = Query | { readonly id: number; readonly isMalformed: true } | null;

const headerLength = 12;
const optType = 41;

/** Reads a query; nothing in a message is trusted, and no part of it is read twice. */
export function readQuery(message: Buffer): ReadQuery {
  if (message.length < headerLength) return null;
  const id = message.readUInt16BE(0);
  const flags = message.readUInt16BE(2);
  // An answer sent to us is never answered: two servers could go on for ever.
  if (flags & 0x8000) return null;
  const malformed = { id, isMalformed: true } as const;
  if (message.readUInt16BE(4) !== 1) return malformed;
  let at = headerLength;
  const labels: string[] = [];
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63 || at - headerLength + length > 254) return malformed;
    at += 1;
    if (length === 0) break;
    if (at + length > message.length) return malformed;
    const label = message.toString("latin1", at, at + length);
    // No name of ours has a dot within a label, and none may look like a name with more labels.
    if (label.includes(".")) return malformed;
    labels.push(label);
    at += length;
  }
  if (at + 4 > message.length) return malformed;
  const edns = readEdns(message, at + 4);
  if (edns === undefined) return malformed;
  return {
    id,
    opcode: (flags >> 11) & 0xf,
    isRecursionDesired: (flags & 0x0100) !== 0,
    name: labels.join(".").toLowerCase(),
    type: message.readUInt16BE(at),
    class: message.readUInt16BE(at + 2),
    question: message.subarray(headerLength, at + 4),
    edns,
  };
}

/**
 * The OPT record, wherever it is among the additional records; null without one, undefined when there are several
 * (RFC 6891 6.1.1) or a record is broken.
 */
function readEdns(message: Buffer, start: number): Query["edns"] | undefined {
  const [answers = 0, authorities = 0, additionals = 0] = [6, 8, 10].map((place) =>
    message.readUInt16BE(place),
  );
  let edns: Query["edns"] = null;
  let at = start;
  for (let count = 0; count < answers + authorities + additionals; count += 1) {
    const fixed = skipName(message, at);
    if (fixed === null || fixed + 10 > message.length) return undefined;
    const isRoot = fixed === at + 1;
    at = fixed + 10 + message.readUInt16BE(fixed + 8);
    if (at > message.length) return undefined;
    if (message.readUInt16BE(fixed) !== optType) continue;
    // Its name is the root, and it belongs to the additional records.
    if (edns !== null || !isRoot || count < answers + authorities) return undefined;
    edns = { version: message[fixed + 5] ?? 0, size: message.readUInt16BE(fixed + 2) };
  }
  return edns;
}

/** Where a name ends, which a pointer may do (RFC 1035 4.1.4); null when it is broken. */
function skipName(message: Buffer, start: number): number | null {
  for (let at = start; ; ) {
    const length = message[at];
    if (length === undefined) return null;
    if (length >= 0xc0) return at + 2;
    if (length > 63) return null;
    at += 1 + length;
    if (length === 0) return at;
  }
}
