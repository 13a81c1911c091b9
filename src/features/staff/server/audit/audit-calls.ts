import type * as z from "zod/mini";
import { auditAt, positionOfAudit } from "#src/platform/audit/audit-position.ts";
import { type AuditFilter, type AuditRow, readAudit } from "#src/platform/audit/read-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { exportList } from "#src/platform/operator/export-list.ts";
import { shownFields } from "#src/platform/operator/shown-fields.ts";
import { shownId } from "#src/platform/operator/read-id.ts";
import { maskEmailsIn } from "#src/platform/personal/mask.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { auditEntryOutput, staffAuditRoutes } from "../../contract-audit.ts";
import type { StaffContext } from "../deps.ts";

type Entry = z.output<typeof auditEntryOutput>;
type CsvRow = z.output<(typeof staffAuditRoutes)["GET /v2/admin/audit/export"]["csv"]>;

/** What a caller asks for: instants as text. */
interface AskedFilter extends Omit<AuditFilter, "since" | "until"> {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** A page of who did what, the newest first, each act once; all rows of one kind when that kind is asked for. */
export async function listAudit(
  { platform }: StaffContext,
  asked: AskedFilter & { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly entries: Entry[]; readonly nextCursor: string | null }> {
  const { limit } = asked;
  const position = decodeCursor(asked.cursor);
  const before = position === null ? null : auditAt(position.id);
  const page = { limit: limit + 1, ...(before !== null && { before }) };
  const rows = await readAudit(platform, { ...filterOf(asked), isOnce: isOnce(asked) }, page);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    entries: rows.slice(0, limit).map(entryOf),
    nextCursor: last === undefined ? null : encodeCursor({ at: last.at, id: positionOfAudit(last.id) }),
  };
}

/** All of it as rows of a file; that it was taken out, and which, is in the audit itself. */
export async function exportAudit(
  { platform }: StaffContext,
  ctx: Ctx<StaffActor>,
  { reason, ...asked }: AskedFilter & { readonly reason: string },
): Promise<Lines<CsvRow>> {
  const filter = { ...filterOf(asked), isOnce: isOnce(asked) };
  return exportList(platform, ctx, {
    action: "audit.export",
    reason,
    filter: asked,
    read: async (before: bigint | null, limit) => {
      const rows = await readAudit(platform, filter, { limit, ...(before !== null && { before }) });
      return { rows: rows.map(csvOf), next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    },
  });
}

function csvOf(row: AuditRow): CsvRow {
  const { id: _, requestId: __, approval, before, after, detail, ...fields } = entryOf(row);
  return {
    ...fields,
    approvalId: approval?.id ?? null,
    approvedBy: approval?.by ?? null,
    before: fieldsText(before),
    after: fieldsText(after),
    detail: fieldsText(detail),
  };
}

/** `cents: 490; months: 1`, of what is empty nothing. */
function fieldsText(fields: Entry["before"]): string {
  return Object.entries(fields ?? {})
    .filter(([, value]) => value !== null && value !== "" && value !== "[]")
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}

function entryOf(row: AuditRow): Entry {
  const { before, after, reason, ...detail } = row.detail;
  const { kind, id } = row.actor;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actorKind: kind,
    actorName: row.actor_name,
    actorId: id === undefined ? null : shownId(kind, id),
    action: row.action,
    objectType: row.object_type,
    objectId: shownId(row.object_type, row.object_id),
    objectName: row.object_name === null ? null : nameOf(row.object_type, row.object_name),
    approval: row.approval && { id: encodeId("approval", row.approval.id), by: row.approval.by },
    place: row.place,
    reason: typeof reason === "string" ? reason : null,
    before: fieldsOf(before),
    after: fieldsOf(after),
    detail: shownFields(detail),
    requestId: row.request_id,
  };
}

/** An address that is banned is a person's. */
function nameOf(objectType: string, name: string): string {
  return objectType === "ban" ? maskEmailsIn(name) : name;
}

/** What was not stored is null. */
function fieldsOf(value: unknown): Entry["before"] {
  return value === null || value === undefined ? null : shownFields(value);
}

/** Who asks for one kind of rows gets all of them. */
function isOnce({ action }: AskedFilter): boolean {
  return action === undefined;
}

function filterOf({ since, until, ...others }: AskedFilter): AuditFilter {
  return { ...others, since: instantOf("since", since), until: instantOf("until", until) };
}

function instantOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = parseInstant(text);
  if (at === null) throw new AppError("invalid_input", undefined, { [field]: "invalid_input" });
  return at;
}
