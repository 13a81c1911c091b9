import { findAnswer, findZone, rcodes } from "./find-answer.ts";
import { type Query, readQuery } from "./query.ts";
import {
  udpSize,
  writeAnswer,
  writeBadVersion,
  writeFormError,
  writeRefusal,
  writeTruncated,
} from "./write-answer.ts";
import type { Zone } from "./zone.ts";

export type Transport = "udp" | "tcp";

const anyType = 255;
const inClass = 1;
const metaTypes = new Set([249, 250, 251, 252, 253, 254]);
const maxKept = 20_000;

/** An answer in wire form. */
export interface Response {
  /** Null when it could not be read. */
  readonly query: Query | null;
  readonly answer: Buffer;
  /** The zone that it is from. */
  readonly zone: Zone | null;
}

/** Answers queries from the zones it was given. Encoded answers are cached until a zone changes. */
export class Responder {
  readonly #zones = new Map<string, Zone>();
  readonly #kept = new Map<string, { readonly answer: Buffer; readonly zone: Zone }>();

  setZone(zone: Zone): void {
    this.#zones.set(zone.name, zone);
    this.#kept.clear();
  }

  dropZone(name: string): void {
    this.#zones.delete(name);
    this.#kept.clear();
  }

  /** Null for what must not be answered. */
  respond(message: Buffer, transport: Transport): Response | null {
    const query = readQuery(message);
    if (query === null) return null;
    if ("isMalformed" in query) return { query: null, answer: writeFormError(query.id), zone: null };
    return { query, ...this.#answer(query, transport) };
  }

  #answer(query: Query, transport: Transport): Omit<Response, "query"> {
    if (query.opcode !== 0) return fromNowhere(writeRefusal(query, rcodes.notImplemented));
    if (query.edns !== null && query.edns.version > 0) return fromNowhere(writeBadVersion(query));
    if (query.class !== inClass || metaTypes.has(query.type))
      return fromNowhere(writeRefusal(query, rcodes.refused));
    const maxLength = transport === "tcp" ? 65_535 : sizeFor(query);
    const key = `${query.type} ${maxLength} ${query.edns === null ? 0 : 1} ${query.name}`;
    const kept = this.#kept.get(key);
    if (kept) return { answer: adapt(kept.answer, query), zone: kept.zone };
    const zone = findZone(this.#zones, query.name);
    if (zone === null) return fromNowhere(writeRefusal(query, rcodes.refused));
    // ANY is mostly asked for to flood someone: by TCP only.
    if (query.type === anyType && transport === "udp") return { answer: writeTruncated(query), zone };
    const answer = writeAnswer(query, findAnswer(zone, query.name, query.type), maxLength);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(key, { answer, zone });
    return { answer: adapt(answer, query), zone };
  }
}

function fromNowhere(answer: Buffer): Omit<Response, "query"> {
  return { answer, zone: null };
}

function sizeFor({ edns }: Query): number {
  return edns === null ? 512 : Math.min(udpSize, Math.max(512, edns.size));
}

/** The cached answer for another query: id, the recursion flag, and the letters of the name are the query's. */
function adapt(kept: Buffer, query: Query): Buffer {
  const answer = Buffer.from(kept);
  answer.writeUInt16BE(query.id, 0);
  const flags = answer[2] ?? 0;
  answer[2] = query.isRecursionDesired ? flags | 1 : flags & 0xfe;
  query.question.copy(answer, 12);
  return answer;
}
