import type { RowProblem } from "../rules/check-zone.ts";
import { limits, type TypedRecord } from "../rules/record.ts";
import { type FileEntry, splitEntries } from "./split-lines.ts";

export interface ZoneFile {
  /** Absolute, so that nothing is left to be guessed; `index` is the line. */
  readonly rows: readonly (TypedRecord & { readonly index: number })[];
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
}

/** Made by name servers themselves, or ours to set. */
const ownTypes = new Set([
  "SOA",
  "RRSIG",
  "NSEC",
  "NSEC3",
  "NSEC3PARAM",
  "DNSKEY",
  "CDS",
  "CDNSKEY",
  "TYPE65534",
]);
const maxEntries = 20_000;
const maxProblems = 200;
const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Reads a zone file in BIND's form. What it cannot read it says, line by line; it includes no other files. */
export function readZoneFile(text: string, zone: string): ZoneFile {
  const reader = new ZoneFileReader(zone);
  for (const entry of splitEntries(text).slice(0, maxEntries)) {
    if (reader.isFull) break;
    reader.take(entry);
  }
  return reader;
}

class ZoneFileReader implements ZoneFile {
  readonly rows: (TypedRecord & { index: number })[] = [];
  readonly problems: RowProblem[] = [];
  readonly warnings: RowProblem[] = [];
  readonly #apex: string;
  #origin: string;
  #owner: string;
  #defaultTtl: number | null = null;

  constructor(zone: string) {
    this.#apex = `${zone}.`;
    this.#origin = this.#apex;
    this.#owner = this.#apex;
  }

  get isFull(): boolean {
    return this.problems.length >= maxProblems || this.rows.length > limits.records;
  }

  take(entry: FileEntry): void {
    const [first = "", value = ""] = entry.words;
    const parsed = entry.isBroken || first.startsWith("$") ? null : readEntry(entry);
    if (parsed !== null) this.#addRow(parsed, entry.line);
    else if (!entry.isBroken && first.toUpperCase() === "$ORIGIN")
      this.#origin = absolute(value, this.#origin);
    else if (!entry.isBroken && first.toUpperCase() === "$TTL") this.#defaultTtl = readTtl(value);
    else this.problems.push({ index: entry.line, field: "content", code: "line_unreadable", fix: null });
  }

  #addRow(parsed: ParsedEntry, index: number): void {
    if (parsed.owner !== null) this.#owner = absolute(parsed.owner, this.#origin);
    const name = this.#owner;
    const isOwn = ownTypes.has(parsed.type) || (parsed.type === "NS" && name.toLowerCase() === this.#apex);
    if (isOwn) {
      this.warnings.push({ index, field: "type", code: "skipped_own", fix: null });
      return;
    }
    const wantedTtl = parsed.ttl ?? this.#defaultTtl ?? limits.ttl.default;
    const ttl = Math.min(limits.ttl.max, Math.max(limits.ttl.min, wantedTtl));
    if (ttl !== wantedTtl) this.warnings.push({ index, field: "ttl", code: "ttl_range", fix: String(ttl) });
    this.rows.push({ index, name, type: parsed.type, content: absoluteContent(parsed, this.#origin), ttl });
    if (this.isFull) this.problems.push({ index, field: "name", code: "record_limit", fix: null });
  }
}

interface ParsedEntry {
  readonly owner: string | null;
  readonly ttl: number | null;
  readonly type: string;
  readonly words: readonly string[];
}

/** `[owner] [ttl] [class] type data`, lifetime and class in either order. */
function readEntry({ words, isContinued }: FileEntry): ParsedEntry | null {
  const rest = [...words];
  const owner = isContinued ? null : (rest.shift() ?? null);
  let ttl: number | null = null;
  for (let tries = 0; tries < 2; tries += 1) {
    const next = rest[0] ?? "";
    if (/^(?:IN|CH|HS)$/i.test(next)) {
      if (next.toUpperCase() !== "IN") return null;
      rest.shift();
    } else if (ttl === null && readTtl(next) !== null) {
      ttl = readTtl(next);
      rest.shift();
    }
  }
  const type = (rest.shift() ?? "").toUpperCase();
  return /^[A-Z][A-Z0-9]*$/.test(type) && rest.length > 0 ? { owner, ttl, type, words: rest } : null;
}

/** Names in data are relative to the origin when they have no dot at their end. */
function absoluteContent({ type, words }: ParsedEntry, origin: string): string {
  const place = { CNAME: 0, NS: 0, MX: 1, SRV: 3 }[type];
  if (place === undefined) return words.join(" ");
  return words.map((word, at) => (at === place && word !== "." ? absolute(word, origin) : word)).join(" ");
}

function absolute(name: string, origin: string): string {
  if (name === "@" || name === "") return origin;
  return name.endsWith(".") ? name : `${name}.${origin === "." ? "" : origin}`;
}

/** `3600`, `1h30m`; null for anything else. */
function readTtl(text: string): number | null {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(?:\d{1,6}[smhdw])+$/i.test(text)) return null;
  return [...text.toLowerCase().matchAll(/(\d+)([smhdw])/g)].reduce(
    (sum, [, amount, unit = "s"]) => sum + Number(amount) * (units[unit] ?? 1),
    0,
  );
}
