import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer, type TestCustomer } from "./harness/customers.ts";
import { topUp } from "./harness/furnished-customer.ts";
import { type LargeDeposits, payLarge } from "./harness/held-deposits.ts";
import {
  type OfficeSite,
  type OfficeVisitor,
  startOfficeSite,
  visitOffice,
} from "./harness/office-visitor.ts";
import { ownPayout } from "./harness/owned-payout.ts";
import { openStaffSession } from "./harness/staff-session.ts";
import { until } from "./harness/until.ts";

// Money in the office: what staff decides about coins, chains and alarms, and how a second person decides. Large deposits
// need some blocks, which the other tests do not wait for.

let site: OfficeSite;
let customer: TestCustomer;
let large: LargeDeposits;
let owner: OfficeVisitor;
const sender = "0x52908400098527886e0f7030069857d2e4169ee7";

beforeAll(async () => {
  site = await startOfficeSite({ GATEWAYS: "simulated" });
  customer = await newCustomer(site.url, site.inspector, 0n);
  large = await payLarge(site.url, customer.token);
  owner = await visitOffice(site, { email: "owner@example.com" });
});

const kysely = () => site.inspector.platform.db.kysely;

async function balanceOf(token: string): Promise<number> {
  return (await callOk(site.url, "GET /v2/wallet", { token })).balanceCents;
}

/** A credit that support may not give alone; the id of its approval. */
async function askForCredit(cents: number, note: string): Promise<{ id: string; customer: TestCustomer }> {
  const poor = await newCustomer(site.url, site.inspector, 0n);
  const support = await openStaffSession(site.url, site.inspector, {
    role: "support",
    email: `${randomUUID().slice(0, 8)}@example.com`,
  });
  const answer = await callApi(
    site.url,
    `POST /v2/admin/customers/${encodeId("customer", poor.customerId)}/adjust`,
    { token: support.token, key: randomUUID(), body: { cents, note, reason: "outage of Monday" } },
  );
  expect(answer.body.error.code).toBe("approval_needed");
  return { id: answer.body.error.params.id, customer: poor };
}

test("a held deposit is released by billing through a second person, and its customer can spend it", async () => {
  const [oldest = ""] = await large.held(owner.token);
  const had = await balanceOf(customer.token);
  const { page, complaints } = await visitOffice(site, { role: "billing", email: "billing@example.com" });
  await page.goto(`${site.url}/staff/deposits/held?id=${oldest}`);
  await page.getByText("Why it is held").waitFor();
  // The rule suggests to keep it.
  expect(await page.getByRole("radio", { name: /Leave it held/ }).isChecked()).toBe(true);
  await page.keyboard.press("l");
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("known customer, papers seen");
  await dialog.getByRole("button", { name: /^Release \$13,000\.00$/ }).click();
  await dialog.getByText("owner may approve it", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("You asked for this and cannot approve it.").waitFor();
  expect(await balanceOf(customer.token)).toBe(had);

  await owner.page.goto(`${site.url}/staff/approvals`);
  await owner.page.getByRole("button", { name: /Release a deposit/ }).click();
  await owner.page.getByRole("link", { name: "13000 USDT" }).waitFor();
  await owner.page.keyboard.press("e");
  await owner.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve \$13,000\.00$/ })
    .click();
  await owner.page.getByText("Approved, and done.").waitFor();
  expect(await balanceOf(customer.token)).toBe(had + 13_000_00);
  // What was counted with it is still held for a decision of its own; the next row is open.
  await page.reload();
  const rows = page.getByRole("list", { name: "Deposits held" }).getByRole("button");
  await expect.poll(() => rows.count()).toBe(1);
  expect(complaints.filter((complaint) => !complaint.includes("409") && !complaint.includes("403"))).toEqual(
    [],
  );
});

test("a sender is put on the deny list, and while it is there its deposit cannot be released", async () => {
  const [, newest = ""] = await large.held(owner.token);
  await kysely()
    .updateTable("deposits")
    .set({ senders: [sender] })
    .where("id", "=", decodeId("deposit", newest) ?? "")
    .execute();
  const { page } = await visitOffice(site, { role: "engineer", email: "none@example.com" });
  await page.goto(`${site.url}/staff/deposits/${newest}`);
  // Engineers operate chains, and do not see whose coins came.
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  await page.goto(`${site.url}/staff/chains`);
  const litecoin = page.locator("[data-panel]").filter({ hasText: "Litecoin" });
  await litecoin.getByRole("button", { name: "Halt" }).waitFor();
  expect(await litecoin.getByRole("link").count()).toBe(0);
  await owner.page.goto(`${site.url}/staff/deposits/${newest}`);
  await owner.page.getByRole("button", { name: /Deny the senders/ }).click();
  const dialog = owner.page.getByRole("dialog");
  await dialog.getByText(sender).waitFor();
  await dialog.getByLabel("Reason").fill("a mixing service");
  await dialog.getByRole("button", { name: "Deny the senders" }).click();
  await owner.page.getByText("The senders are on the deny list.").waitFor();
  expect(await kysely().selectFrom("bans").select(["kind", "value", "note"]).execute()).toEqual([
    { kind: "wallet", value: sender, note: "a mixing service" },
  ]);
  await owner.page.getByText("Denied sender", { exact: true }).waitFor();
  expect(await owner.page.getByRole("button", { name: /^Release/ }).count()).toBe(0);
});

