import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer, purchaseBody } from "./harness/customers.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { overflowAt } from "./harness/inspect-screen.ts";
import { wear } from "./harness/looks.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { until } from "./harness/until.ts";
import { visit } from "./harness/visitor.ts";

// Staff switches invoices on; an order has its invoice on paper, and a refund its credit note.

let site: OfficeSite;
beforeAll(async () => {
  site = await startOfficeSite();
});

const listed = z.object({
  invoices: z.array(z.object({ id: z.string(), kind: z.string(), number: z.string() })),
});
const reason = "asked for by the accountant";

test("from the settings to an invoice on paper and the credit note of a refund", async () => {
  const office = await visitOffice(site);
  await office.page.goto(`${site.url}/staff/invoices/settings`);
  await office.page.getByRole("button", { name: "Change" }).click();
  const dialog = office.page.getByRole("dialog");
  await dialog.getByRole("switch", { name: "Issue invoices" }).click();
  await dialog.getByLabel("Legal name").fill("Harbour Hosting B.V.");
  await dialog.getByLabel("Address", { exact: true }).fill("Kade 12\n3011 AA Rotterdam");
  await dialog.getByLabel("Country").fill("NL");
  await dialog.getByLabel("VAT number").fill("NL000000000B01");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Change" }).click();
  await office.page.getByText("The settings are changed.").waitFor();

  const customer = await newCustomer(site.url, site.inspector, 2000n);
  const { order } = await callOk(site.url, "POST /v2/servers/purchase", {
    token: customer.token,
    key: randomUUID(),
    body: purchaseBody(customer, "northpier-web-1"),
  });
  const documents = async () =>
    listed.parse(await callOk(site.url, "GET /v2/invoices", { token: customer.token })).invoices;
  await until("the order has its invoice", async () => (await documents()).length === 1);
  const [invoice] = await documents();

  const { page, context, complaints } = await visit();
  await signInBrowser(context, site.url, { ...customer, password: "correct horse battery" });
  await page.goto(`${site.url}/transactions`);
  await page.getByRole("link", { name: `Invoice ${invoice?.number}` }).click();
  await page.getByRole("heading", { name: "Invoice", level: 1 }).waitFor();
  await page.getByText("Harbour Hosting B.V.").first().waitFor();
  await page.getByText("northpier-web-1").waitFor();
  const shown = page.url();
  const dark = { name: "dark", language: "en", darkMode: true } as const;
  await wear({ page, context }, site.url, dark, customer.token);
  await page.goto(shown);
  await page.getByText("northpier-web-1").waitFor();
  // Paper is ink on white in the dark too, and has the document alone.
  const ground = () =>
    page.locator(".inv-paper").evaluate((paper) => getComputedStyle(paper).backgroundColor);
  expect(await ground()).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  const file = await page.pdf({ preferCSSPageSize: true });
  expect(file.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });

  // In Arabic the sheet is laid out from the right, its number from the left.
  const arabic = { name: "arabic", language: "ar", darkMode: false } as const;
  await wear({ page, context }, site.url, arabic, customer.token);
  await page.goto(shown);
  await page.locator("[dir=rtl] .inv-paper").waitFor();
  expect(await overflowAt(page)).toEqual([]);

  const params = `/v2/admin/orders/${order.id}`;
  const { lines } = await callOk(site.url, `GET ${params}/refund-quote`, { token: office.token });
  await callOk(site.url, `POST ${params}/refund`, {
    token: office.token,
    key: randomUUID(),
    body: {
      lines: [{ lineId: lines[0].lineId, cents: 100 }],
      expectedRefundCents: 100,
      seenRefundedCents: 0,
      endService: false,
      note: "As agreed.",
      reason,
    },
  });
  await until("the refund has its credit note", async () => (await documents()).length === 2);
  await wear({ page, context }, site.url, { ...arabic, name: "english", language: "en" }, customer.token);
  await page.goto(`${site.url}/invoices`);
  await page.getByRole("link", { name: /-C-000001/ }).click();
  await page.getByRole("heading", { name: "Credit note", level: 1 }).waitFor();
  await page.getByText(`Corrects invoice ${invoice?.number}`).waitFor();
  await page.getByText("−$1.00").first().waitFor();

  await office.page.goto(`${site.url}/staff/invoices`);
  await office.page
    .getByText("2 of 2", { exact: false })
    .or(office.page.getByText("-C-000001"))
    .first()
    .waitFor();
  await office.page.getByText(invoice?.number ?? "", { exact: true }).click();
  await office.page.getByText("northpier-web-1").waitFor();
  const other = await newCustomer(site.url, site.inspector, 0n);
  const answer = await callApi(site.url, `GET /v2/invoices/${invoice?.id}`, { token: other.token });
  expect(answer.status).toBe(404);
  expect([...complaints, ...office.complaints]).toEqual([]);
});
