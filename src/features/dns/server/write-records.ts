import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { changeRecords, type ChangeRequest, type RecordsChange } from "./change-records.ts";
import { proposeRecords, type TypedRow } from "./propose-records.ts";
import { readRecord } from "./rules/read-record.ts";
import { identityOf, type TypedRecord } from "./rules/record.ts";

type Request = Omit<ChangeRequest, "cause">;

/** Replaces all records by these rows; those with an id keep it. */
export function replaceRecords(
  platform: Platform,
  ctx: Ctx,
  request: Request,
  rows: readonly TypedRow[],
  cause: "edit" | "import" = "edit",
): Promise<RecordsChange> {
  return changeRecords(platform, ctx, { ...request, cause }, (place, records) =>
    proposeRecords(place, [], records, rows),
  );
}

/** Adds rows to the existing records. */
export function addRecords(
  platform: Platform,
  ctx: Ctx,
  request: Request,
  rows: readonly TypedRow[],
): Promise<RecordsChange> {
  return changeRecords(platform, ctx, { ...request, cause: "edit" }, (place, records) =>
    proposeRecords(place, records, [], rows),
  );
}

/** Changes one record, which keeps its id. */
export function editRecord(
  platform: Platform,
  ctx: Ctx,
  request: Request,
  recordId: string,
  typed: TypedRecord,
): Promise<RecordsChange> {
  return changeRecords(platform, ctx, { ...request, cause: "edit" }, (place, records) => {
    const going = records.filter(({ id }) => id === recordId);
    if (going.length === 0) throw new AppError("not_found");
    const staying = records.filter(({ id }) => id !== recordId);
    return proposeRecords(place, staying, going, [{ ...typed, id: recordId, index: 0 }]);
  });
}

/** Deletes the record that says this, however it is written; its TTL does not matter. None is no mistake: it is gone. */
export function deleteRecord(
  platform: Platform,
  ctx: Ctx,
  request: Request,
  typed: TypedRecord,
): Promise<RecordsChange> {
  return changeRecords(platform, ctx, { ...request, cause: "edit" }, (place, records) => {
    const reading = readRecord(typed, place.zone);
    if (!reading.ok) {
      const problems = reading.problems.map((problem) => ({ index: 0, ...problem }));
      return { wanted: [], problems, warnings: [] };
    }
    const gone = identityOf(reading.record);
    const staying = records.filter((record) => identityOf(record) !== gone);
    return proposeRecords(place, staying, [], []);
  });
}

/** Deletes records; null: all of them. An unknown one refuses the whole change. */
export function deleteRecords(
  platform: Platform,
  ctx: Ctx,
  request: Request,
  recordIds: readonly string[] | null,
): Promise<RecordsChange> {
  const cause = recordIds === null ? "reset" : "edit";
  return changeRecords(platform, ctx, { ...request, cause }, (place, records) => {
    const going = new Set(recordIds ?? records.map(({ id }) => id));
    const isUnknown = [...going].some((id) => !records.some((record) => record.id === id));
    if (isUnknown) throw new AppError("not_found");
    const staying = records.filter(({ id }) => !going.has(id));
    return proposeRecords(place, staying, [], []);
  });
}