test("a chain is halted and resumed, and customers see that it is paused", async () => {
  const { page } = owner;
  await page.goto(`${site.url}/staff/chains`);
  const chain = page.locator("[data-panel]").filter({ hasText: "Litecoin" });
  await chain.getByRole("button", { name: "Halt" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("nodes disagree about a block");
  await page.getByRole("dialog").getByRole("button", { name: "Halt" }).click();
  await chain.getByText("Halted by owner", { exact: false }).waitFor();
  const reasonOf = async () => {
    const { methods } = await callOk(site.url, "GET /v2/payments/methods");
    return methods.find(({ id }: { id: string }) => id === "ltc").reason;
  };
  expect(await reasonOf()).toBe("halted");
  await chain.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("they agree again");
  await page.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  await chain.getByText("Reads").waitFor();
  expect(await reasonOf()).toBe(null);
});

test("a transaction is found in the ledger by the hash of its coins, and its entries sum to zero", async () => {
  const payer = await newCustomer(site.url, site.inspector, 0n);
  await topUp(site.url, payer.token, 2_500);
  const { transactions } = await callOk(site.url, "GET /v2/transactions", { token: payer.token });
  const { page } = await visitOffice(site, { role: "auditor", email: "auditor@example.com" });
  await page.goto(`${site.url}/staff/ledger`);
  await page.getByRole("searchbox", { name: "Hash or id of the cause" }).fill(transactions[0].coins.txid);
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(transactions[0].coins.txid);
  await page.getByRole("link", { name: "25 USDT" }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 2, y: 400 } });
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/transactions\/trx_/);
  await page.getByRole("row", { name: /Sum USDT 0 USDT/ }).waitFor();
  await page.getByRole("row", { name: /Sum USD \$0\.00/ }).waitFor();
  expect(page.url()).toContain(transactions[0].id);
});

test("billing reads a gateway again, and credits less than it holds once a second person approved it", async () => {
  const { token, customerId } = await newCustomer(site.url, site.inspector, 0n);
  const { version } = await callOk(site.url, "GET /v2/payments/aml", { token });
  await callOk(site.url, "POST /v2/payments/aml", { token, body: { version } });
  const opened = await callOk(site.url, "POST /v2/gateways/payments", {
    token,
    key: randomUUID(),
    body: { gateway: "simulated", method: "usdttrc20", amountCents: 2000 },
  });
  const play = (amount: string) =>
    callOk(site.url, `POST /v2/gateways/payments/${opened.id}/demo-pay`, { token, body: { amount } });
  await play("exact");
  const { page, token: billing } = await visitOffice(site, { role: "billing", email: "gates@example.com" });
  await page.goto(`${site.url}/staff/gateways?customer=${encodeId("customer", customerId)}`);
  await page.locator("tr[data-row] [data-open]").first().click();
  await page.getByRole("heading", { name: "Payment at simulated", level: 1 }).waitFor();
  // What it says is settled some seconds after it was paid is credited by the press, not by a job.
  await until("it is credited", async () => {
    const asked = page.waitForResponse(/\/gateway-payments\/.*\/read/);
    await page.keyboard.press("r");
    await asked;
    return (await balanceOf(token)) === 1990;
  });
  // The gateway takes its word back, and says once more that it came: that is for staff to decide.
  await play("take-back");
  await until("it is taken back", async () => (await balanceOf(token)) === 0);
  await site.inspector.platform.db.pool.query(
    "UPDATE sim_gateway_payments SET taken_back_at = NULL WHERE gateway_id = (SELECT gateway_id FROM gateway_payments WHERE id = $1)",
    [decodeId("gatewayPayment", opened.id)],
  );
  await page.keyboard.press("r");
  await page.getByText("Money waits").waitFor();
  expect(await balanceOf(token)).toBe(0);
  await page.getByRole("button", { name: "Credit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Less than all").fill("5");
  await dialog.getByLabel("Reason").fill("the rest went back there");
  await dialog.getByRole("button", { name: "Credit $5.00" }).click();
  await dialog.getByText("owner may approve it", { exact: false }).waitFor();
  expect(await balanceOf(token)).toBe(0);
  const { approvals } = await callOk(site.url, "GET /v2/admin/approvals", { token: owner.token });
  const { id } = approvals.find(({ act }: { act: string }) => act === "deposits.credit-gateway");
  const body = { decision: "approve", note: "" };
  // Who asked cannot approve it.
  const own = await callApi(site.url, `POST /v2/admin/approvals/${id}/decide`, { token: billing, body });
  expect(own.status).toBe(403);
  await callOk(site.url, `POST /v2/admin/approvals/${id}/decide`, { token: owner.token, body });
  expect(await balanceOf(token)).toBe(500);
});

test("an alarm is closed with a reason, and the mail of one leads to it", async () => {
  const id = site.inspector.platform.ids.next();
  const alarm = { kind: "test alarm", object_id: id, occurrence: "1", command: "mo alarm list" };
  await kysely()
    .insertInto("alarms")
    .values({
      id,
      ...alarm,
      detail: "Something waits.",
      customer_id: customer.customerId,
      cents: 1234n,
      raised_at: new Date(),
    })
    .execute();
  const { page } = await visitOffice(site, { role: "billing", email: "alarmed@example.com" });
  await page.goto(`${site.url}/staff/alarms?id=${encodeId("alarm", id)}`);
  await page.getByRole("heading", { name: "test alarm", level: 2 }).waitFor();
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByText("$12.34").waitFor();
  await page.getByRole("dialog").getByLabel("Reason").fill("looked at it");
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByText("The alarm is closed.").waitFor();
  const { is_closed: isClosed } = await kysely()
    .selectFrom("alarms")
    .select("is_closed")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(isClosed).toBe(true);
});

test("who approves a credit reads for whom, how much and what the customer reads; it happens once", async () => {
  const { id, customer: poor } = await askForCredit(50_00, "For the outage of Monday");
  const { page } = owner;
  await page.goto(`${site.url}/staff/approvals?id=${id}`);
  await page.getByRole("heading", { name: "Credit or debit by staff" }).waitFor();
  await page.getByRole("link", { name: poor.email.split("@")[0] ?? "" }).waitFor();
  await page.getByText("For the outage of Monday").waitFor();
  // No id of a table is on it.
  expect(await page.getByRole("main").textContent()).not.toContain(poor.customerId.replace(/-.*/, "x"));
  await page.keyboard.press("e");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve \$50\.00$/ })
    .click();
  await page.getByText("Approved, and done.").waitFor();
  expect(await balanceOf(poor.token)).toBe(50_00);
  // The link of the mail opens the same one when it is decided, and never the next that waits.
  await page.goto(`${site.url}/staff/approvals?id=${id}`);
  await page.getByText("It is not in this queue").waitFor();
  await page.getByRole("link", { name: poor.email.split("@")[0] ?? "" }).waitFor();
  expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
});

