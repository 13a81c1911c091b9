import { type IdKind, idPrefixes, uuidsFrom } from "#src/shared/ids.ts";
import { isIdKind } from "../operator/read-id.ts";

/** What may be an id, a hash or an address without its middle or its end. */
export interface ShortForm {
  /** UUIDs between which an id of this kind is. */
  readonly id: { readonly kind: IdKind; readonly first: string; readonly last: string } | null;
  /** What it begins with, in lower case, and what it ends with; empty: only the beginning is known. */
  readonly start: string;
  readonly end: string;
}

/** Of a beginning alone: without a prefix, or after it. Ids of the same second have fewer in common. */
const shortestStart = 8;
/** Pages show six of the end. */
const shortestEnd = 6;

// The one character of three dots is three of them here.
const withoutMiddle = /^([a-z0-9_]{5,80})(?:…|\.{2,3})([a-z0-9]{6,80})$/;
const beginning = /^[a-z0-9_]{8,90}$/;

/** Reads a text as pages show long ids, `ord_01m8…hc5hb3`, or as the beginning of one; null: it is neither. */
export function readShort(text: string): ShortForm | null {
  const lower = text.toLowerCase().replaceAll(/[\u2066-\u2069]/g, "");
  const [, cut, end = ""] = withoutMiddle.exec(lower) ?? [];
  const start = cut ?? (beginning.test(lower) ? lower : null);
  if (start === null) return null;
  const kind = Object.keys(idPrefixes)
    .filter(isIdKind)
    .find((one) => start.startsWith(`${idPrefixes[one]}_`));
  if (kind === undefined) return { id: null, start, end };
  const given = start.length - idPrefixes[kind].length - 1;
  const range = uuidsFrom(kind, start);
  const isEnough = end === "" ? given >= shortestStart : end.length >= shortestEnd;
  return range === null || !isEnough ? null : { id: { kind, ...range }, start, end };
}
