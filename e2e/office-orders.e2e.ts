import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer, purchaseBody, type TestCustomer } from "./harness/customers.ts";
import { readMail } from "./harness/demo-mailbox.ts";
import { addContact, buyDomain, waitForDomain } from "./harness/domains.ts";
import { signInBrowser } from "./harness/furnished-customer.ts";
import { auditLines } from "./harness/inspector.ts";
import { type OfficeSite, shareVisitors, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { openStaffSession } from "./harness/staff-session.ts";
import { until } from "./harness/until.ts";
import { visit } from "./harness/visitor.ts";

// Orders and tasks in the office: refunded alone and by two, put away, run again, ordered for a customer, done to many.

let site: OfficeSite;
/** For tests whose member needs no limit of their own. */
const memberOf = shareVisitors(() => site);

beforeAll(async () => {
  site = await startOfficeSite({ WITHDRAWAL_DAYS: "14" });
  const { token } = await openStaffSession(site.url, site.inspector);
  const limit = (act: string, centsPerDay: number) =>
    callOk(site.url, `PUT /v2/admin/roles/billing/limits/${act}`, {
      token,
      body: { centsPerDay, reason: "a small shop" },
    });
  // What billing may refund alone in a day: less than a server costs.
  await limit("orders.refund", 200);
  await limit("domains.gift", 5000);
});

interface Bought {
  readonly customer: TestCustomer;
  readonly serverId: string;
  readonly orderId: string;
}

/** A customer with $20 who bought a server, delivered or failed by its name. */
async function bought(name = "web-1"): Promise<Bought> {
  const customer = await newCustomer(site.url, site.inspector, 2000n);
  const { server, order } = await callOk(site.url, "POST /v2/servers/purchase", {
    token: customer.token,
    key: randomUUID(),
    body: purchaseBody(customer, name),
  });
  await until("the order is settled", async () => {
    const { settled_at: at } = await site.inspector.platform.db.kysely
      .selectFrom("orders")
      .select("settled_at")
      .where("id", "=", decodeId("order", order.id) ?? "")
      .executeTakeFirstOrThrow();
    return at !== null;
  });
  return { customer, serverId: server.id, orderId: order.id };
}

/** A task of a server that can be run again, as after a failure that is over, with its alarm. */
async function failTask({ serverId, customer }: Bought): Promise<string> {
  await callOk(site.url, `POST /v2/servers/${serverId}/restart`, { token: customer.token, body: {} });
  const { kysely } = site.inspector.platform.db;
  const find = () =>
    kysely
      .selectFrom("tasks")
      .select(["id", "state"])
      .where("object_id", "=", decodeId("server", serverId) ?? "")
      .where("kind", "=", "server-restart")
      .executeTakeFirstOrThrow();
  await until("the restart is done", async () => (await find()).state === "succeeded");
  const { id } = await find();
  const failure = {
    state: "failed",
    error_code: "provider_failed",
    error_detail: "node2: no answer",
  } as const;
  await kysely.updateTable("tasks").set(failure).where("id", "=", id).execute();
  await site.inspector.product.jobs.find(({ name }) => name === "alarms")?.run();
  return encodeId("task", id);
}

const balanceOf = ({ customer }: Bought) => site.inspector.product.wallet.balanceOf(customer.customerId);

test("billing refunds a part of a delivered order alone; the customer is mailed, the books are right", async () => {
  const order = await bought();
  const had = await balanceOf(order);
  const { page, complaints } = await visitOffice(site, { role: "billing" });
  await page.goto(`${site.url}/staff/orders/${order.orderId}`);
  await page.getByRole("heading", { name: "Purchase of a server", level: 1 }).waitFor();
  await page.keyboard.press("r");
  await page.getByRole("heading", { name: "Refund of an order", level: 1 }).waitFor();
  await page
    .getByLabel(/^Return of/)
    .last()
    .fill("1.20");
  await page.getByLabel("What the customer reads").fill("Sorry for the slow disk.");
  await page.getByLabel("Reason").fill("slow disk, agreed by telephone");
  const entries = page.getByRole("table", { name: "Entries, as they will be in the ledger" });
  await expect.poll(() => entries.getByRole("row").last().textContent()).toContain("$0.00");
  await page.getByRole("button", { name: "Refund $1.20" }).click();
  await page.getByText("Refunded $1.20").waitFor();
  // Nothing of the form is left, and the figures are those after it.
  await page.getByRole("link", { name: "Back to the order" }).waitFor();
  expect(await page.getByLabel("What the customer reads").count()).toBe(0);
  await page.getByText("Refunded so far").locator("..").getByText("$1.20").waitFor();
  expect((await balanceOf(order)) - had).toBe(120n);
  expect(complaints).toEqual([]);
  const mail = { recipient: order.customer.email, subject: /1\.20|[Rr]efund/ };
  expect(await readMail(page, site.url, mail)).toContain("Sorry for the slow disk.");
  expect(await auditLines(site.inspector)).toEqual([]);
});

test("a refund that ends the service gives back the days that are left of it, and the server is gone", async () => {
  const order = await bought();
  const had = await balanceOf(order);
  const { page } = await memberOf("owner");
  await page.goto(`${site.url}/staff/orders/${order.orderId}/refund`);
  await page
    .getByLabel(/^Return of/)
    .last()
    .fill("1.00");
  await page.getByRole("radio", { name: /^Ends when the refund runs/ }).check();
  await page.getByLabel("What the customer reads").fill("We end this server, as agreed.");
  await page.getByLabel("Reason").fill("agreed by telephone");
  const send = page.getByRole("button", { name: /^End and refund \$/ });
  const sum = Math.round(Number(/\$(\d+\.\d\d)/.exec((await send.textContent()) ?? "")?.[1]) * 100);
  // All but the day that was begun: more than the line, and not all that was paid.
  expect(sum).toBeGreaterThan(400);
  expect(sum).toBeLessThan(490);
  await send.click();
  // The disk is gone for good: the name is typed first.
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: /^End and refund \$/ });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/to confirm/).fill("web-1");
  await confirm.click();
  await page.getByText(`Refunded $${(sum / 100).toFixed(2)}`).waitFor();
  const { token } = order.customer;
  await until("the server is gone", async () => {
    const { service } = await callOk(site.url, `GET /v2/servers/${order.serverId}`, { token });
    return service === "terminated";
  });
  expect((await balanceOf(order)) - had).toBe(BigInt(sum));
  expect(await auditLines(site.inspector)).toEqual([]);
});

