import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { domainOfLine } from "#src/shared/domain-names/line-domain.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import { invoiceKind, type invoiceOutput, type invoiceRow, invoiceTreatment } from "../contract-outputs.ts";
import type { InvoiceRow } from "./issue/document.ts";
import { readBuyer, readLines, readShownSeller, readTaxes } from "./read-document.ts";

type View = z.input<typeof invoiceOutput>;
type RowView = z.input<typeof invoiceRow>;

/** The provider's own site. */
const ownSite = 1;

/** A document as it was issued; `customerId` null: of any customer of the site. */
export async function viewInvoice(
  db: Kysely<DB>,
  {
    id,
    customerId,
    siteId,
  }: { readonly id: string; readonly customerId: string | null; readonly siteId: number },
): Promise<{ readonly view: View; readonly customerId: string }> {
  const row = await db
    .selectFrom("invoices")
    .selectAll()
    .where("id", "=", id)
    .where("site_id", "=", siteId)
    .$if(customerId !== null, (query) => query.where("customer_id", "=", customerId))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  const seller = readShownSeller(row);
  return {
    customerId: row.customer_id,
    view: {
      ...invoiceRowView(row),
      suppliedAt: row.supplied_at.toISOString(),
      paidAt: row.paid_at.toISOString(),
      corrects: await readCorrected(db, row),
      credits: await readCredits(db, row),
      customerId: encodeId("customer", row.customer_id),
      seller: { ...seller, isResold: row.site_id !== ownSite, lines: [...seller.lines] },
      buyer: buyerView(row),
      lines: linesView(row),
      taxes: readTaxes(row).map((sums) => ({ ...sums })),
      taxCurrency: taxCurrencyOf(row),
    },
  };
}

/** A document in a list. */
export function invoiceRowView(
  row: Pick<
    InvoiceRow,
    | "id"
    | "number"
    | "kind"
    | "issued_at"
    | "order_id"
    | "transaction_id"
    | "treatment"
    | "country"
    | "currency"
    | "net_cents"
    | "tax_cents"
    | "gross_cents"
  >,
): RowView {
  return {
    id: encodeId("invoice", row.id),
    number: row.number,
    kind: invoiceKind.parse(row.kind),
    issuedAt: row.issued_at.toISOString(),
    orderId: encodeId("order", row.order_id),
    transactionId: row.transaction_id === null ? null : encodeId("transaction", row.transaction_id),
    treatment: invoiceTreatment.parse(row.treatment),
    country: row.country,
    currency: row.currency,
    netCents: centsToNumber(row.net_cents),
    taxCents: centsToNumber(row.tax_cents),
    grossCents: centsToNumber(row.gross_cents),
  };
}

function buyerView(row: InvoiceRow): View["buyer"] {
  const buyer = readBuyer(row);
  return { ...buyer, lines: [...buyer.lines] };
}

function linesView(row: InvoiceRow): View["lines"] {
  return readLines(row).map(({ position: _, basisPoints, ...line }) => ({
    ...line,
    domain: domainOfLine(line.sku, line.label),
    taxBasisPoints: basisPoints,
  }));
}

async function readCorrected(db: Kysely<DB>, { corrects_id: id }: InvoiceRow): Promise<View["corrects"]> {
  if (id === null) return null;
  const invoice = await db
    .selectFrom("invoices")
    .select(["number", "issued_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id: encodeId("invoice", id),
    number: invoice.number,
    issuedAt: invoice.issued_at.toISOString(),
  };
}

async function readCredits(db: Kysely<DB>, row: InvoiceRow): Promise<View["credits"]> {
  if (row.kind === "credit") return [];
  const credits = await db
    .selectFrom("invoices")
    .select(["id", "number", "gross_cents"])
    .where("order_id", "=", row.order_id)
    .where("kind", "=", "credit")
    .orderBy("issued_at")
    .orderBy("sequence")
    .execute();
  return credits.map((credit) => ({
    id: encodeId("invoice", credit.id),
    number: credit.number,
    grossCents: centsToNumber(credit.gross_cents),
  }));
}

const e6 = 1_000_000n;

function taxCurrencyOf(row: InvoiceRow): View["taxCurrency"] {
  const { tax_currency: currency, rate_e6: rate, rate_day: day, rate_source: source } = row;
  if (currency === null) return null;
  if (rate === null || day === null || source === null) return { currency, rate: null };
  return {
    currency,
    rate: {
      value: formatUnits(rate, 6),
      day,
      source,
      netCents: centsToNumber(inCurrency(row.net_cents, rate)),
      taxCents: centsToNumber(inCurrency(row.tax_cents, rate)),
    },
  };
}

/** Half a cent goes away from zero, so that a credit note takes off what its invoice had. */
export function inCurrency(cents: bigint, rateE6: bigint): bigint {
  const doubled = (cents < 0n ? -cents : cents) * rateE6 * 2n;
  const size = (doubled + e6) / (e6 * 2n);
  return cents < 0n ? -size : size;
}
