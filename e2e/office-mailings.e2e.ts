import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { callOk } from "./harness/api-client.ts";
import { newCustomer, purchaseBody } from "./harness/customers.ts";
import { readMail } from "./harness/demo-mailbox.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { until } from "./harness/until.ts";
import { visit } from "./harness/visitor.ts";

// Announcements of staff: written and sent in the office, read by those whom they concern, stopped midway.

let site: OfficeSite;
beforeAll(async () => {
  site = await startOfficeSite({ SIMULATED_DELAYS: "0" });
});

const password = "correct horse battery";
const reason = "planned work on the network";

test("work in a location is announced to those with a server there, and to no one else", async () => {
  const ann = await newCustomer(site.url, site.inspector, 5_000n);
  const bea = await newCustomer(site.url, site.inspector, 0n);
  await callOk(site.url, "POST /v2/servers/purchase", {
    token: ann.token,
    body: purchaseBody(ann),
    key: randomUUID(),
  });
  const { page, complaints, token } = await visitOffice(site, { role: "engineer" });
  await page.goto(`${site.url}/staff/mailings`);
  await page.getByRole("button", { name: "New announcement" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Subject", { exact: true }).fill("Work in Frankfurt");
  await dialog.getByRole("button", { name: "Write it" }).click();
  await page.getByLabel("Text", { exact: true }).fill("Hello {name}: see https://example.com/work.");
  const preview = page.getByRole("article", { name: "How the mail looks" });
  await preview.getByText("Hello ann: see https://example.com/work.").waitFor();

  await page.getByRole("link", { name: "Recipients" }).click();
  await page.getByRole("checkbox", { name: "Frankfurt" }).check();
  await page.getByText("1 recipient of 1 customer").waitFor();
  await page.getByRole("link", { name: "Ways and pace" }).click();
  await page.getByRole("checkbox", { name: /^Banner/ }).check();
  await page.getByLabel("Banner until", { exact: true }).fill("2099-01-01T10:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByLabel("Reason", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: "Send now" }).click();
  await page.getByText("Sent", { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);

  const reader = await visit();
  await signInBrowser(reader.context, site.url, { email: ann.email, password });
  await reader.page.goto(`${site.url}/wallet`);
  await reader.page.getByText("Work in Frankfurt").waitFor();
  await reader.page.getByRole("button", { name: "Close", exact: true }).first().click();
  await reader.page.getByText("Work in Frankfurt").waitFor({ state: "detached" });
  await reader.page.goto(`${site.url}/notifications`);
  await reader.page.getByText("Work in Frankfurt").first().waitFor();
  const mail = await readMail(reader.page, site.url, { recipient: ann.email, subject: "Work in Frankfurt" });
  expect(mail).toContain("see https://example.com/work.");
  expect(reader.complaints).toEqual([]);
  const other = await callOk(site.url, "GET /v2/notifications/status", { token: bea.token });
  expect(other.banners).toEqual([]);
  const listed = await callOk(site.url, "GET /v2/notifications/all", { token: bea.token });
  expect(JSON.stringify(listed)).not.toContain("Work in Frankfurt");

  // Two mails an hour with the one before: the first goes at once, and the other not any more.
  const draft = await callOk(site.url, "POST /v2/admin/mailings", {
    token,
    body: {
      ways: ["mail"],
      texts: [{ language: "en", subject: "A long one", body: "Text" }],
      segment: {},
      perHour: 2,
      shownFrom: null,
      shownUntil: null,
    },
  });
  const id = String(draft.id);
  await callOk(site.url, `POST /v2/admin/mailings/${id}/send`, {
    token,
    body: { expectedVersion: 1, reason },
  });
  const shown = () => callOk(site.url, `GET /v2/admin/mailings/${id}`, { token });
  await until("the first is mailed", async () => Number((await shown()).mailed) === 1);
  await page.goto(`${site.url}/staff/mailings/${id}`);
  await page.getByRole("button", { name: "Stop" }).click();
  await dialog.getByLabel("Reason", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: "Stop" }).last().click();
  await page.getByText("Stopped", { exact: true }).first().waitFor();
  expect(await shown()).toMatchObject({ state: "stopped", mailed: 1 });
  expect(complaints).toEqual([]);
});
