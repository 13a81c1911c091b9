import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedgerTestbed } from "#src/features/wallet/server/ledger-testbed.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";
import { hasFormerInvoices, listFormerInvoices, readFormerInvoice } from "./former-invoices.ts";

let ledger: Awaited<ReturnType<typeof createLedgerTestbed>>;
beforeAll(async () => {
  ledger = await createLedgerTestbed();
});
afterAll(() => ledger.database.drop());

/** A paper of a customer, as an import keeps it. */
async function keep(customerId: string, kind: "invoice" | "service", document: object, day: string | null) {
  const { kysely } = ledger.database;
  const [id, sourceId, at] = [ledger.ids.next(), ledger.ids.next(), new Date("2026-01-01T00:00:00Z")];
  await kysely
    .insertInto("import_sources")
    .values({ id: sourceId, site_id: 1, name: `s-${sourceId}`, format: "whmcs", created_at: at })
    .execute();
  await kysely
    .insertInto("import_documents")
    .values({
      id,
      customer_id: customerId,
      source_id: sourceId,
      kind,
      label: "INV-1",
      document: JSON.stringify(document),
      dated_at: day === null ? null : new Date(day),
      created_at: at,
    })
    .execute();
  return id;
}

const invoice = (state: string, total: string, more: object = {}) => ({
  number: "INV-1",
  state,
  currency: "EUR",
  issuedAt: null,
  paidAt: "2024-05-02T00:00:00Z",
  lines: [{ text: "VPS", amount: total }],
  tax: null,
  total,
  ...more,
});

test("a customer's invoices of before come newest first, page by page, and are no one else's", async () => {
  const { kysely } = ledger.database;
  const [owner, other] = [await ledger.newCustomer(), await ledger.newCustomer()];
  expect(await hasFormerInvoices(kysely, owner)).toBe(false);
  await keep(owner, "service", {}, "2025-01-01T00:00:00Z");
  expect(await hasFormerInvoices(kysely, owner)).toBe(false);
  const paid = await keep(
    owner,
    "invoice",
    invoice("Paid", "11.89", { tax: "1.90" }),
    "2024-05-01T00:00:00Z",
  );
  await keep(owner, "invoice", invoice("Payment Pending", "-4.9"), "2024-06-01T00:00:00Z");
  await keep(owner, "invoice", invoice("Something", "1"), null);
  expect(await hasFormerInvoices(kysely, owner)).toBe(true);

  const first = await listFormerInvoices(kysely, owner, { limit: 2 });
  expect(first.invoices).toMatchObject([
    { state: "other", totalCents: 100, issuedAt: null },
    { state: "unpaid", totalCents: -490, issuedAt: "2024-06-01T00:00:00.000Z" },
  ]);
  const second = await listFormerInvoices(kysely, owner, { limit: 2, cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({
    invoices: [{ id: encodeId("formerInvoice", paid), state: "paid", currency: "EUR", totalCents: 1189 }],
    nextCursor: null,
  });
  expect(await readFormerInvoice(kysely, owner, paid)).toMatchObject({
    number: "INV-1",
    paidAt: "2024-05-02T00:00:00Z",
    lines: [{ text: "VPS", amountCents: 1189 }],
    taxCents: 190,
  });
  expect((await listFormerInvoices(kysely, other, { limit: 2 })).invoices).toEqual([]);
  await expect(readFormerInvoice(kysely, other, paid)).rejects.toThrow("not_found");
});