test("billing ends a registration that hangs and its money goes back; support is refused", async () => {
  const customer = await newCustomer(site.url, site.inspector, 3000n);
  const contact = await addContact(site.url, customer.token);
  const name = `pending-day-${randomUUID().slice(0, 8)}.com`;
  const domainId = await buyDomain(site.url, customer.token, contact, name);
  const balance = () => site.inspector.product.wallet.balanceOf(customer.customerId);
  expect(await balance()).toBeLessThan(3000n);
  const find = () =>
    site.inspector.platform.db.kysely
      .selectFrom("tasks")
      .select(["id", "lease_owner", "step_ref"])
      .where("object_id", "=", decodeId("domain", domainId) ?? "")
      .executeTakeFirstOrThrow();
  await until("the registry thinks about it", async () => {
    const { lease_owner: worker, step_ref: reference } = await find();
    return worker === null && reference === "pending";
  });
  const taskId = encodeId("task", (await find()).id);
  const support = await memberOf("support");
  await support.page.goto(`${site.url}/staff/tasks/${taskId}`);
  await support.page.getByRole("heading", { name: "Registration", level: 1 }).waitFor();
  expect(await support.page.getByRole("button", { name: "End and refund" }).count()).toBe(0);
  const body = { reason: "it hangs for too long" };
  const call = { token: support.token, key: randomUUID(), body };
  expect((await callApi(site.url, `POST /v2/admin/tasks/${taskId}/refund`, call)).status).toBe(403);

  const { page } = await memberOf("billing");
  await page.goto(`${site.url}/staff/tasks/${taskId}`);
  await page.getByRole("button", { name: "End and refund" }).waitFor();
  await page.keyboard.press("f");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(body.reason);
  await dialog.getByRole("button", { name: "End and refund" }).click();
  await page.getByText("Ended: the money went back.").waitFor();
  expect(await balance()).toBe(3000n);
  const seen = await callOk(site.url, `GET /v2/domains/${domainId}`, { token: customer.token });
  expect(seen.state).toBe("failed");
  expect(await auditLines(site.inspector)).toEqual([]);
});

