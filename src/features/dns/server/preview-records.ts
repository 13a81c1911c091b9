import type { ServedRecords } from "#src/drivers/dns/port.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { Platform } from "#src/platform/platform.ts";
import { proposeRecords, type TypedRow } from "./propose-records.ts";
import { problemView } from "./records-view.ts";
import type { RowProblem } from "./rules/check-zone.ts";
import { writeOwner } from "./rules/read-name.ts";
import { readRecord } from "./rules/read-record.ts";
import { findZone, selectRecords, type StoredRecord } from "./zone-rows.ts";

const maxShownProblems = 200;

export interface PreviewInput {
  readonly rows: readonly TypedRow[];
  /** Found before the rows could be read. */
  readonly problems?: readonly RowProblem[];
  readonly warnings?: readonly RowProblem[];
  /** Which of the existing records stay beside the rows. */
  readonly stays: (record: StoredRecord) => boolean;
}

/** Which zone is looked at, and what its name servers can have. */
export interface PreviewRequest {
  readonly domainId: string;
  readonly served: ServedRecords;
}

/** What rows would become, and their problems, without storing anything. */
export async function previewRecords(
  platform: Platform,
  { domainId, served }: PreviewRequest,
  prepare: (zone: string, records: readonly StoredRecord[]) => PreviewInput,
) {
  const zone = await findZone(platform.db.kysely, domainId);
  if (zone === null) throw new AppError("not_found");
  const records = await selectRecords(platform.db.kysely, domainId);
  const input = prepare(zone.name, records);
  const staying = records.filter(input.stays);
  const going = records.filter((record) => !input.stays(record));
  const proposal = proposeRecords({ zone: zone.name, served }, staying, going, input.rows);
  const problems = [...(input.problems ?? []), ...proposal.problems].slice(0, maxShownProblems);
  const bad = new Set(problems.map(({ index }) => index));
  return {
    records: input.rows.map((row) => {
      const reading = bad.has(row.index) ? null : readRecord(row, zone.name);
      if (!reading?.ok) return null;
      const { type, name, content, priority, ttl } = reading.record;
      return { type, name: writeOwner(name, zone.name), content, priority, ttl };
    }),
    /** Existing records that would not stay. */
    goingIds: going.map(({ id }) => encodeId("record", id)),
    problems: problems.map(problemView),
    warnings: [...(input.warnings ?? []), ...proposal.warnings].slice(0, maxShownProblems).map(problemView),
  };
}
