import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { InvoicesContext } from "../deps.ts";
import { findDueOrders, findDueRefunds, lookedFrom } from "./find-due.ts";
import { issueCredit } from "./issue-credit.ts";
import { issueInvoice } from "./issue-invoice.ts";
import type { SettingsRow } from "./settings-row.ts";

/** Of one turn and site. */
const most = 200;

/**
 * Issues what is due on all sites, one document in a transaction each; safe to be cut off anywhere and to run beside
 * itself. What cannot be issued is left out, tried again in the next turn, and an alarm after an hour.
 */
export async function issueDue(
  context: InvoicesContext,
  { isWhole = false, signal }: { readonly isWhole?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<"again" | undefined> {
  const sites = await context.platform.db.kysely
    .selectFrom("invoice_settings")
    .selectAll()
    .where("since", "is not", null)
    .orderBy("site_id")
    .execute();
  let isMore = false;
  for (const settings of sites) {
    const { left } = await issueOfSite(context, settings, { isWhole, signal });
    isMore ||= left;
  }
  return isMore && signal?.aborted !== true ? "again" : undefined;
}

async function issueOfSite(
  context: InvoicesContext,
  settings: SettingsRow,
  { isWhole, signal }: { readonly isWhole: boolean; readonly signal: AbortSignal | undefined },
): Promise<{ readonly left: boolean }> {
  const db = context.platform.db.kysely;
  const begun = context.platform.clock.now();
  const from = lookedFrom(settings, isWhole);
  if (from === null) return { left: false };
  const orders = await findDueOrders(db, settings, { from, limit: most });
  const issued = await issueEach(context, orders, issueInvoice, signal);
  const refunds = await findDueRefunds(db, settings, { from, limit: most });
  const credited = await issueEach(context, refunds, issueCredit, signal);
  const isFull = orders.length === most || refunds.length === most;
  const isDone = !isFull && issued.failed + credited.failed === 0 && signal?.aborted !== true;
  if (isDone) {
    await db
      .updateTable("invoice_settings")
      .set({ looked_to: begun })
      .where("site_id", "=", settings.site_id)
      .where("looked_to", "<", begun)
      .execute();
  }
  return { left: isFull && issued.made + credited.made > 0 };
}

async function issueEach(
  context: InvoicesContext,
  ids: readonly string[],
  issue: typeof issueInvoice,
  signal: AbortSignal | undefined,
): Promise<{ readonly made: number; readonly failed: number }> {
  const { platform } = context;
  let [made, failed] = [0, 0];
  for (const id of ids) {
    if (signal?.aborted === true) break;
    try {
      const issued = await issue(context, createCtx(platform, systemActor), id);
      made += issued === null ? 0 : 1;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failed += 1;
      platform.log.error({ err: error, id }, "an invoice could not be issued");
    }
  }
  return { made, failed };
}
