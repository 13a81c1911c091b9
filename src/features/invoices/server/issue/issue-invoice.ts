import type { Kysely } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { InvoicesContext } from "../deps.ts";
import { findRate } from "./find-rate.ts";
import { readSoldOrder, type SoldOrder } from "./read-order.ts";
import { readSeller, readSettings } from "./settings-row.ts";
import { takeNumber } from "./take-number.ts";
import { writeDocument } from "./write-document.ts";

/** The invoice of an order, if it has one. */
export function invoiceOf(db: Kysely<DB>, orderId: string) {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("kind", "=", "invoice")
    .executeTakeFirst();
}

/**
 * Issues the invoice of a delivered order, once: number and document commit together or not at all, and of two workers
 * the second finds the document when it gets the lock of the series. Null: there was one, or nothing is to be issued.
 */
export function issueInvoice(context: InvoicesContext, ctx: Ctx, orderId: string): Promise<string | null> {
  const { platform, siteOf, subjectSources } = context;
  return transaction(platform, async (trx) => {
    const order = await readSoldOrder(trx, subjectSources(), orderId);
    const settings = order === null ? undefined : await readSettings(trx, order.siteId);
    if (order === null || settings === undefined || !(await wasOn(trx, order))) return null;
    const { siteId } = order;
    const rate = await findRate(trx, { siteId, currency: settings.tax_currency, at: order.deliveredAt });
    const { name: brand } = await siteOf(siteId);
    if ((await invoiceOf(trx, orderId)) !== undefined) return null;
    const taken = await takeNumber(trx, {
      siteId,
      kind: "invoice",
      pattern: settings.invoice_pattern,
      first: await firstNumber(trx, { siteId, start: settings.start_number }),
      now: ctx.now,
    });
    // With the lock of the series: another worker may have been here in between.
    if ((await invoiceOf(trx, orderId)) !== undefined) return Promise.reject(new AlreadyIssued());
    return writeDocument(trx, platform.ids, ctx, taken, {
      ...order,
      kind: "invoice",
      transactionId: null,
      correctsId: null,
      suppliedAt: order.deliveredAt,
      seller: { ...readSeller(settings), brand, footer: settings.footer },
      rate,
    });
  }).catch(nothingTwice);
}

/** Whether invoices were on when it was delivered: what was switched since changes nothing for it. */
async function wasOn(
  trx: Kysely<DB>,
  { siteId, deliveredAt }: Pick<SoldOrder, "siteId" | "deliveredAt">,
): Promise<boolean> {
  const period = await trx
    .selectFrom("invoice_periods")
    .select("site_id")
    .where("site_id", "=", siteId)
    .where("from_at", "<=", deliveredAt)
    .where((or) => or.or([or("until_at", "is", null), or("until_at", ">", deliveredAt)]))
    .executeTakeFirst();
  return period !== undefined;
}

/** Rolls back the number that was taken for what another worker has issued meanwhile. */
export class AlreadyIssued extends Error {}

export function nothingTwice(error: unknown): null {
  if (error instanceof AlreadyIssued) return null;
  throw error;
}

/** Who goes on from earlier books begins the very first series of the site at a number of their own. */
async function firstNumber(
  trx: Kysely<DB>,
  { siteId, start }: { readonly siteId: number; readonly start: number },
): Promise<number> {
  const before = await trx
    .selectFrom("invoice_series")
    .select("year")
    .where("site_id", "=", siteId)
    .where("kind", "=", "invoice")
    .executeTakeFirst();
  return before === undefined ? start : 1;
}