test("a customer withdraws within 14 days in the cabinet: the days that are left go back, and the server ends", async () => {
  const order = await bought("withdrawn");
  const { customer, serverId } = order;
  const had = await balanceOf(order);
  const quote = await callOk(site.url, `GET /v2/servers/${serverId}/withdrawal`, { token: customer.token });
  const { page, context } = await visit();
  await signInBrowser(context, site.url, { email: customer.email, password: "correct horse battery" });
  await page.goto(`${site.url}/servers/${serverId}?tab=settings`);
  await page.getByRole("button", { name: "Withdraw from the contract" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("withdrawn");
  await dialog.getByRole("button", { name: "Withdraw from the contract" }).click();
  await page.getByText("You have withdrawn from the contract for withdrawn.", { exact: false }).waitFor();
  // One day was begun, at the price that was paid.
  const [line] = quote.lines;
  expect(quote.refundCents).toBe(490 - Math.ceil((490 * line.usedDays) / line.days));
  expect([line.usedDays, line.days >= 28]).toEqual([1, true]);
  expect((await balanceOf(order)) - had).toBe(BigInt(quote.refundCents));
  await until("the server is gone", async () => {
    const { service } = await callOk(site.url, `GET /v2/servers/${serverId}`, { token: customer.token });
    return service === "terminated";
  });
  expect(await auditLines(site.inspector)).toEqual([]);
});

test("a refund above the limit runs when a second person approves exactly it", async () => {
  const order = await bought();
  const had = await balanceOf(order);
  const { page } = await visitOffice(site, { role: "billing" });
  await page.goto(`${site.url}/staff/orders/${order.orderId}/refund`);
  await page.getByRole("radio", { name: "All of it" }).check();
  await page.getByLabel("What the customer reads").fill("All of it, as agreed.");
  await page.getByLabel("Reason").fill("agreed within the first week");
  await page.getByText("1. You ask").waitFor();
  await page.getByRole("button", { name: "Ask to approve $4.90" }).click();
  await page.getByText("Waits for a second person").waitFor();
  expect(await page.getByRole("button", { name: "Take back the request" }).count()).toBe(1);
  expect(await balanceOf(order)).toBe(had);

  const second = await visitOffice(site);
  await second.page.goto(`${site.url}/staff/approvals`);
  await second.page.getByRole("button", { name: /^Approve \$4\.90/ }).waitFor();
  // The keys that are drawn do what they say after a press on the choice above the queue, too.
  await second.page.getByRole("radio", { checked: true }).focus();
  await second.page.keyboard.press("e");
  await second.page
    .getByRole("dialog")
    .getByRole("button", { name: /^Approve/ })
    .click();
  await until("the refund ran", async () => (await balanceOf(order)) === had + 490n);
  await page.reload();
  await page.getByText("Nothing is left to refund of this order.").waitFor();
  await page.getByText("Cannot be returned").waitFor();
});

test("figures that changed meanwhile are shown beside those that were seen, and nothing is done", async () => {
  const order = await bought();
  const [one, other] = await Promise.all([visitOffice(site, { role: "billing" }), visitOffice(site)]);
  await one.page.goto(`${site.url}/staff/orders/${order.orderId}/refund`);
  await one.page
    .getByLabel(/^Return of/)
    .last()
    .fill("1.00");
  await one.page.getByLabel("What the customer reads").fill("Sorry.");
  await one.page.getByLabel("Reason").fill("a second look");
  await callOk(site.url, `POST /v2/admin/orders/${order.orderId}/refund`, {
    token: other.token,
    key: randomUUID(),
    body: {
      lines: [{ lineId: 1, cents: 70 }],
      endService: false,
      expectedRefundCents: 70,
      seenRefundedCents: 0,
      reason: "a first look",
      note: "Sorry.",
    },
  });
  await one.page.getByRole("button", { name: "Refund $1.00" }).click();
  await one.page.getByText("The figures changed meanwhile").waitFor();
  await one.page.getByRole("button", { name: "Refund $1.00" }).click();
  await one.page.getByText("Refunded $1.00").waitFor();
});

test("a click on the customer in a row of orders opens the customer, one beside it the order", async () => {
  const { customer, orderId } = await bought();
  const customerId = encodeId("customer", customer.customerId);
  const { page } = await memberOf("support");
  await page.goto(`${site.url}/staff/orders?customer=${customerId}`);
  const row = page.locator("tr[data-row]").first();
  await row.locator(`a[href*="${customerId}"]`).click();
  await page.waitForURL((url) => url.pathname.includes(`/staff/customers/${customerId}`));
  await page.goBack();
  // The link of the first cell lies over the row.
  await row.locator("td").last().click({ force: true });
  await page.waitForURL((url) => url.pathname.includes(`/staff/orders/${orderId}`));
});

test("T49 support may not refund, by the page and by the call", async () => {
  const { orderId } = await bought();
  const { page, token } = await memberOf("support");
  await page.goto(`${site.url}/staff/orders/${orderId}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("button", { name: /^Refund/ }).count()).toBe(0);
  await page.goto(`${site.url}/staff/orders/${orderId}/refund`);
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  const { status } = await callApi(site.url, `GET /v2/admin/orders/${orderId}/refund-quote`, { token });
  expect(status).toBe(403);
});

test("support puts a failed order away, and its customer does not see it any more", async () => {
  const { customer, orderId } = await bought("fail-create");
  const seen = async () => {
    const { servers } = await callOk(site.url, "GET /v2/servers/list", { token: customer.token });
    return servers.length;
  };
  expect(await seen()).toBe(1);
  const { page } = await memberOf("support");
  await page.goto(`${site.url}/staff/orders/${orderId}`);
  await page.getByRole("button", { name: "Put away" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("asked for by mail");
  await dialog.getByRole("button", { name: "Put away" }).click();
  await page.getByRole("button", { name: "Bring back" }).waitFor();
  expect(await seen()).toBe(0);
});

test("an engineer works failed tasks by keys: one is run again, and leaves the queue", async () => {
  const order = await bought();
  const taskId = await failTask(order);
  const { page, complaints } = await memberOf("engineer");
  await page.goto(`${site.url}/staff/tasks/failed?id=${taskId}`);
  await page.getByText("node2: no answer").waitFor();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Run this task again?" });
  await dialog.getByLabel("Reason").fill("the node answers again");
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await until("it ran again", async () => {
    const task = await callOk(site.url, `GET /v2/servers/${order.serverId}`, { token: order.customer.token });
    return task.status === "running";
  });
  const { state } = await site.inspector.platform.db.kysely
    .selectFrom("tasks")
    .select("state")
    .where("id", "=", decodeId("task", taskId) ?? "")
    .executeTakeFirstOrThrow();
  expect(state).not.toBe("failed");
  expect(complaints).toEqual([]);
});

test("failed tasks are run again together after a preview, which the page of the run counts", async () => {
  const order = await bought();
  const taskId = await failTask(order);
  const { page } = await memberOf("engineer");
  await page.goto(`${site.url}/staff/tasks?object=${order.serverId}`);
  await page.getByRole("checkbox", { name: "Choose all rows" }).check();
  await page.getByRole("button", { name: /^Retry/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 of 1 will be done").waitFor();
  await dialog.getByLabel("Reason").fill("the node answers again");
  await dialog.getByRole("button", { name: "Retry (1)" }).click();
  await page.waitForURL(/\/staff\/bulk\/blk_/);
  await page.getByText("Ended").waitFor();
  const task = await site.inspector.platform.db.kysely
    .selectFrom("tasks")
    .select("state")
    .where("id", "=", decodeId("task", taskId) ?? "")
    .executeTakeFirstOrThrow();
  expect(task.state).not.toBe("failed");
});

test("billing orders a server for a customer, who has it and is mailed", async () => {
  const customer = await newCustomer(site.url, site.inspector, 2000n);
  const { page, complaints } = await visitOffice(site, { role: "billing" });
  await page.goto(`${site.url}/staff/customers/${encodeId("customer", customer.customerId)}`);
  await page.getByRole("button", { name: "Order for them" }).waitFor();
  await page.keyboard.press("o");
  const choose = async (label: string, option: RegExp) => {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option }).first().click();
  };
  await choose("Plan", /^Sloop 2/);
  await choose("Location", /^Frankfurt/);
  await choose("System", /^Debian 13/);
  await page.getByLabel("Name of the server").fill("by-telephone");
  await page.getByLabel("How the customer agreed").fill("by telephone, 3 May");
  await page.getByLabel("Reason").fill("ordered by telephone");
  // Billing gives nothing away alone, and reads so before it asks.
  await page.getByRole("radio", { name: /^We do: a gift/ }).check();
  await page.getByRole("button", { name: "Ask to approve $4.90" }).waitFor();
  await page.getByText("Another person has to approve it.").waitFor();
  await page.getByRole("radio", { name: /^The customer's balance/ }).check();
  await page.getByRole("button", { name: "Order $4.90" }).click();
  await page.getByRole("heading", { name: "Purchase of a server", level: 1 }).waitFor();
  const { servers } = await callOk(site.url, "GET /v2/servers/list", { token: customer.token });
  expect(servers).toMatchObject([{ name: "by-telephone" }]);
  // Once it is delivered, it is among the orders of the customer that can be refunded.
  const ordersOf = site.inspector.platform.db.kysely.selectFrom("orders").select("state");
  await until("the server is delivered", async () => {
    const [order] = await ordersOf.where("customer_id", "=", customer.customerId).execute();
    return order?.state === "delivered";
  });
  await page.goto(`${site.url}/staff/customers/${encodeId("customer", customer.customerId)}`);
  await page.getByRole("button", { name: "Refund an order" }).waitFor();
  await page.keyboard.press("r");
  const orders = page.getByRole("table").locator("tbody tr");
  await orders.filter({ hasText: "Purchase of a server" }).waitFor();
  expect(await orders.count()).toBe(1);
  expect(complaints).toEqual([]);
  const mail = { recipient: customer.email, subject: /by-telephone/ };
  expect(await readMail(page, site.url, mail)).toContain("$4.90");
});

test("billing gives a customer a name, which counts against its limit, and cancels one with its money; support may order nothing", async () => {
  const customer = await newCustomer(site.url, site.inspector, 2000n);
  const contactId = await addContact(site.url, customer.token);
  const name = `gift-${randomUUID().slice(0, 8)}.com`;
  const path = `${site.url}/staff/orders/new?customer=${encodeId("customer", customer.customerId)}`;
  const { page, token } = await memberOf("billing");
  await page.goto(path);
  await page.getByRole("radio", { name: "Domain", exact: true }).check();
  await page.getByRole("textbox", { name: "Domain", exact: true }).fill(name);
  await page.getByText("On sale").waitFor();
  await page.getByRole("combobox", { name: "Owner of the domain" }).click();
  // Its name is masked here.
  await page.getByRole("option").first().click();
  await page.getByRole("radio", { name: /^We do: a gift/ }).check();
  await page.getByLabel("How the customer agreed").fill("by telephone, 3 May");
  await page.getByLabel("Reason").fill("for a week without service");
  await page.getByRole("button", { name: /^Give \$/ }).click();
  await page.getByRole("heading", { name: "Registration of a domain", level: 1 }).waitFor();
  await until("the customer has the name", async () => {
    const { domains } = await callOk(site.url, "GET /v2/domains/list", { token: customer.token });
    return domains.some(
      (one: { name: string; state: string }) => one.name === name && one.state === "active",
    );
  });
  const balance = () => site.inspector.product.wallet.balanceOf(customer.customerId);
  expect(await balance()).toBe(2000n);
  const { usedCents } = await callOk(site.url, "GET /v2/admin/me/limit?act=domains.gift", { token });
  expect(usedCents).toBeGreaterThan(100);

  const wrong = `wrong-${randomUUID().slice(0, 8)}.com`;
  const domainId = await buyDomain(site.url, customer.token, contactId, wrong);
  await waitForDomain(site.url, customer.token, domainId, "active");
  expect(await balance()).toBeLessThan(2000n);
  await page.goto(`${site.url}/staff/domains/${domainId}`);
  await page.getByRole("button", { name: "Cancel the registration" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Goes back to the balance").first().waitFor();
  const send = dialog.getByRole("button", { name: /^Delete the name, refund \$/ });
  await dialog.getByLabel("What the customer reads").fill("Registered by mistake.");
  await dialog.getByLabel("Reason").fill("a typing error of ours");
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${wrong} to confirm`).fill(wrong);
  await send.click();
  await page.getByText(`The registry is asked to delete ${wrong}.`).waitFor();
  await until("the money is back", async () => (await balance()) === 2000n);

  const support = await memberOf("support");
  await support.page.goto(path);
  await support.page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
});
