import { createSocket } from "node:dgram";
import { randomInt } from "node:crypto";
import { connect, isIPv6 } from "node:net";
import dnsPacket from "dns-packet";
import { nameWire } from "./rdata.ts";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";

export interface AskOptions {
  readonly timeoutMs?: number;
  /** Also asks for signatures (DO). */
  readonly wantsSignatures?: boolean;
  /** Asks a resolver, which asks others (RD). */
  readonly isRecursive?: boolean;
  /** The case of the name is sent as it is. */
  readonly transport?: "udp" | "tcp";
}

/** A decoded answer. */
export interface DnsAnswer {
  /** `NOERROR`, `NXDOMAIN`, `REFUSED` … */
  readonly rcode: string;
  readonly isAuthoritative: boolean;
  readonly isTruncated: boolean;
  /** The name as it came back, with its case. */
  readonly asked: string | null;
  readonly answers: readonly dnsPacket.Answer[];
  readonly authorities: readonly dnsPacket.Answer[];
  /** Without EDNS. */
  readonly additionals: readonly dnsPacket.Answer[];
}

const rcodes = ["NOERROR", "FORMERR", "SERVFAIL", "NXDOMAIN", "NOTIMP", "REFUSED"];
const standardTimeoutMs = 2_000;
const udpSize = 1232;
const recursionDesired = 0x0100;

/**
 * Asks a name server one question, over TCP when its answer is truncated. Null when no answer that matches the
 * question came in time.
 */
export async function ask(
  address: DnsAddress,
  name: string,
  type: number,
  options: AskOptions = {},
): Promise<DnsAnswer | null> {
  const query = queryOf(name, type, options.wantsSignatures ?? false);
  if (options.isRecursive) query.writeUInt16BE(recursionDesired, 2);
  const timeoutMs = options.timeoutMs ?? standardTimeoutMs;
  if (options.transport !== "tcp") {
    const answer = decode(await askByUdp(address, query, timeoutMs), query);
    if (answer === null || !answer.isTruncated) return answer;
  }
  return decode(await askByTcp(address, query, timeoutMs), query);
}

/** A query in wire form, with EDNS and without recursion. */
export function queryOf(name: string, type: number, wantsSignatures: boolean): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(randomInt(65_536), 0);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(1, 10);
  const kind = Buffer.alloc(4);
  kind.writeUInt16BE(type, 0);
  kind.writeUInt16BE(1, 2);
  const opt = Buffer.alloc(11);
  opt.writeUInt16BE(41, 1);
  opt.writeUInt16BE(udpSize, 3);
  if (wantsSignatures) opt.writeUInt16BE(0x8000, 7);
  return Buffer.concat([header, nameWire(name), kind, opt]);
}

function decode(message: Buffer | null, query: Buffer): DnsAnswer | null {
  if (message === null || message.length < 12 || message.readUInt16BE(0) !== query.readUInt16BE(0))
    return null;
  try {
    const { questions, answers, authorities, additionals } = dnsPacket.decode(message);
    const flags = message.readUInt16BE(2);
    return {
      rcode: rcodes[flags & 0xf] ?? `RCODE${flags & 0xf}`,
      isAuthoritative: (flags & 0x0400) !== 0,
      isTruncated: (flags & 0x0200) !== 0,
      asked: questions?.[0]?.name ?? null,
      answers: answers ?? [],
      authorities: authorities ?? [],
      additionals: (additionals ?? []).filter(({ type }) => type !== "OPT"),
    };
  } catch {
    return null;
  }
}

function askByUdp({ host, port }: DnsAddress, query: Buffer, timeoutMs: number): Promise<Buffer | null> {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  return new Promise<Buffer | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    socket.on("error", () => resolve(null));
    socket.on("message", (message) => {
      if (message.length < 2 || message.readUInt16BE(0) !== query.readUInt16BE(0)) return;
      clearTimeout(timer);
      resolve(message);
    });
    socket.connect(port, host, () => socket.send(query));
  }).finally(() => socket.close());
}

function askByTcp({ host, port }: DnsAddress, query: Buffer, timeoutMs: number): Promise<Buffer | null> {
  const socket = connect(port, host);
  return new Promise<Buffer | null>((resolve) => {
    let received = Buffer.alloc(0);
    socket.setTimeout(timeoutMs, () => resolve(null));
    socket.on("error", () => resolve(null));
    socket.on("close", () => resolve(null));
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      resolve(received.subarray(2, 2 + received.readUInt16BE(0)));
    });
    const head = Buffer.alloc(2);
    head.writeUInt16BE(query.length);
    socket.write(Buffer.concat([head, query]));
  }).finally(() => socket.destroy());
}
