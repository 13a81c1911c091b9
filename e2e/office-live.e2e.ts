import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { newCustomer, type TestCustomer } from "./harness/customers.ts";
import { addContact, buyDomain, waitForDomain } from "./harness/domains.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { until } from "./harness/until.ts";

// What changes in the office without a reload, and acts on many domains.

let site: OfficeSite;
let customer: TestCustomer;

beforeAll(async () => {
  site = await startOfficeSite({ SIMULATED_DELAYS: "0" });
  customer = await newCustomer(site.url, site.inspector, 10_000n);
});

const request = () =>
  callOk(site.url, "POST /v2/dedicated/requests", {
    token: customer.token,
    key: randomUUID(),
    body: { configuration: "clipper-16", quantity: 2, note: "" },
  });

test("a new request comes into the queue and its count rises without a reload; so does the end of a role", async () => {
  const { page, email, complaints } = await visitOffice(site, { role: "support" });
  await page.goto(`${site.url}/staff/dedicated`);
  await page.getByText("No request waits").waitFor();
  await page.evaluate("window.isTheSamePage = true");
  const sidebar = page.getByRole("navigation", { name: "Places of the office" });
  const { id } = await request();
  await sidebar.getByRole("link", { name: /^Dedicated\s*1$/ }).waitFor();
  await page.getByRole("list", { name: "Dedicated requests" }).getByRole("listitem").waitFor();
  await callOk(site.url, `POST /v2/dedicated/requests/${id}/withdraw`, { token: customer.token, body: {} });
  await page.getByText("No request waits").waitFor();
  await sidebar.getByRole("link", { name: /^Dedicated\s*0$/ }).waitFor();

  // Another role: the page says so and the sidebar has its places. No session: the sign-in.
  const { kysely } = site.inspector.platform.db;
  const change = (set: { role?: string; disabled_at?: Date }) =>
    kysely.updateTable("staff").set(set).where("email", "=", email).execute();
  await change({ role: "catalogue" });
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  expect(await sidebar.getByRole("link", { name: "Dedicated" }).count()).toBe(0);
  await change({ disabled_at: new Date() });
  await page.waitForURL(/\/staff\/sign-in\?next=/);
  expect(await page.evaluate("window.isTheSamePage")).toBe(true);
  // The refused calls that lead there.
  expect(complaints.filter((complaint) => !/40[13]/.test(complaint))).toEqual([]);
});

test("abuse holds several names at once, after seeing which of them cannot be", async () => {
  const contact = await addContact(site.url, customer.token);
  const names = ["gangway-one.com", "gangway-two.com"];
  const ids: string[] = [];
  for (const name of names) ids.push(await buyDomain(site.url, customer.token, contact, name));
  for (const id of ids) await waitForDomain(site.url, customer.token, id, "active");
  const { kysely } = site.inspector.platform.db;
  const [first = "", second = ""] = ids;
  await kysely
    .updateTable("domains")
    .set({ state: "transferred_out" })
    .where("id", "=", decodeId("domain", second) ?? "")
    .execute();
  const { page, complaints } = await visitOffice(site, { role: "abuse" });
  await page.goto(`${site.url}/staff/domains?q=gangway`);
  for (const name of names) await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  // It applies to one of the two.
  await page.getByRole("button", { name: /^Hold\s*1$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What the customer reads").fill("It is used for phishing.");
  await dialog.getByRole("checkbox", { name: /Take it out of its zone/ }).check();
  await dialog.getByText("1 of 1 will be done").waitFor();
  await dialog.getByLabel("Reason", { exact: true }).fill("a complaint, checked");
  await dialog.getByRole("button", { name: "Hold (1)" }).click();
  await page.waitForURL(/\/staff\/bulk\/blk_/);
  await page.getByRole("link", { name: "gangway-one.com" }).waitFor();
  await until("the registry holds it", async () => {
    const { rows } = await site.inspector.platform.db.pool.query<{ statuses: string[] }>(
      "SELECT registry_statuses AS statuses FROM domains WHERE id = $1",
      [decodeId("domain", first)],
    );
    return rows[0]?.statuses.includes("clientHold") ?? false;
  });
  const shown = await callOk(site.url, `GET /v2/domains/${first}`, { token: customer.token });
  expect(shown.staffHold.text).toBe("It is used for phishing.");
  expect(complaints).toEqual([]);
});
