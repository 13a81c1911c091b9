import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { changeRecords, type ChangeRequest, type RecordsChange } from "./change-records.ts";
import { type PreviewRequest, previewRecords } from "./preview-records.ts";
import { type Proposal, proposeRecords, type TypedRow } from "./propose-records.ts";
import { readRecord } from "./rules/read-record.ts";
import { identityOf } from "./rules/record.ts";
import { fillTemplate } from "./templates.ts";
import type { StoredRecord } from "./zone-rows.ts";
import { readZoneFile } from "./zone-file/read-zone-file.ts";

type Request = Omit<ChangeRequest, "cause">;

export interface FileImport {
  readonly text: string;
  readonly mode: "add" | "replace";
  /** Leaves lines with problems out, rather than refuse all for them. */
  readonly takesRest: boolean;
}

/** Imports the records of a zone file, adding to the existing ones or replacing them. */
export function importZoneFile(
  platform: Platform,
  ctx: Ctx,
  request: Request,
  file: FileImport,
): Promise<RecordsChange> {
  return changeRecords(platform, ctx, { ...request, cause: "import" }, (place, records) => {
    const { zone } = place;
    const read = readZoneFile(file.text, zone);
    const rows = file.mode === "add" ? withoutKnown(read.rows, records, zone) : read.rows;
    const staying = file.mode === "add" ? records : [];
    const going = file.mode === "add" ? [] : records;
    const propose = (taken: readonly TypedRow[]) => proposeRecords(place, staying, going, taken);
    const proposal = file.takesRest ? proposeRest(rows, propose) : propose(rows);
    const unread = file.takesRest ? [] : read.problems;
    return {
      ...proposal,
      problems: [...unread, ...proposal.problems],
      warnings: [...read.warnings, ...proposal.warnings].slice(0, 200),
    };
  });
}

/** Without one line others may have problems of their own: a DS whose NS was left out. */
function proposeRest(rows: readonly TypedRow[], propose: (taken: readonly TypedRow[]) => Proposal): Proposal {
  const proposal = propose(rows);
  const bad = new Set(proposal.problems.map(({ index }) => index));
  const rest = rows.filter(({ index }) => !bad.has(index));
  return rest.length === rows.length ? proposal : proposeRest(rest, propose);
}

export function previewZoneFile(platform: Platform, request: PreviewRequest, { text, mode }: FileImport) {
  return previewRecords(platform, request, (zone, records) => {
    const read = readZoneFile(text, zone);
    const rows = mode === "add" ? withoutKnown(read.rows, records, zone) : read.rows;
    return { ...read, rows, stays: () => mode === "add" };
  });
}

export interface TemplateUse {
  readonly template: string;
  readonly values: Readonly<Partial<Record<string, string | undefined>>>;
}

/** Applies a template; it replaces existing records for the same purpose. */
export function applyTemplate(
  platform: Platform,
  ctx: Ctx,
  request: Request,
  use: TemplateUse,
): Promise<RecordsChange> {
  return changeRecords(platform, ctx, { ...request, cause: "template" }, (place, records) => {
    const { zone } = place;
    const filled = fillTemplate(use.template, use.values, zone);
    if (filled === null) throw new AppError("not_found");
    const going = records.filter(filled.replaces);
    const staying = records.filter((record) => !filled.replaces(record));
    const proposal = proposeRecords(place, staying, going, withoutKnown(filled.rows, staying, zone));
    return { ...proposal, problems: [...filled.problems, ...proposal.problems] };
  });
}

export function previewTemplate(platform: Platform, request: PreviewRequest, use: TemplateUse) {
  return previewRecords(platform, request, (zone, records) => {
    const filled = fillTemplate(use.template, use.values, zone);
    if (filled === null) throw new AppError("not_found");
    const staying = records.filter((record) => !filled.replaces(record));
    const rows = withoutKnown(filled.rows, staying, zone);
    return { rows, problems: filled.problems, stays: (record) => !filled.replaces(record) };
  });
}

/** Existing records are not added twice. */
function withoutKnown(
  rows: readonly TypedRow[],
  records: readonly StoredRecord[],
  zone: string,
): readonly TypedRow[] {
  const known = new Set(records.map(identityOf));
  return rows.filter((row) => {
    const reading = readRecord(row, zone);
    return !reading.ok || !known.has(identityOf(reading.record));
  });
}
