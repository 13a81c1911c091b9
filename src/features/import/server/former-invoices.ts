import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { inPage, pageOf } from "#src/platform/http/keyset-page.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { importContract } from "../contract.ts";
import { invoiceDocument } from "./records/import-record.ts";
import { centsOf } from "./records/money.ts";

type List = (typeof importContract)["GET /v2/former-invoices"];
type Row = RouteOutput<List>["invoices"][number];
type One = RouteOutput<(typeof importContract)["GET /v2/former-invoices/{id}"]>;

interface DocumentRow {
  readonly id: string;
  readonly label: string;
  readonly document: unknown;
  readonly dated_at: Date | null;
  /** When it was issued, else when it was imported. */
  readonly placed_at: Date;
}

/** Whether a customer has invoices of the system that was used before. */
export async function hasFormerInvoices(db: Kysely<DB>, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom("import_documents")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("kind", "=", "invoice")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of a customer, newest first; what has no date is placed by its import. */
export async function listFormerInvoices(
  db: Kysely<DB>,
  customerId: string,
  query: z.output<List["query"]>,
): Promise<z.input<List["output"]>> {
  const { rows } = await sql<DocumentRow>`
    SELECT * FROM (
      SELECT id, label, document, dated_at, coalesce(dated_at, created_at) AS placed_at FROM import_documents
      WHERE customer_id = ${customerId} AND kind = 'invoice'
    ) AS d WHERE ${inPage("d.placed_at", "d.id", query)}
    ORDER BY placed_at DESC, id DESC LIMIT ${query.limit + 1}`.execute(db);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ placed_at: at, id }) => ({ at, id }));
  return { invoices: page.map((row) => rowOf(row)), nextCursor };
}

/** One of a customer's own, whole. */
export async function readFormerInvoice(db: Kysely<DB>, customerId: string, id: string): Promise<One> {
  const row = await db
    .selectFrom("import_documents")
    .select(["id", "label", "document", "dated_at"])
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .where("kind", "=", "invoice")
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  const { paidAt, lines, tax } = invoiceDocument.parse(row.document);
  return {
    ...rowOf(row),
    customerId: encodeId("customer", customerId),
    paidAt,
    lines: lines.map(({ text, amount }) => ({ text, amountCents: centsToNumber(centsOf(amount)) })),
    taxCents: tax === null ? null : centsToNumber(centsOf(tax)),
  };
}

function rowOf(row: Pick<DocumentRow, "id" | "label" | "document" | "dated_at">): Row {
  const { state, currency, total } = invoiceDocument.parse(row.document);
  return {
    id: encodeId("formerInvoice", row.id),
    number: row.label,
    issuedAt: row.dated_at?.toISOString() ?? null,
    state: states.get(state.toLowerCase()) ?? "other",
    currency,
    totalCents: centsToNumber(centsOf(total)),
  };
}

/** As Paymenter and WHMCS call them. */
const states: ReadonlyMap<string, Row["state"]> = new Map([
  ["paid", "paid"],
  ["unpaid", "unpaid"],
  ["pending", "unpaid"],
  ["payment pending", "unpaid"],
  ["collections", "unpaid"],
  ["cancelled", "cancelled"],
  ["refunded", "refunded"],
]);
