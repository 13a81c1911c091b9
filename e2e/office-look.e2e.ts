import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { newCustomer, purchaseBody, type TestCustomer } from "./harness/customers.ts";
import { axeFindings, overflowAt } from "./harness/inspect-screen.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { visit } from "./harness/visitor.ts";

// Staff looks as a customer in a browser: it sees what the customer sees, changes nothing, and the customer is notified.

let site: OfficeSite;
let customer: TestCustomer;

beforeAll(async () => {
  site = await startOfficeSite();
  customer = await newCustomer(site.url, site.inspector, 2000n);
  await callOk(site.url, "POST /v2/servers/purchase", {
    token: customer.token,
    body: purchaseBody(customer),
    key: randomUUID(),
  });
});

const customerPath = () => `${site.url}/staff/customers/${encodeId("customer", customer.customerId)}`;

async function beginLook(page: Page, reason: string): Promise<void> {
  await page.goto(customerPath());
  await page.getByRole("button", { name: "Look as this customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Look", exact: true }).click();
  await page.getByRole("heading", { name: "My servers", level: 1 }).waitFor();
}

test("support looks as a customer, changes nothing, and ends it; the customer sees when, who, why and what", async () => {
  const { page, complaints } = await visitOffice(site, { role: "support" });
  await beginLook(page, "cannot find the server");
  const bar = page.getByRole("complementary", { name: "Look as a customer" });
  await bar.getByText("cannot find the server").waitFor();
  await page.getByRole("link", { name: "web-1" }).first().waitFor();
  const order = page
    .getByRole("link", { name: /^Order/ })
    .and(page.locator("main .act"))
    .first();
  await expect.poll(() => order.getAttribute("aria-disabled")).toBe("true");
  const before = page.url();
  await order.click({ force: true });
  await page.getByText("nothing can be changed").waitFor();
  expect(page.url()).toBe(before);
  expect(await axeFindings(page)).toEqual([]);
  // The login of the customer is not shown, and says so.
  await page.goto(`${site.url}/settings/security`);
  await page.getByText("This is not shown while you look as a customer.").first().waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflowAt(page)).toEqual([]);
  await bar.getByRole("button", { name: "End" }).click();
  await expect.poll(() => page.url()).toBe(customerPath());
  // A read that was under way when the look ended is answered like one without a session.
  expect(complaints.filter((complaint) => !/403|401 \(Unauthorized\)/.test(complaint))).toEqual([]);

  const reader = await visit();
  await reader.context.addCookies([
    { name: "session", value: customer.token, url: site.url },
    { name: "signed_in", value: "1", url: site.url },
  ]);
  await reader.page.goto(`${site.url}/settings/security`);
  await reader.page.getByRole("heading", { name: "Looks of our staff" }).waitFor();
  await reader.page.getByText("cannot find the server").first().waitFor();
  await reader.page
    .getByText(/Saw: .*Servers/)
    .first()
    .waitFor();
  await reader.page.getByText("Our staff stopped looking at your account").waitFor();
  await reader.page.goto(`${site.url}/notifications`);
  await reader.page.getByText("Our staff is looking at your account").first().waitFor();
});

test("the customer ends a look, and it shows nothing more", async () => {
  const { page } = await visitOffice(site, { role: "abuse" });
  await beginLook(page, "a complaint about mail");
  const { looks } = await callOk(site.url, "GET /v2/looks", { token: customer.token });
  await callOk(site.url, `POST /v2/looks/${looks[0].id}/end`, { token: customer.token, body: {} });
  await page.reload();
  await page.getByRole("heading", { name: "This look has ended" }).waitFor();
  await page.getByRole("button", { name: "Back to the office" }).click();
  await page.getByRole("button", { name: "Look as this customer" }).waitFor();
  await page.goto(`${site.url}/staff/looks`);
  await page.getByText("ended by the customer").waitFor();
});

test("billing has no such act, neither on the page nor by the call", async () => {
  const { page, token } = await visitOffice(site, { role: "billing" });
  await page.goto(customerPath());
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page
    .getByRole("button", { name: "Credit or debit" })
    .or(page.getByText("each asks for a reason"))
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: "Look as this customer" }).count()).toBe(0);
  const answer = await page.request.post(
    `${site.url}/api/v2/admin/customers/${encodeId("customer", customer.customerId)}/look`,
    { data: { reason: "just to see it" }, headers: { authorization: `Bearer ${token}`, origin: site.url } },
  );
  expect([answer.status(), (await answer.json()).error.code]).toEqual([403, "forbidden"]);
});
