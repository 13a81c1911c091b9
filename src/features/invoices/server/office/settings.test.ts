import { afterAll, beforeAll, expect, test } from "vitest";
import { taxSite } from "#src/features/taxes/server/taxed-site.fixture.ts";
import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createInvoicesTestbed, type InvoicesTestbed } from "../invoices-testbed.fixture.ts";
import { saveSettings } from "./settings.ts";

let testbed: InvoicesTestbed;
beforeAll(async () => {
  testbed = await createInvoicesTestbed();
  await taxSite(testbed.context.platform);
});
afterAll(() => testbed.drop());

const seller = {
  name: "Hafen Hosting GmbH",
  lines: ["Kai 12", "20457 Hamburg"],
  country: "DE",
  vatNumber: "DE123456788",
  registration: null,
  email: null,
};

interface ChangedSeller {
  readonly country?: string;
  readonly vatNumber?: string | null;
}

function save(expectedVersion: number, changed: ChangedSeller = {}) {
  const { context } = testbed;
  return saveSettings(context, createCtx(context.platform, staffActor()), 1, {
    isOn: true,
    seller: { ...seller, ...changed },
    invoicePattern: "{year}-",
    creditPattern: "{year}-C-",
    startNumber: 1,
    footer: "",
    taxCurrency: null,
    expectedVersion,
    reason: "asked for by the accountant",
  });
}

test("the seller of invoices is that of the taxes", async () => {
  await expect(save(0, { country: "NL" })).rejects.toMatchObject({
    code: "invoice_seller_differs",
    params: { seller: "DE" },
  });
  await expect(save(0, { vatNumber: null })).rejects.toMatchObject({ code: "invoice_seller_incomplete" });
  // Taxes name no number: one is as good as another.
  await save(0);
  await testbed.database.pool.query("UPDATE tax_settings SET seller_vat_number = 'DE123456788'");
  await save(1, { vatNumber: "DE 123 456.788" });
  await expect(save(2, { vatNumber: "DE999999999" })).rejects.toMatchObject({
    code: "invoice_seller_differs",
    params: { seller: "DE, DE123456788" },
  });
  await testbed.database.pool.query("UPDATE tax_settings SET mode = 'off'");
  await save(2, { country: "NL", vatNumber: null });
});
