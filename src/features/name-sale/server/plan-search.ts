import type * as z from "zod/mini";
import { AppError } from "#src/shared/errors.ts";
import type { Tld } from "#src/features/catalog/server/index.ts";
import { checkLabel, type LabelCheck, type SoundLabel } from "#src/shared/domain-names/check-label.ts";
import { readName, wholeName } from "#src/shared/domain-names/read-name.ts";
import type { nameResultOutput } from "../contract.ts";
import type { SettledName } from "./describe-name.ts";

export type NameResult = z.input<typeof nameResultOutput>;

/** A name that is to be looked for. */
export interface WantedName {
  readonly typed: string;
  readonly name: string;
  readonly displayName: string;
  readonly tld: Tld;
  readonly kind: NameResult["kind"];
  readonly looksLike: string | null;
}

export interface SearchText {
  readonly text: string;
  readonly kind: NameResult["kind"];
  /** Endings to search; a text with one of ours is searched with that one first. */
  readonly tlds: readonly Tld[];
  /** A text with an ending is searched with that one alone. */
  readonly isExact: boolean;
}

export interface PlanOptions {
  /** Names that one search may be about; above it, it is refused with `search_limit`. */
  readonly limit?: number;
  readonly check?: ((label: string) => LabelCheck) | undefined;
}

/**
 * What was typed, as names for the registry and answers without it. Each label is checked once, and each name listed
 * once, however often it was typed. Refuses at once what is over the limit; otherwise it reads lazily, so
 * that the first names are being checked while the last ones are read.
 */
export function planSearch(
  texts: readonly SearchText[],
  allTlds: readonly Tld[],
  { limit = Number.POSITIVE_INFINITY, check = checkLabel }: PlanOptions = {},
): Iterable<Entry> {
  const max = texts.reduce((sum, { tlds }) => sum + Math.max(1, tlds.length), 0);
  const entries = readTexts(texts, allTlds, check);
  if (max <= limit) return entries;
  const plan: Entry[] = [];
  for (const entry of entries) {
    if (plan.length >= limit) throw new AppError("search_limit", { limit });
    plan.push(entry);
  }
  return plan;
}

function* readTexts(
  texts: readonly SearchText[],
  allTlds: readonly Tld[],
  check: (label: string) => LabelCheck,
): Generator<Entry> {
  const endings = new Map(allTlds.map((tld) => [tld.id, tld]));
  const checked = new Map<string, LabelCheck>();
  const checkOnce = (label: string): LabelCheck => {
    const known = checked.get(label) ?? check(label);
    checked.set(label, known);
    return known;
  };
  const seen = new Set<string>();
  for (const text of texts) {
    for (const entry of entriesOf(text, endings, checkOnce)) {
      if (seen.has(entry.name)) continue;
      seen.add(entry.name);
      yield entry;
    }
  }
}

/** A name for the registry, or what is known without it. */
export type Entry = WantedName | SettledName;

/** What one text asks for, one name after the other: lazy, so that the reader can stop at its limit. */
function* entriesOf(
  { text, kind, tlds, isExact }: SearchText,
  endings: ReadonlyMap<string, Tld>,
  check: (label: string) => LabelCheck,
): Generator<Entry> {
  const typed = text.trim().slice(0, longestTyped);
  const read = readName(text, endings);
  const known = check(read.label);
  if (!known.ok) {
    const reason = known.problem === "invalid" ? "characters" : known.problem;
    yield { typed, name: typed, kind, availability: "invalid", reason };
    return;
  }
  if (read.unknownEnding !== null) {
    yield { typed, name: typed, kind, availability: "unsupported", reason: "ending" };
    if (isExact) return;
  }
  const own = read.tld === null ? undefined : endings.get(read.tld);
  if (own) yield entryOf(typed, kind, known.label, own);
  if (own && isExact) return;
  for (const tld of tlds) {
    if (tld.id !== own?.id) yield entryOf(typed, kind, known.label, tld);
  }
}

function entryOf(typed: string, kind: NameResult["kind"], label: SoundLabel, tld: Tld): Entry {
  const whole = wholeName(label, tld);
  const name = `${label.ascii}.${tld.id}`;
  if (whole === null) return { typed, name, kind, availability: "invalid", reason: "characters" };
  if (whole === "suffix") return { typed, name, kind, availability: "reserved", reason: "suffix" };
  return { typed, ...whole, tld, kind, looksLike: label.looksLike };
}

/** No name is longer; longer texts are shown shortened. */
const longestTyped = 253;
