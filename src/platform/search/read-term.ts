import { transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { isIdKind } from "#src/platform/operator/read-id.ts";
import { decodeId, type IdKind, idPrefixes, isUuid } from "#src/shared/ids.ts";
import { parseInstant } from "#src/shared/time.ts";
import { readIpv4, readIpv6, readMappedIpv4 } from "#src/shared/validation/ip-address.ts";
import { isEmail } from "#src/shared/validation/text.ts";

/** What was typed into a search, read once: each finder takes a form of its own, and those that it does not have are null. */
export interface SearchTerm {
  /** In one Unicode form (NFKC), without the day, control characters, and spaces around it. */
  readonly text: string;
  /** The text, where it is long enough to look for parts of names: the index has pieces of three characters. */
  readonly part: string | null;
  readonly email: string | null;
  /** A UUID, of any kind when it came raw. */
  readonly id: { readonly kind: IdKind | null; readonly uuid: string } | null;
  /** IPv4, or IPv6 as RFC 5952 writes it. */
  readonly address: string | null;
  /** Who had an address at this moment; null: now and before. */
  readonly at: Date | null;
  /** A host or domain name as A-labels, with at least one dot. */
  readonly host: string | null;
  /** 64 lower-case digits without `0x`. */
  readonly txid: string | null;
  /**
   * What may be a coin's address, without the scheme and the amount of a payment link. Capitals are part of some
   * spellings and of others a checksum: stored ones are compared in lower case where it is indexed.
   */
  readonly coinAddress: { readonly asTyped: string; readonly lower: string } | null;
}

export const shortestPart = 3;

const timeAfter =
  /^(.*?\S)\s+(?:(?:at|on)\s+)?(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?\s*Z?)?$/i;
const coinForm = /^(?:0x[0-9a-f]{40}|[a-z0-9]{20,90})$/i;

/** Reads what somebody typed; a day after it asks for the end of that day, in UTC. `at` takes its place. */
export function readTerm(typed: string, at: Date | null = null): SearchTerm {
  const clean = cleanText(typed);
  const [, before, day, minute, second] = timeAfter.exec(clean) ?? [];
  const then = day === undefined ? null : momentOf(day, minute, second);
  const text = then === null || before === undefined ? clean : before;
  const lower = text.toLowerCase();
  return {
    text,
    part: [...text].length >= shortestPart ? text : null,
    email: isEmail(text) ? lower : null,
    id: readId(lower),
    address: readAddress(lower),
    at: at ?? then,
    host: readHost(lower),
    txid: transactionIdIn(text),
    coinAddress: readCoinAddress(text),
  };
}

/** The UUID that a term names, if it may be of this kind. */
export function uuidOf({ id }: SearchTerm, ...kinds: readonly IdKind[]): string | null {
  return id !== null && (id.kind === null || kinds.includes(id.kind)) ? id.uuid : null;
}

function cleanText(typed: string): string {
  // PostgreSQL's texts cannot have a NUL; no name has the others.
  return typed
    .normalize("NFKC")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}

/** The end of a day or minute: who had an address by then. */
function momentOf(day: string, minute = "23:59", second = "59"): Date | null {
  return parseInstant(`${day}T${minute}:${second}.999Z`);
}

function readId(lower: string): SearchTerm["id"] {
  if (isUuid(lower)) return { kind: null, uuid: lower };
  for (const kind of Object.keys(idPrefixes).filter(isIdKind)) {
    const uuid = decodeId(kind, lower);
    if (uuid !== null) return { kind, uuid };
  }
  return null;
}

function readAddress(lower: string): string | null {
  const bare = lower.replace(/^\[(.*)\]$/, "$1");
  return readIpv4(bare) ?? readMappedIpv4(bare)?.slice("::ffff:".length) ?? readIpv6(bare);
}

function readHost(lower: string): string | null {
  const name = lower.replace(/^https?:\/\//, "").replace(/[/?#:].*$/s, "");
  if (!name.includes(".") || readIpv4(name) !== null) return null;
  return toAscii(name);
}

function readCoinAddress(text: string): SearchTerm["coinAddress"] {
  const asTyped = text.replace(/^[a-z]+:(?:pay-)?/i, "").replace(/[@?/].*$/s, "");
  return coinForm.test(asTyped) ? { asTyped, lower: asTyped.toLowerCase() } : null;
}
