import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openZip } from "#src/platform/personal/open-zip.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer, purchaseBody } from "./harness/customers.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { visit } from "./harness/visitor.ts";

// What people ask of their data: the customer in the settings, staff in the queue.

let site: OfficeSite;
beforeAll(async () => {
  site = await startOfficeSite();
});

const password = "correct horse battery";

/** A customer who asked to have the account closed. */
async function askToClose(cents: bigint) {
  const customer = await newCustomer(site.url, site.inspector, cents);
  await callOk(site.url, "POST /v2/privacy/closing", { token: customer.token, body: {} });
  return customer;
}

async function openErasure(page: Page, name: string): Promise<void> {
  await page.goto(`${site.url}/staff/privacy`);
  await page.getByRole("list", { name: "Requests about data" }).getByText(name).click();
  await page.getByRole("heading", { name: "Erasure" }).waitFor();
}

const nameOf = async (token: string): Promise<string> =>
  String((await callOk(site.url, "GET /users/me", { token })).username);

test("a customer asks for a copy, downloads it, and asks to close the account", async () => {
  const customer = await newCustomer(site.url, site.inspector, 0n);
  const { page, context, complaints } = await visit();
  await signInBrowser(context, site.url, { email: customer.email, password });
  await page.goto(`${site.url}/settings`);
  await page.getByRole("button", { name: "Ask for a copy" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("personal-data.zip");
  const files = openZip(await readFile(await file.path()));
  expect(files.get("profile.json")).toContain(customer.email);
  expect(files.get("README.txt")).toContain("A copy of your personal data at");

  await page.getByRole("button", { name: "Close the account" }).click();
  await page.getByRole("button", { name: "Ask to close it" }).click();
  await page.getByRole("button", { name: "Keep the account" }).click();
  await page.getByRole("button", { name: "Close the account" }).waitFor();
  expect(complaints).toEqual([]);
});

test("staff erases with two persons, what was renounced in writing with it", async () => {
  const customer = await askToClose(500n);
  const name = await nameOf(customer.token);
  const billing = await visitOffice(site, { role: "billing" });
  const { page } = billing;
  await openErasure(page, name);
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog");
  const erase = dialog.getByRole("button", { name: "Erase for good" });
  await dialog.getByLabel(`Type ${name}`).fill(name);
  await dialog.getByLabel("Reason").fill("asked for it in the settings");
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel(/renounced the balance in writing/).check();
  await erase.click();
  await dialog.getByRole("link").first().waitFor();
  expect((await callApi(site.url, "GET /users/me", { token: customer.token })).status).toBe(200);

  const owner = await visitOffice(site);
  await owner.page.goto(`${site.url}/staff/approvals`);
  await owner.page.getByText("asked for it in the settings").first().click();
  // Who approves sees what goes and stays, and that the renounced balance is in the way no more.
  await owner.page.getByRole("heading", { name: "What an erasure takes now" }).waitFor();
  await owner.page.getByText(/^Nothing .* in the way$/).waitFor();
  await owner.page.getByText("Stays under numbers").waitFor();
  await owner.page.getByRole("button", { name: "Approve" }).click();
  await owner.page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect
    .poll(async () => (await callApi(site.url, "GET /users/me", { token: customer.token })).status)
    .toBe(401);
  const { rows } = await site.inspector.platform.db.pool.query(
    "SELECT 1 FROM users WHERE email = $1 OR username = $2",
    [customer.email, name],
  );
  expect(rows).toEqual([]);
  expect([...billing.complaints, ...owner.complaints].filter((text) => !text.includes("409"))).toEqual([]);
});

test("billing has a copy made and hands it over, and declines an erasure with an answer; an auditor does neither", async () => {
  const customer = await askToClose(500n);
  const name = await nameOf(customer.token);
  const id = encodeId("customer", customer.customerId);
  const { page, token } = await visitOffice(site, { role: "billing" });
  await page.goto(`${site.url}/staff/customers/${id}`);
  await page.getByRole("button", { name: "Copy of data" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("asked for by post");
  await page.getByRole("dialog").getByRole("button", { name: "Make the copy" }).click();
  await page.getByText("The copy is being made.").waitFor();
  const find = async (kind: string) => {
    const { requests } = await callOk(site.url, "GET /v2/admin/privacy/requests?show=open", { token });
    return requests.find(
      (one: { kind: string; customer: { id: string } }) => one.kind === kind && one.customer.id === id,
    );
  };
  await expect.poll(async () => (await find("copy"))?.state, { timeout: 60_000 }).toBe("ready");
  const copy = await find("copy");
  await page.goto(`${site.url}/staff/privacy?id=${copy.id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const files = openZip(await readFile(await (await download).path()));
  expect(files.get("profile.json")).toContain(customer.email);

  await openErasure(page, name);
  const { id: asked } = await find("erasure");
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Answer to the customer").fill("You still owe us an answer about an invoice.");
  await dialog.getByLabel("Reason").fill("an invoice is open");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await page.getByText("The request is declined.").waitFor();
  const seen = await visit();
  await signInBrowser(seen.context, site.url, { email: customer.email, password });
  await seen.page.goto(`${site.url}/settings`);
  await seen.page.getByText("You still owe us an answer about an invoice.").waitFor();

  const auditor = await visitOffice(site, { role: "auditor" });
  await auditor.page.goto(`${site.url}/staff/privacy?show=settled&id=${copy.id}`);
  await auditor.page.getByRole("heading", { name: "Copy of data" }).waitFor();
  expect(await auditor.page.getByRole("button", { name: /^(?:Download|Decline|Erase)$/ }).count()).toBe(0);
  const body = { answer: "Not now, thank you.", reason: "not by an auditor" };
  for (const [path, given] of [
    [`customers/${id}/copy`, { person: null, reason: body.reason }],
    [`privacy/requests/${copy.id}/link`, {}],
    [`privacy/requests/${asked}/decline`, body],
  ] as const) {
    const call = { token: auditor.token, body: given };
    expect((await callApi(site.url, `POST /v2/admin/${path}`, call)).status).toBe(403);
  }
});

test("a server that runs is in the way, and support may look but not erase", async () => {
  const customer = await askToClose(500n);
  const name = await nameOf(customer.token);
  await callOk(site.url, "POST /v2/servers/purchase", {
    token: customer.token,
    key: randomUUID(),
    body: purchaseBody(customer),
  });
  const { page } = await visitOffice(site);
  await openErasure(page, name);
  await page.getByText("Servers that have not ended").waitFor();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(`Type ${name}`).fill(name);
  expect(await dialog.getByRole("button", { name: "Erase for good" }).isDisabled()).toBe(true);

  const support = await visitOffice(site, { role: "support" });
  await openErasure(support.page, name);
  expect(await support.page.getByRole("button", { name: "Erase" }).count()).toBe(0);
  const id = encodeId("customer", customer.customerId);
  const refused = await callApi(site.url, `POST /v2/admin/customers/${id}/erase`, {
    token: support.token,
    key: randomUUID(),
    body: { renouncedCents: 0, reason: "asked for it in the settings" },
  });
  expect(refused.body).toMatchObject({ error: { code: "forbidden" } });
});