test("billing approves a payout of earned money and fixes its coins; support sees it and decides nothing", async () => {
  const { inspector, url } = site;
  const earner = await newCustomer(url, inspector, 0n);
  const { payout } = await ownPayout(kysely(), inspector.platform, earner.customerId);
  const { page } = await visitOffice(site, { role: "billing", email: "payer@example.com" });
  const support = await visitOffice(site, { role: "support", email: "reader@example.com" });
  await support.page.goto(`${url}/staff/payouts`);
  await support.page.getByRole("heading", { name: "$20.00" }).waitFor();
  expect(await support.page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await page.goto(`${url}/staff/payouts`);
  await page.getByRole("heading", { name: "$20.00" }).waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("papers seen");
  await dialog.getByRole("button", { name: "Approve" }).last().click();
  await page.getByText("The payout is approved.").waitFor();
  await page.goto(`${url}/staff/payouts?show=approved`);
  await page.getByRole("button", { name: "Fix the coins" }).click();
  await dialog.getByLabel("Reason").fill("run of today");
  await dialog.getByRole("button", { name: "Fix the coins" }).last().click();
  await dialog.waitFor({ state: "detached" });
  const sent = await kysely()
    .selectFrom("payouts")
    .select(["state", "units"])
    .where("id", "=", decodeId("payout", payout) ?? "")
    .executeTakeFirstOrThrow();
  expect(sent).toMatchObject({ state: "sending", units: expect.anything() });
});

test("support and viewers are refused, on the page and by the call", async () => {
  const support = await visitOffice(site, { role: "support", email: "support@example.com" });
  await support.page.goto(`${site.url}/staff/chains`);
  await support.page.getByText("Litecoin").waitFor();
  expect(await support.page.getByRole("button", { name: "Halt" }).count()).toBe(0);
  const body = { reason: "for a look at it" };
  const halted = await callApi(site.url, "POST /v2/admin/chains/ltc/halt", { token: support.token, body });
  expect(halted.status).toBe(403);
  const [gate, deposit] = [
    encodeId("gatewayPayment", randomUUID()),
    encodeId("gatewayDeposit", randomUUID()),
  ];
  for (const path of [`gateway-payments/${gate}/read`, `gateway-deposits/${deposit}/credit`]) {
    const call = { token: support.token, key: path, body: path.endsWith("credit") ? body : {} };
    expect((await callApi(site.url, `POST /v2/admin/${path}`, call)).status).toBe(403);
  }
  const viewer = await visitOffice(site, { role: "viewer", email: "viewer@example.com" });
  for (const path of ["deposits/held", "ledger", "chains", "alarms", "gateways"]) {
    await viewer.page.goto(`${site.url}/staff/${path}`);
    await viewer.page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  }
  const calls = ["GET /v2/admin/deposits", "GET /v2/admin/transactions", "GET /v2/admin/alarms"];
  for (const call of calls) expect((await callApi(site.url, call, { token: viewer.token })).status).toBe(403);
});
