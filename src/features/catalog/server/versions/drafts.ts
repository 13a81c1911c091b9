import { type Kysely, sql, type Transaction } from "kysely";
import { openApproval } from "#src/features/staff/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { CatalogueFile } from "../../contract-document.ts";
import { storedFile } from "./catalogue-state.ts";

export type DraftState = "draft" | "scheduled" | "published" | "discarded";

/** A draft without its documents. */
export interface DraftHead {
  readonly id: string;
  readonly name: string;
  readonly state: DraftState;
  readonly revision: number;
  readonly baseVersion: number;
  readonly fromAt: Date | null;
  readonly missedAt: Date | null;
  readonly createdBy: DoneBy;
  readonly createdAt: Date;
  readonly changedBy: DoneBy;
  readonly changedAt: Date;
}

export interface Draft extends DraftHead {
  readonly base: CatalogueFile;
  readonly document: CatalogueFile;
  /** Why it was scheduled. */
  readonly reason: string | null;
}

interface HeadRow extends Omit<DraftHead, "createdBy" | "changedBy"> {
  readonly createdBy: { readonly kind: string; readonly id?: string };
  readonly createdName: string | null;
  readonly changedBy: { readonly kind: string; readonly id?: string };
  readonly changedName: string | null;
}

const head = sql`id, name, state, revision, base_version::int8 AS "baseVersion", from_at AS "fromAt", missed_at AS "missedAt",
  created_by AS "createdBy", ${doerName("catalogue_drafts.created_by")} AS "createdName", created_at AS "createdAt",
  changed_by AS "changedBy", ${doerName("catalogue_drafts.changed_by")} AS "changedName", changed_at AS "changedAt"`;

function headOf({ createdBy, createdName, changedBy, changedName, ...row }: HeadRow): DraftHead {
  return {
    ...row,
    baseVersion: Number(row.baseVersion),
    createdBy: doneByOf(createdBy, createdName),
    changedBy: doneByOf(changedBy, changedName),
  };
}

/** Those that are neither published nor discarded, newest first. */
export async function listDrafts(db: Kysely<DB>): Promise<readonly DraftHead[]> {
  const { rows } = await sql<HeadRow>`
    SELECT ${head} FROM catalogue_drafts WHERE state IN ('draft', 'scheduled')
    ORDER BY created_at DESC, id DESC LIMIT 100`.execute(db);
  return rows.map(headOf);
}

export async function findDraft(db: Kysely<DB>, id: string, isLocked = false): Promise<Draft> {
  const { rows } = await sql<HeadRow & { base: unknown; document: unknown; reason: string | null }>`
    SELECT ${head}, base, document, reason FROM catalogue_drafts WHERE id = ${id}
    ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError("not_found");
  const { base, document, reason, ...rest } = row;
  return { ...headOf(rest), base: storedFile(base), document: storedFile(document), reason };
}

export interface NewDraft {
  readonly id: string;
  readonly name: string;
  readonly file: CatalogueFile;
}

/** Begins a draft from what is on sale. */
export async function createDraft(
  trx: Transaction<DB>,
  ctx: Ctx,
  { id, name, file }: NewDraft,
): Promise<void> {
  const by = JSON.stringify(actorStamp(ctx.actor));
  await trx
    .insertInto("catalogue_drafts")
    .values({
      id,
      name,
      base_version: BigInt(file.catalogueVersion ?? 0),
      base: JSON.stringify(file),
      document: JSON.stringify(file),
      revision: 1,
      state: "draft",
      created_by: by,
      created_at: ctx.now,
      changed_by: by,
      changed_at: ctx.now,
    })
    .execute();
  await auditDraft(trx, ctx, "catalogue-draft.create", id, { name });
}

/** A draft that may be changed now, under its lock: seen as it is, not closed, and not waiting for a second person. */
export async function openDraft(
  trx: Transaction<DB>,
  { id, revision, now }: { readonly id: string; readonly revision: number; readonly now: Date },
): Promise<Draft> {
  const draft = await findDraft(trx, id, true);
  if (draft.state !== "draft") throw new AppError("catalogue_draft_closed");
  if (draft.revision !== revision) throw new AppError("version_changed");
  const approvalId = await openApproval(trx, draftSubject(id), now);
  if (approvalId !== null) throw new AppError("catalogue_draft_asked");
  return draft;
}

/** Stores what a draft is from now on; returns its revision. */
export async function storeDraft(
  trx: Transaction<DB>,
  ctx: Ctx,
  draft: Draft,
  next: Pick<Draft, "name" | "base" | "document">,
): Promise<number> {
  const revision = draft.revision + 1;
  await trx
    .updateTable("catalogue_drafts")
    .set({
      name: next.name,
      base_version: BigInt(next.base.catalogueVersion ?? 0),
      base: JSON.stringify(next.base),
      document: JSON.stringify(next.document),
      revision,
      missed_at: null,
      changed_by: JSON.stringify(actorStamp(ctx.actor)),
      changed_at: ctx.now,
    })
    .where("id", "=", draft.id)
    .execute();
  await auditDraft(trx, ctx, "catalogue-draft.save", draft.id, { name: next.name, revision });
  return revision;
}

export async function discardDraft(trx: Transaction<DB>, ctx: Ctx, { id }: Draft): Promise<void> {
  await trx.updateTable("catalogue_drafts").set({ state: "discarded" }).where("id", "=", id).execute();
  await auditDraft(trx, ctx, "catalogue-draft.discard", id, {});
}

/** What is asked for about a draft. */
export function draftSubject(id: string): { readonly objectType: string; readonly objectId: string } {
  return { objectType: "catalogue-draft", objectId: id };
}

export function auditDraft(
  trx: Transaction<DB>,
  ctx: Ctx,
  action: string,
  id: string,
  detail: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  return writeAudit(trx, ctx, { action, ...draftSubject(id), detail });
}
