import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Ids } from "#src/platform/ids.ts";
import { invoicesEvents } from "../../events.ts";
import { type Buyer, type DocumentLine, type ShownSeller, sumByRate, sumOf } from "./document.ts";
import type { TaxRateOfDay } from "./find-rate.ts";
import type { TakenNumber } from "./take-number.ts";

export interface NewDocument {
  readonly kind: "invoice" | "credit";
  readonly siteId: number;
  readonly customerId: string;
  readonly orderId: string;
  readonly transactionId: string | null;
  readonly correctsId: string | null;
  readonly suppliedAt: Date;
  readonly paidAt: Date;
  readonly currency: string;
  readonly treatment: string;
  readonly country: string | null;
  readonly buyer: Buyer;
  readonly seller: ShownSeller;
  readonly lines: readonly DocumentLine[];
  readonly rate: TaxRateOfDay;
}

/** Writes a document with the number that was taken for it, its audit row and its event; returns its id. */
export async function writeDocument(
  trx: Transaction<DB>,
  ids: Ids,
  ctx: Ctx,
  { number, issuedAt, ...series }: TakenNumber,
  document: NewDocument,
): Promise<string> {
  const { kind, siteId, customerId, orderId, lines } = document;
  const id = ids.next();
  const { netCents, taxCents, grossCents } = sumOf(lines);
  await trx
    .insertInto("invoices")
    .values({
      id,
      ...series,
      kind,
      number,
      site_id: siteId,
      customer_id: customerId,
      order_id: orderId,
      transaction_id: document.transactionId,
      corrects_id: document.correctsId,
      issued_at: issuedAt,
      supplied_at: document.suppliedAt,
      paid_at: document.paidAt,
      currency: document.currency,
      treatment: document.treatment,
      country: document.country,
      buyer: JSON.stringify(document.buyer),
      seller: JSON.stringify(document.seller),
      lines: JSON.stringify(lines),
      net_cents: BigInt(netCents),
      taxes: JSON.stringify(sumByRate(lines)),
      tax_cents: BigInt(taxCents),
      gross_cents: BigInt(grossCents),
      ...document.rate,
    })
    .execute();
  await publishEvent(trx, ctx, invoicesEvents, {
    name: "invoices.issued.v1",
    payload: { invoiceId: id, orderId },
    siteId,
    customerId,
  });
  await writeAudit(trx, ctx, {
    action: "invoice.issue",
    objectType: "invoice",
    objectId: id,
    detail: { kind, number },
  });
  return id;
}
