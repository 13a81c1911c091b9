import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { countOpenDays } from "#src/features/stats/server/days/count-days.ts";
import { formatCents } from "#src/shared/money.ts";
import { decodeId } from "#src/shared/ids.ts";
import { callApi } from "./harness/api-client.ts";
import { newCustomer } from "./harness/customers.ts";
import { buyServer, waitForStatus } from "./harness/furnished-customer.ts";
import { axeFindings, overflowAt } from "./harness/inspect-screen.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";

// The numbers of the business and the prices of running services, in the office, as the roles that work with them.

let site: OfficeSite;
let serverId: string;
const serverName = "web-1";
/** What a spreadsheet would run. */
const formula = '=HYPERLINK("https://example.com";"open")';

beforeAll(async () => {
  site = await startOfficeSite();
  const { token } = await newCustomer(site.url, site.inspector, 10_000n);
  serverId = await buyServer(site.url, token, serverName);
  await waitForStatus(site.url, token, serverId, "running");
});

/** The only number of a query. */
async function numberOf(query: ReturnType<typeof sql<{ value: number }>>): Promise<number> {
  const { rows } = await query.execute(site.inspector.platform.db.kysely);
  return rows[0]?.value ?? 0;
}

test("the board has revenue, MRR, churn and what is owed as the books say, and a number opens its rows", async () => {
  await countOpenDays(site.inspector.platform);
  const revenue = await numberOf(sql<{ value: number }>`
    SELECT sum(amount)::float8 AS value FROM ledger_entries WHERE account_id = ledger_account_id('revenue', NULL, 'USD')`);
  const owed = await numberOf(sql<{ value: number }>`
    SELECT sum(CASE kind WHEN 'reversal-debt' THEN -balance ELSE balance END)::float8 AS value FROM ledger_accounts
    WHERE kind IN ('wallet', 'holds', 'reversal-debt') AND currency = 'USD'`);
  const mrr = await numberOf(sql<{ value: number }>`
    SELECT sum(next_price.cents)::float8 AS value FROM servers
    CROSS JOIN LATERAL (SELECT cents FROM service_prices WHERE service_id = servers.id AND part = 'term' AND term = servers.months
      ORDER BY from_at DESC LIMIT 1) AS next_price WHERE service = 'active'`);
  const { page, complaints } = await visitOffice(site, { role: "billing" });
  await page.goto(`${site.url}/staff`);
  await page.getByRole("link", { name: /^Gross revenue, 30 days/ }).waitFor();
  const shown = (name: RegExp) => page.getByRole("link", { name }).first().textContent();
  expect(await shown(/^Gross revenue, 30 days/)).toContain(formatCents(revenue));
  expect(await shown(/^MRR/)).toContain(formatCents(mrr));
  expect(await shown(/^Churn, 30 days/)).toContain("no MRR at the start");
  const proof = page.locator("[data-panel]", { hasText: "Proof of cover" });
  const line = proof.locator("dl > div", { hasText: "Owed to customers" });
  expect(await line.textContent()).toContain(formatCents(owed));

  await page.getByRole("link", { name: /^Gross revenue, 30 days/ }).click();
  await page.getByRole("heading", { name: "Gross revenue", level: 1 }).waitFor();
  await page
    .getByRole("row")
    .filter({ hasText: formatCents(revenue) })
    .last()
    .waitFor();
  const fact = (label: RegExp) => page.locator("dl > div", { hasText: label });
  await expect.poll(() => fact(/^The number/).textContent()).toContain(formatCents(revenue));
  expect(await fact(/^Sum of 1 row shown/).textContent()).toContain(formatCents(revenue));
  expect(complaints).toEqual([]);
});

