import type { ServedRecords } from "#src/drivers/dns/port.ts";
import { checkZone, type RowProblem, type ZoneFindings } from "./rules/check-zone.ts";
import { readRecord } from "./rules/read-record.ts";
import { identityOf, setKey, type TypedRecord, type ZoneRecord } from "./rules/record.ts";
import { whyUnserved } from "./rules/served-records.ts";
import type { StoredRecord } from "./zone-rows.ts";

/** A row that was sent; with the id of an existing record it is that record, changed. */
export interface TypedRow extends TypedRecord {
  readonly id?: string | undefined;
  /** Its place in what was sent. */
  readonly index: number;
}

/** A record of the proposed zone; without an id it is new. */
export interface WantedRecord {
  readonly id: string | null;
  readonly index: number | null;
  readonly record: ZoneRecord;
}

export interface Proposal extends ZoneFindings {
  readonly wanted: readonly WantedRecord[];
}

/** The zone that is changed, and what its name servers can have. */
export interface ZonePlace {
  readonly zone: string;
  readonly served: ServedRecords;
}

/**
 * The zone made of `rows` and the records that stay, and all its problems. Rows without an id
 * that equal a record about to go are that record: a list that is sent again changes no ids.
 */
export function proposeRecords(
  { zone, served }: ZonePlace,
  staying: readonly StoredRecord[],
  going: readonly StoredRecord[],
  rows: readonly TypedRow[],
): Proposal {
  const problems: RowProblem[] = [];
  const free = new Map(going.map((record) => [identityOf(record), record.id]));
  const known = new Set(going.map(({ id }) => id));
  const claimed = new Set(rows.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const typed: WantedRecord[] = [];
  for (const row of rows) {
    const reading = readRecord(row, zone);
    if (!reading.ok) {
      problems.push(...reading.problems.map((problem) => ({ index: row.index, ...problem })));
      continue;
    }
    const { record } = reading;
    const unserved = whyUnserved(record, served);
    if (unserved !== null) {
      problems.push({ index: row.index, ...unserved });
      continue;
    }
    const same = free.get(identityOf(record)) ?? null;
    const own = row.id !== undefined && known.has(row.id) ? row.id : null;
    const id = own ?? (same !== null && !claimed.has(same) ? same : null);
    if (id !== null) claimed.add(id);
    if (own !== null) known.delete(own);
    typed.push({ id, index: row.index, record });
  }
  const kept = staying.map((record): WantedRecord => ({ id: record.id, index: null, record }));
  const wanted = shareLifetimes([...kept, ...typed]);
  const found = checkZone(zone, wanted);
  return {
    wanted,
    problems: [...problems, ...found.problems].toSorted((left, right) => left.index - right.index),
    warnings: found.warnings,
  };
}

/** The TTL belongs to the set (RFC 2181 5.2): the last given one applies to all. */
function shareLifetimes(records: readonly WantedRecord[]): WantedRecord[] {
  const lifetimes = new Map(records.map(({ record }) => [setKey(record), record.ttl]));
  return records.map((wanted) => {
    const ttl = lifetimes.get(setKey(wanted.record)) ?? wanted.record.ttl;
    return ttl === wanted.record.ttl ? wanted : { ...wanted, record: { ...wanted.record, ttl } };
  });
}
