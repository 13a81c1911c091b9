import type { Transaction } from "kysely";
import { openApproval } from "#src/features/staff/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { ActCtx } from "#src/platform/operator/staff-act.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { CatalogueFile } from "../../contract-document.ts";
import type { DocumentProblem } from "../document/catalogue-document.ts";
import { type CatalogueChange, listChanges } from "../document/list-changes.ts";
import { mergeDocuments } from "../document/merge-documents.ts";
import {
  currentVersion,
  fillOmitted,
  type Networks,
  problemsOf,
  readFile,
  readFileAlone,
  storedFile,
} from "./catalogue-state.ts";
import {
  auditDraft,
  createDraft,
  discardDraft,
  draftSubject,
  findDraft,
  listDrafts,
  openDraft,
  storeDraft,
} from "./drafts.ts";
import { findPublication, listPublications } from "./history.ts";
import { movedByChanges } from "./moved-by-changes.ts";
import { olderFile, publishAct } from "./publish-act.ts";
import { publishDocument } from "./publish-document.ts";
import { publishDue } from "./publish-due.ts";
import { changeStock, lastStockChanges, readStock, type StockChange } from "./stock.ts";

export interface CatalogueOfficeDeps {
  readonly networks: Networks;
  /** Counts and does acts of staff. */
  readonly perform: PerformAct;
}

interface Seen {
  readonly id: string;
  readonly revision: number;
}

export type CatalogueOffice = ReturnType<typeof manageCatalogue>;

/** The catalogue as staff keeps it: drafts, publications and stock, for calls and for commands. */
export function manageCatalogue(platform: Platform, { networks, perform }: CatalogueOfficeDeps) {
  const db = platform.db.kysely;
  const act = publishAct(networks);
  const once = (reason: string) => ({ reason, idempotencyKey: platform.ids.next() });
  return {
    acts: [act],
    async read() {
      const document = await readFileAlone(db, networks);
      const version = document.catalogueVersion ?? 0;
      const known = await findPublication(db, version).catch(ignoreMissing);
      return { version, document, drafts: await listDrafts(db), publication: known };
    },
    async readDraft(id: string, now: Date) {
      const draft = await findDraft(db, id);
      return {
        draft,
        changes: listChanges(draft.base, draft.document),
        problems: await problemsOf(db, networks, draft.document),
        movedCents: movedByChanges(draft.base, draft.document),
        currentVersion: await currentVersion(db),
        approvalId: await openApproval(db, draftSubject(id), now),
      };
    },
    async begin(ctx: Ctx, name: string): Promise<string> {
      const [id, file] = [platform.ids.next(), await readFileAlone(db, networks)];
      await transaction(platform, (trx) => createDraft(trx, ctx, { id, name, file }));
      return id;
    },
    save: (
      ctx: Ctx,
      { name, document, ...seen }: Seen & { readonly name: string; readonly document: CatalogueFile },
    ): Promise<{ readonly revision: number; readonly problems: readonly DocumentProblem[] }> =>
      transaction(platform, async (trx) => {
        const draft = await openDraft(trx, { ...seen, now: ctx.now });
        const file = fillOmitted(draft.base, document);
        const revision = await storeDraft(trx, ctx, draft, { name, base: draft.base, document: file });
        return { revision, problems: await problemsOf(trx, networks, file) };
      }),
    update: (
      ctx: Ctx,
      seen: Seen,
    ): Promise<{ readonly revision: number; readonly conflicts: readonly CatalogueChange[] }> =>
      transaction(platform, async (trx) => {
        const draft = await openDraft(trx, { ...seen, now: ctx.now });
        const base = await readFile(trx, networks);
        const merged = mergeDocuments(draft.base, draft.document, base);
        const document = storedFile({ ...merged.document, catalogueVersion: base.catalogueVersion });
        const revision = await storeDraft(trx, ctx, draft, { name: draft.name, base, document });
        return { revision, conflicts: merged.conflicts };
      }),
    discard: (ctx: Ctx, seen: Seen): Promise<void> =>
      transaction(platform, async (trx) =>
        discardDraft(trx, ctx, await openDraft(trx, { ...seen, now: ctx.now })),
      ),
    async publish(
      ctx: ActCtx,
      { id, revision, fromAt, reason }: Seen & { readonly fromAt: Date | null; readonly reason: string },
    ): Promise<{ readonly version: number | null }> {
      const draft = await findDraft(db, id);
      const payload = {
        draft: { id, revision },
        returnTo: null,
        expected: draft.baseVersion,
        fromAt: fromAt?.toISOString() ?? null,
        movedCents: movedByChanges(draft.base, draft.document),
      };
      return perform(ctx, act, payload, once(reason));
    },
    unschedule: (ctx: Ctx, { id, reason }: { readonly id: string; readonly reason: string }): Promise<void> =>
      transaction(platform, async (trx) => {
        const { state } = await findDraft(trx, id, true);
        if (state !== "scheduled") throw new AppError("catalogue_draft_closed");
        await trx
          .updateTable("catalogue_drafts")
          .set({ state: "draft", from_at: null })
          .where("id", "=", id)
          .execute();
        await auditDraft(trx, ctx, "catalogue-draft.unschedule", id, { reason });
      }),
    list: (page: Parameters<typeof listPublications>[1]) => listPublications(db, page),
    async readVersion(version: number) {
      const publication = await findPublication(db, version);
      const current = await readFileAlone(db, networks);
      const older = await olderFile(db, version, current);
      return {
        publication,
        currentVersion: current.catalogueVersion ?? 0,
        changesBack: listChanges(current, older),
        movedCents: movedByChanges(current, older),
        problems: await problemsOf(db, networks, older),
      };
    },
    async goBack(
      ctx: ActCtx,
      asked: { readonly version: number; readonly currentVersion: number; readonly reason: string },
    ): Promise<{ readonly version: number }> {
      const current = await readFileAlone(db, networks);
      const older = await olderFile(db, asked.version, current);
      const payload = {
        draft: null,
        returnTo: asked.version,
        expected: asked.currentVersion,
        fromAt: null,
        movedCents: movedByChanges(current, older),
      };
      const { version } = await perform(ctx, act, payload, once(asked.reason));
      return { version: version ?? asked.currentVersion };
    },
    stock: async () => ({ stock: await readStock(db), changes: await lastStockChanges(db) }),
    setStock: (
      ctx: Ctx,
      asked: { readonly changes: readonly StockChange[]; readonly reason: string },
    ): Promise<number> => changeStock(platform, ctx, asked),
    /** Applies a checked file of an operator, stock included, in the caller's transaction. */
    publishFile: async (trx: Transaction<DB>, ctx: Ctx, file: CatalogueFile): Promise<void> => {
      const reason = ctx.reason ?? null;
      await publishDocument(networks, trx, ctx, { file, expected: null, cause: "file", reason });
    },
    publishDue: () => publishDue(platform, networks),
  };
}

function ignoreMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
