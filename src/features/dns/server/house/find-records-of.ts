/** A record of a zone; its name is relative, `@` the zone itself. */
export interface NamedRecord {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/**
 * The records that answer for a name of a zone: its own, or those of the `*` below the nearest name that exists (RFC 1034
 * §4.3.3, RFC 4592 §3.3.1). Null for a name that is delegated to other servers, or below such a one.
 */
export function findRecordsOf(records: readonly NamedRecord[], name: string): readonly NamedRecord[] | null {
  const line = name === "@" ? [] : suffixesOf(name);
  if (records.some((record) => record.type === "NS" && line.includes(record.name))) return null;
  // A name between others exists without records of its own.
  const existing = new Set(records.flatMap((record) => suffixesOf(record.name)));
  if (name === "@" || existing.has(name)) return records.filter((record) => record.name === name);
  const nearest = line.find((above) => existing.has(above));
  const wildcard = nearest === undefined ? "*" : `*.${nearest}`;
  return records.filter((record) => record.name === wildcard);
}

/** `a.b` → `a.b`, `b`. */
function suffixesOf(name: string): string[] {
  const labels = name.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
