import type { AliasCache } from "./alias-cache.ts";
import { findAnswer, findZone, type FoundAnswer, negative, rcodes } from "./find-answer.ts";
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
  /** Addresses are being asked for; when this has ended a better answer can be had. */
  readonly until?: Promise<void>;
}

/** Answers queries from the zones it was given. Encoded answers are cached until a zone changes. */
export class Responder {
  readonly #aliases: AliasCache | null;
  readonly #zones = new Map<string, Zone>();
  readonly #kept = new Map<string, { readonly answer: Buffer; readonly zone: Zone }>();

  /** `aliases`: null: those to hosts of other zones are answered with a failure. */
  constructor(aliases: AliasCache | null = null) {
    this.#aliases = aliases;
  }

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
    const refusal = refusalOf(query);
    if (refusal !== null) return { answer: refusal, zone: null };
    const maxLength = transport === "tcp" ? 65_535 : sizeFor(query);
    const key = `${query.type} ${maxLength} ${query.edns === null ? 0 : 1} ${query.name}`;
    const kept = this.#kept.get(key);
    if (kept) return { answer: adapt(kept.answer, query), zone: kept.zone };
    const zone = findZone(this.#zones, query.name);
    if (zone === null) return { answer: writeRefusal(query, rcodes.refused), zone };
    // ANY is mostly asked for to flood someone: by TCP only.
    if (query.type === anyType && transport === "udp") return { answer: writeTruncated(query), zone };
    const found = findAnswer(zone, query.name, query.type);
    if (found.alias) return { zone, ...this.#answerAlias(query, zone, found, maxLength) };
    const answer = writeAnswer(query, found, maxLength);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(key, { answer, zone });
    return { answer: adapt(answer, query), zone };
  }

  #answerAlias(query: Query, zone: Zone, found: FoundAnswer, maxLength: number): AliasAnswer {
    const { alias, answers } = found;
    const lookup = alias && this.#aliases?.find(alias.host, query.type, performance.now());
    if (lookup?.kind !== "known") {
      const answer = writeRefusal(query, rcodes.serverFailure);
      return lookup?.kind === "asked" ? { answer, until: lookup.until } : { answer };
    }
    const set = { ...lookup.set, ttl: Math.min(lookup.set.ttl, alias?.ttl ?? 0) };
    const isEmpty = set.data.length === 0;
    const whole = isEmpty
      ? negative(zone, rcodes.noError, answers)
      : { ...found, answers: [...answers, { owner: alias?.owner ?? query.name, set }] };
    return { answer: writeAnswer(query, whole, maxLength) };
  }
}

type AliasAnswer = Pick<Response, "answer" | "until">;

/** The answer to what is refused whatever its name. */
function refusalOf(query: Query): Buffer | null {
  if (query.opcode !== 0) return writeRefusal(query, rcodes.notImplemented);
  if (query.edns !== null && query.edns.version > 0) return writeBadVersion(query);
  const isRefused = query.class !== inClass || metaTypes.has(query.type);
  return isRefused ? writeRefusal(query, rcodes.refused) : null;
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
