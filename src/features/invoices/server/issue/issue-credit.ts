import type { Kysely } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { readBuyer, readLines, readShownSeller } from "../read-document.ts";
import type { InvoicesContext } from "../deps.ts";
import type { DocumentLine } from "./document.ts";
import { findRate } from "./find-rate.ts";
import { AlreadyIssued, invoiceOf, nothingTwice } from "./issue-invoice.ts";
import { readSettings } from "./settings-row.ts";
import { takeNumber } from "./take-number.ts";
import { writeDocument } from "./write-document.ts";

interface RefundedLine {
  readonly order_id: string;
  readonly position: number;
  readonly cents: bigint;
  readonly tax_cents: bigint;
  readonly created_at: Date;
}

/**
 * Issues the credit note of a refund of an invoiced order, once, by the same rules as the invoice. Buyer and seller are those
 * of the invoice that it corrects, and so is the rate of the tax currency.
 */
export function issueCredit(
  { platform }: InvoicesContext,
  ctx: Ctx,
  transactionId: string,
): Promise<string | null> {
  return transaction(platform, async (trx) => {
    const refunded = await readRefund(trx, transactionId);
    const [first] = refunded;
    const invoice = first && (await invoiceOf(trx, first.order_id));
    const settings = invoice && (await readSettings(trx, invoice.site_id));
    if (first === undefined || invoice === undefined || settings === undefined) return null;
    if (await hasCredit(trx, transactionId)) return null;
    const siteId = invoice.site_id;
    const rate =
      invoice.rate_e6 === null
        ? await findRate(trx, { siteId, currency: invoice.tax_currency, at: invoice.supplied_at })
        : {
            tax_currency: invoice.tax_currency,
            rate_e6: invoice.rate_e6,
            rate_day: invoice.rate_day,
            rate_source: invoice.rate_source,
          };
    const taken = await takeNumber(trx, {
      siteId,
      kind: "credit",
      pattern: settings.credit_pattern,
      first: 1,
      now: ctx.now,
    });
    if (await hasCredit(trx, transactionId)) return Promise.reject(new AlreadyIssued());
    return writeDocument(trx, platform.ids, ctx, taken, {
      kind: "credit",
      siteId,
      customerId: invoice.customer_id,
      orderId: invoice.order_id,
      transactionId,
      correctsId: invoice.id,
      suppliedAt: first.created_at,
      paidAt: first.created_at,
      currency: invoice.currency,
      treatment: invoice.treatment,
      country: invoice.country,
      buyer: readBuyer(invoice),
      seller: readShownSeller(invoice),
      lines: creditLines(readLines(invoice), refunded),
      rate,
    });
  }).catch(nothingTwice);
}

/** The lines that money went back of, below zero. */
function creditLines(
  sold: readonly DocumentLine[],
  refunded: readonly RefundedLine[],
): readonly DocumentLine[] {
  return refunded.map(({ position, cents, tax_cents: tax }) => {
    const line = sold.find((one) => one.position === position);
    if (line === undefined) throw new Error("A refund is of a line that the invoice does not have.");
    return {
      ...line,
      from: null,
      to: null,
      netCents: -centsToNumber(cents - tax),
      taxCents: tax === 0n ? 0 : -centsToNumber(tax),
      grossCents: -centsToNumber(cents),
    };
  });
}

async function readRefund(db: Kysely<DB>, transactionId: string): Promise<readonly RefundedLine[]> {
  return db
    .selectFrom("order_refunds")
    .select(["order_id", "position", "cents", "tax_cents", "created_at"])
    .where("transaction_id", "=", transactionId)
    .orderBy("position")
    .execute();
}

async function hasCredit(db: Kysely<DB>, transactionId: string): Promise<boolean> {
  const found = await db
    .selectFrom("invoices")
    .select("id")
    .where("kind", "=", "credit")
    .where("transaction_id", "=", transactionId)
    .executeTakeFirst();
  return found !== undefined;
}