test("the rows of a number leave as a file in which nothing is a formula", async () => {
  const { kysely } = site.inspector.platform.db;
  const id = decodeId("server", serverId) ?? "";
  await kysely.updateTable("servers").set({ name: formula }).where("id", "=", id).execute();
  try {
    await countOpenDays(site.inspector.platform);
    const { page } = await visitOffice(site, { role: "billing" });
    await page.goto(`${site.url}/staff/stats/mrr`);
    // A name is text in the office too.
    await page.getByRole("link", { name: formula }).waitFor();
    const takeOut = async (button: string) => {
      await page.getByRole("button", { name: button }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Reason").fill("for the tax adviser");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: "Take it out" }).click(),
      ]);
      return readFile(await download.path(), "utf8");
    };
    const text = await takeOut("Export");
    expect(text).toContain("'=HYPERLINK");
    expect(text).not.toMatch(/(?:^|[,;\n])"?=/);
    const json = (await takeOut("JSON lines")).trim().split("\n");
    expect(JSON.parse(json[0] ?? "")).toMatchObject({ metric: "mrr", label: formula });
  } finally {
    await kysely.updateTable("servers").set({ name: serverName }).where("id", "=", id).execute();
  }
});

test("a raise is drafted, corrected, announced and called off; a service keeps a price of its own", async () => {
  const noticesOf = async (name: string) =>
    numberOf(
      sql<{ value: number }>`SELECT count(*)::float8 AS value FROM outbox_events WHERE name = ${name}`,
    );
  const { page, complaints } = await visitOffice(site, { role: "catalogue" });
  await page.goto(`${site.url}/staff/prices`);
  await page.getByText("No change of prices").waitFor();
  await page.getByRole("button", { name: "Draft a change" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name of the change").fill("Raise of spring");
  await dialog.getByRole("button", { name: "Sloop 2" }).click();
  await dialog.getByLabel("New price of a month").fill("9.90");
  await dialog.getByLabel("First day of the new price").fill(dayFromNow(10));
  await dialog.getByLabel("Reason").fill("costs of power");
  await dialog.getByRole("button", { name: "Make the draft" }).click();

  // Too early for a raise: it says so and cannot be announced.
  await page.getByRole("heading", { name: "Raise of spring", level: 1 }).waitFor();
  await page.getByText(/^too early: not before/).waitFor();
  expect(await page.getByRole("button", { name: /^Announce for/ }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Change the draft" }).click();
  await dialog.getByLabel("First day of the new price").fill(dayFromNow(40));
  await dialog.getByLabel("Reason").fill("the notice is longer");
  await dialog.getByRole("button", { name: "Change the draft" }).click();
  await page.getByText(`${serverName}: $4.90 → $9.90`, { exact: false }).waitFor();
  // What the change would bring arrives after the draft, and opens the button, whose colour then changes.
  await page.getByRole("button", { name: /^Announce for/ }).click({ trial: true });
  expect([...(await axeFindings(page)), ...(await overflowAt(page))]).toEqual([]);
  const total = page.getByRole("row", { name: /^All/ });
  expect(await total.textContent()).toContain("+$5.00");

  // A raise moves customers' money: this role is said before that it needs a second person.
  await page.getByRole("button", { name: /^Announce for/ }).click();
  await dialog.getByText("A second person has to approve it", { exact: false }).waitFor();
  expect(await dialog.textContent()).toContain("$60.00");
  await dialog.getByLabel("Reason").fill("costs of power");
  await dialog.getByRole("button", { name: "Announce to 1 customer" }).click();
  await dialog.getByText("Asked for", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  // Until then the draft is what was asked for.
  const request = page.getByRole("link", { name: "Show the request" });
  await request.waitFor();
  expect(await page.getByRole("button", { name: /^(?:Change the draft|Announce for)/ }).count()).toBe(0);
  const approvalPath = await request.getAttribute("href");
  const owner = await visitOffice(site);
  await owner.page.goto(`${site.url}${approvalPath}`);
  const price = owner.page.getByRole("row", { name: new RegExp(`^${serverName}.*1 month`) });
  expect(await price.textContent()).toMatch(/\$4\.90.*\$9\.90/);
  expect([...(await axeFindings(owner.page)), ...(await overflowAt(owner.page))]).toEqual([]);
  expect(await noticesOf("services.prices-announced.v1")).toBe(0);
  await approve(owner.page, /^Approve \$60\.00$/);
  expect(await noticesOf("services.prices-announced.v1")).toBe(1);
  await page.reload();
  await page.getByRole("button", { name: "Call it off" }).click();
  await dialog.getByLabel("Reason").fill("the contract changed");
  await dialog.getByRole("button", { name: "Call it off" }).click();
  await page.getByText("Called off").first().waitFor();
  expect(await noticesOf("services.prices-called-off.v1")).toBe(1);

  // One service is excepted by a price of its own.
  const again = await callApi(site.url, "POST /v2/admin/price-changes", {
    token: owner.token,
    body: {
      name: "Raise of summer",
      kind: "server",
      part: "term",
      selection: { plans: ["sloop-2"] },
      cents: 990,
      fromAt: `${dayFromNow(60)}T00:00:00.000Z`,
      reason: "costs of power",
    },
  });
  const except = async (who: typeof page) => {
    await who.goto(`${site.url}/staff/prices/${again.body.id}`);
    await who.getByRole("button", { name: `Own price for ${serverName}` }).click();
    await who.getByLabel("New price of 1 month").fill("4.50");
    const note = who.getByText("A second person has to approve it", { exact: false });
    await (who === page ? note.waitFor() : who.getByText("no limit", { exact: true }).waitFor());
    await who.getByLabel("Reason").fill("promised by telephone");
    await who.getByRole("button", { name: "Set the price" }).click();
  };
  // Money that is given away is beyond this role alone, as is said before.
  await except(page);
  await page.getByText("Asked for", { exact: true }).waitFor();
  await except(owner.page);
  await owner.page.getByRole("row", { name: /^Own price/ }).waitFor();
  const own = await numberOf(sql<{ value: number }>`
    SELECT cents::float8 AS value FROM service_prices WHERE is_own AND service_id = ${decodeId("server", serverId)}`);
  expect(own).toBe(450);
  // The browser notes the refusal that asks for a second person.
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
});

test("a catalogue role asks for a fall from the next day, which needs no notice ahead, and billing approves it", async () => {
  const draft = {
    name: "Fall of winter",
    kind: "server",
    part: "term",
    selection: { services: [serverId] },
    cents: 290,
    fromAt: `${dayFromNow(1)}T00:00:00.000Z`,
    reason: "power is cheaper",
  };
  const { page, token } = await visitOffice(site, { role: "billing" });
  const { body } = await callApi(site.url, "POST /v2/admin/price-changes", { token, body: draft });
  const { page: asking } = await visitOffice(site, { role: "catalogue" });
  await asking.goto(`${site.url}/staff/prices/${body.id}`);
  await asking
    .getByText(/web-1: .* → \$2\.90/)
    .first()
    .waitFor();
  await asking.getByRole("button", { name: /^Announce for/ }).click();
  await asking.getByRole("dialog").getByLabel("Reason").fill("power is cheaper");
  await asking.getByRole("dialog").getByRole("button", { name: "Announce to 1 customer" }).click();
  await asking.getByText("Asked for", { exact: true }).waitFor();
  const announced = () =>
    numberOf(sql<{ value: number }>`
      SELECT count(*)::float8 AS value FROM service_prices WHERE cents = 290 AND service_id = ${decodeId("server", serverId)}`);
  expect(await announced()).toBe(0);
  await page.goto(`${site.url}/staff/prices/${body.id}`);
  await page.getByRole("link", { name: "Show the request" }).click();
  // By what the server costs at this time.
  await approve(page, /^Approve \$/);
  expect(await announced()).toBe(1);
  const cancel = `POST /v2/admin/price-changes/${body.id}/cancel`;
  await callApi(site.url, cancel, { token, body: { reason: "only for this test" } });
  expect(await announced()).toBe(0);
});

test("what waits is on the board with its count, the oldest and a link, for the roles that work on it", async () => {
  const { platform } = site.inspector;
  const raise = async (hours: number, detail: string) => {
    const id = platform.ids.next();
    await platform.db.kysely
      .insertInto("alarms")
      .values({
        id,
        kind: "test alarm",
        object_id: id,
        occurrence: "1",
        command: "mo alarm list",
        detail,
        raised_at: new Date(platform.clock.now().getTime() - hours * 3_600_000),
      })
      .execute();
    return id;
  };
  const ids = [await raise(1, "Waits for an hour."), await raise(30, "Waits since yesterday.")];
  const { page } = await visitOffice(site, { role: "support" });
  await page.goto(`${site.url}/staff`);
  const row = page.getByRole("row", { name: /^Alarms/ });
  await row.waitFor();
  const { alarms } = (
    await callApi(site.url, "GET /v2/admin/alarms", {
      token: (await visitOffice(site)).token,
    })
  ).body;
  const cells = await row.getByRole("cell").allTextContents();
  expect(cells[1]).toBe(String(alarms.length));
  expect(cells[2]).toMatch(/^1d/);
  expect(await page.getByText("Nothing waits.").count()).toBe(0);
  await row.getByRole("link").click();
  await page.getByRole("heading", { name: "Alarms", level: 1 }).waitFor();
  await page.getByText("Waits since yesterday.").first().waitFor();
  // Who may not read alarms has no such row.
  const viewer = await visitOffice(site, { role: "viewer" });
  await viewer.page.goto(`${site.url}/staff`);
  await viewer.page.getByText("Nothing waits.").or(viewer.page.getByRole("table")).first().waitFor();
  expect(await viewer.page.getByRole("row", { name: /^Alarms/ }).count()).toBe(0);
  await platform.db.kysely.deleteFrom("alarms").where("id", "in", ids).execute();
});

test("the board says that nothing waits only when it has read every queue", async () => {
  const { page } = await visitOffice(site, { role: "support" });
  await page.route(/\/api\/v2\/admin\/alarms/, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto(`${site.url}/staff`);
  await page.getByRole("row", { name: /^Alarms.*Could not be read/ }).waitFor();
  expect(await page.getByText("Nothing waits.").count()).toBe(0);
});

test("roles without the numbers see the queues alone, and who only reads prices changes none", async () => {
  const viewer = await visitOffice(site, { role: "viewer" });
  const asked: string[] = [];
  viewer.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await viewer.page.goto(`${site.url}/staff`);
  await viewer.page.getByRole("heading", { name: "Board", level: 1 }).waitFor();
  const table = viewer.page.getByRole("table");
  await viewer.page.getByText("Nothing waits.").or(table).first().waitFor();
  for (const number of ["Revenue", "MRR", "Churn", "Proof of cover"])
    expect(await viewer.page.getByText(number).count()).toBe(0);
  expect(asked.filter((path) => /admin\/(?:board|stats)/.test(path))).toEqual([]);
  await viewer.page.goto(`${site.url}/staff/stats/revenue`);
  await viewer.page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  expect((await callApi(site.url, "GET /v2/admin/board", { token: viewer.token })).status).toBe(403);

  const support = await visitOffice(site, { role: "support" });
  await support.page.goto(`${site.url}/staff/prices`);
  await support.page.getByRole("heading", { name: "Prices of running services" }).waitFor();
  expect(await support.page.getByRole("button", { name: "Draft a change" }).count()).toBe(0);
  const set = await callApi(site.url, `POST /v2/admin/services/${serverId}/price`, {
    token: support.token,
    body: { months: 1, cents: 100, reason: "no right to do so" },
  });
  expect(set.status).toBe(403);
});

/** Approves what is open on the page, once its sum is that. */
async function approve(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await page.getByText("Approved, and done.").waitFor();
}

function dayFromNow(days: number): string {
  return new Date(site.inspector.platform.clock.now().getTime() + days * 86_400_000)
    .toISOString()
    .slice(0, 10);
}
