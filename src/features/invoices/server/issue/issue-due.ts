import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { InvoicesContext } from "../deps.ts";
import { findFailed, forgetFailure, noteFailure } from "./failures.ts";
import { type DueDocument, findDueOrders, findDueRefunds, type Looked, lookedFrom } from "./find-due.ts";
import { issueCredit } from "./issue-credit.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** Of one turn and site. */
const most = 200;

/**
 * Issues what is due on all sites, one document in a transaction each; safe to be cut off anywhere and to run beside
 * itself. What cannot be issued is set aside, holds up no other, is tried again, and is an alarm after an hour.
 * `isWhole` looks through everything since invoices were on for the first time.
 */
export async function issueDue(
  context: InvoicesContext,
  { isWhole = false, signal }: { readonly isWhole?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<"again" | undefined> {
  const sites = await context.platform.db.kysely
    .selectFrom("invoice_settings")
    .select(["site_id", "looked_to"])
    .orderBy("site_id")
    .execute();
  let isMore = false;
  for (const site of sites) {
    const { left } = await issueOfSite(context, site, { isWhole, signal });
    isMore ||= left;
  }
  return isMore && signal?.aborted !== true ? "again" : undefined;
}

interface Turn {
  readonly isWhole: boolean;
  readonly signal: AbortSignal | undefined;
}

async function issueOfSite(
  context: InvoicesContext,
  looked: Looked,
  { isWhole, signal }: Turn,
): Promise<{ readonly left: boolean }> {
  const { db, clock } = context.platform;
  const begun = clock.now();
  const siteId = looked.site_id;
  const from = lookedFrom(looked, isWhole);
  let isFull = false;
  for (const { kind, find, issue } of documents) {
    const failed = await findFailed(db.kysely, { kind, siteId, until: isWhole ? null : begun });
    const due = await find(db.kysely, looked, { from, limit: most });
    isFull ||= due.length === most;
    for (const one of [...failed, ...due]) {
      if (signal?.aborted === true) return { left: true };
      await issueOne(context, { kind, issue, siteId }, one);
    }
  }
  if (!isFull) {
    await db.kysely
      .updateTable("invoice_settings")
      .set({ looked_to: begun })
      .where("site_id", "=", siteId)
      .where((or) => or.or([or("looked_to", "is", null), or("looked_to", "<", begun)]))
      .execute();
  }
  return { left: isFull };
}

const documents = [
  { kind: "invoice", find: findDueOrders, issue: issueInvoice },
  { kind: "credit", find: findDueRefunds, issue: issueCredit },
] as const;

async function issueOne(
  context: InvoicesContext,
  { kind, issue, siteId }: Pick<(typeof documents)[number], "kind" | "issue"> & { readonly siteId: number },
  due: DueDocument,
): Promise<void> {
  const { platform } = context;
  const db = platform.db.kysely;
  try {
    await issue(context, createCtx(platform, systemActor), due.id);
    await forgetFailure(db, kind, due.id);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await noteFailure(db, { kind, siteId, now: platform.clock.now() }, due);
    platform.log.error({ err: error, kind, id: due.id }, "a document could not be issued");
  }
}
