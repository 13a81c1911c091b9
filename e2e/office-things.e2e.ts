import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { addContact } from "./harness/domains.ts";
import { type FurnishedCustomer, furnishCustomer } from "./harness/furnished-customer.ts";
import { type OfficeSite, shareVisitors, startOfficeSite } from "./harness/office-visitor.ts";
import { openStaffSession } from "./harness/staff-session.ts";
import { until } from "./harness/until.ts";

// What staff does to what is sold, in a browser and by the right role; and by the wrong one, neither page nor call.

let site: OfficeSite;
let customer: FurnishedCustomer;
const reason = "asked for by telephone";
const dayMs = 86_400_000;
const memberOf = shareVisitors(() => site);

beforeAll(async () => {
  site = await startOfficeSite({ SIMULATED_DELAYS: "0" });
  customer = await furnishCustomer(site.url, { email: "furnished@example.com" });
});

/** A page of the office in the browser of the member of this role, or of a second one. */
async function open(role: string, path: string, which?: string): Promise<Page> {
  const { page } = await memberOf(role, which);
  await page.goto(`${site.url}/staff${path}`);
  return page;
}

/** Opens the dialog of an act, fills its fields and sends it. */
async function act(
  page: Page,
  name: string,
  send: string | RegExp,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries({ ...fields, Reason: reason }))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: send }).last().click();
}

const serverOf = (id: string) => callOk(site.url, `GET /v2/servers/${id}`, { token: customer.token });
const domainOf = (id: string) => callOk(site.url, `GET /v2/domains/${id}`, { token: customer.token });

async function query(text: string, values: readonly unknown[] = []) {
  return (await site.inspector.platform.db.pool.query(text, [...values])).rows;
}

test("abuse finds a server by its address, suspends it with a text, and unsuspends it", async () => {
  const { running } = customer.servers;
  const [address = ""] = (await serverOf(running)).ipv4;
  const page = await open("abuse", `/servers?q=${address}`);
  await page.getByRole("link", { name: "northpier-web" }).click();
  await page.getByText("Machine now").waitFor();
  const text = "Unasked mail was reported.";
  await act(page, "Suspend", "Suspend", { "What the customer reads": text });
  await page.getByText("Suspended by us: Abuse").waitFor();
  expect(await serverOf(running)).toMatchObject({ service: "suspended", suspendedText: text });
  await page.getByRole("link", { name: "Holds" }).click();
  await page.getByText(reason).waitFor();
  await act(page, "Unsuspend", "Unsuspend");
  await page.getByText("Suspended by us").waitFor({ state: "detached" });
  await until("it is paid and not suspended", async () => (await serverOf(running)).service === "active");
});

test("engineers tag many servers together, and support holds none of them", async () => {
  const { running } = customer.servers;
  const page = await open("engineer", "/servers");
  await page.getByRole("checkbox", { name: "Choose northpier-web" }).check();
  const bar = page.getByRole("region", { name: "Chosen rows" });
  await bar.getByRole("button", { name: /^Suspend/ }).waitFor();
  await bar.getByRole("button", { name: /^Tag/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tag", { exact: true }).fill("watched");
  await dialog.getByLabel("Reason", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: "Tag (1)" }).click();
  await page.waitForURL(/\/staff\/bulk\//);
  await until("it is tagged", async () => (await serverOf(running)).tags.includes("watched"));

  const support = await open("support", "/servers");
  await support.getByRole("checkbox", { name: "Choose northpier-web" }).check();
  const own = support.getByRole("region", { name: "Chosen rows" });
  await own.getByRole("button", { name: /^Tag/ }).waitFor();
  expect(await own.getByRole("button", { name: /^Suspend/ }).count()).toBe(0);
});

test("a removal is announced by two persons, with its sum, and stopped", async () => {
  const { stopped } = customer.servers;
  const page = await open("abuse", `/servers/${stopped}`);
  const removal = {
    "What the customer reads": "We end this contract.",
    "Type ledger-db to confirm": "ledger-db",
  };
  await act(page, "Announce its removal", /Announce \$\d/, removal);
  await page.getByText("Asked for").waitFor();
  const second = await open("abuse", "/approvals", "second");
  await second.getByRole("button", { name: "Approve" }).first().click();
  await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await second.getByText("Nothing waits for a second person").waitFor();
  await page.reload();
  await page.getByText("as was announced").waitFor();
  expect((await serverOf(stopped)).removal.text).toBe("We end this contract.");
  await act(page, "Stop the removal", "Stop the removal");
  await page.getByText("as was announced").waitFor({ state: "detached" });
  expect((await serverOf(stopped)).removal).toBeNull();
});

test("a server goes to another customer once a second person approved it", async () => {
  const { stopped } = customer.servers;
  const body = { email: "second@example.com", username: "second", password: "a long enough password" };
  const { accessToken: token } = await callOk(site.url, "POST /auth/sign-up", { body });
  const page = await open("engineer", `/servers/${stopped}`);
  await page.getByRole("button", { name: "Move to another customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New customer").fill("second");
  await dialog.getByRole("button", { name: /^second/ }).click();
  await dialog.getByLabel("Type ledger-db to confirm").fill("ledger-db");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("Asked for").waitFor();
  const second = await open("engineer", "/approvals", "second");
  await second.getByRole("button", { name: "Approve" }).first().click();
  await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await second.getByText("Nothing waits for a second person").waitFor();
  expect(await callOk(site.url, `GET /v2/servers/${stopped}`, { token })).toMatchObject({
    name: "ledger-db",
  });
  await page.goto(`${site.url}/staff/servers/${stopped}?tab=moves`);
  await page.getByRole("cell", { name: "second" }).waitFor();
});

test("a node goes into maintenance, and says why its servers cannot be moved", async () => {
  await query(
    `INSERT INTO nodes (id, location_id, endpoint, project, storage_pool, network, driver, state, seen_memory_mb, seen_cores)
     VALUES ('quay-1', 'fra1', '/run/quay.socket', 'default', 'pool', 'br0', 'incus', 'open', 65536, 16)`,
  );
  const page = await open("engineer", "/nodes");
  await page.getByRole("link", { name: "quay-1" }).click();
  await act(page, "Maintenance", "Begin maintenance");
  await page.getByText("quay-1 is in maintenance.").waitFor();
  expect(await query("SELECT state FROM nodes WHERE id = 'quay-1'")).toEqual([{ state: "maintenance" }]);
  await page.getByRole("button", { name: "Move servers away" }).click();
  await page.getByText("Its servers cannot be moved").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await act(page, "Take servers again", "End maintenance");
  await page.getByText("quay-1 takes servers again.").waitFor();
  // Its page leads to planned work on its location, which staff writes.
  await page.getByRole("button", { name: "Announce planned work" }).click();
  await page.getByRole("heading", { level: 1, name: "Announce planned work" }).waitFor();
  await page
    .getByRole("group", { name: "Servers, by location" })
    .getByRole("checkbox", { checked: true })
    .waitFor();
  await query("DELETE FROM nodes WHERE id = 'quay-1'");
});

test("a name is taken out of its zone at the registry, and its customer reads why", async () => {
  const { active } = customer.domains;
  const page = await open("abuse", `/domains/${active}`);
  await page.getByText("The registry and the books agree.").waitFor();
  await page.getByRole("button", { name: "Hold", exact: false }).last().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What the customer reads").fill("Phishing was reported.");
  await dialog.getByLabel(/Take it out of its zone/).check();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Hold" }).click();
  await page.getByText("Held by us and out of its zone: Abuse").waitFor();
  await until("the registry has it on hold", async () => {
    const seen = await query("SELECT registry_statuses FROM domains WHERE id = $1", [
      decodeId("domain", active),
    ]);
    return seen[0]?.registry_statuses?.includes("clientHold") === true;
  });
  expect(await domainOf(active)).toMatchObject({
    hold: "staff",
    staffHold: { text: "Phishing was reported." },
  });
  await act(page, "End the hold", "End the hold");
  await page.getByText("Held by us and out of its zone").waitFor({ state: "detached" });
  await until("it is free again", async () => (await domainOf(active)).hold === null);
});

test("billing gives free days and a price of its own within its limit; the customer is notified of both", async () => {
  const { running } = customer.servers;
  const before = await serverOf(running);
  const page = await open("billing", `/servers/${running}`);
  await act(page, "Give free days", "Give 5 days", {
    Days: "5",
    "What the customer reads": "For the outage of last week.",
  });
  await page.getByText("northpier-web has free days").waitFor();
  expect(Date.parse((await serverOf(running)).paidUntil)).toBe(Date.parse(before.paidUntil) + 5 * dayMs);
  await act(page, "Own price", "Set the price $4.00", { "New price of 1 month": "4.00" });
  await page.getByText("It has a price of its own").waitFor();
  const own = await query("SELECT cents FROM service_prices WHERE is_own AND service_id = $1", [
    decodeId("server", running),
  ]);
  expect(own).toEqual([{ cents: 400n }]);
  const { token } = await memberOf("billing");
  const limit = await callOk(site.url, "GET /v2/admin/me/limit?act=servers.give-days", { token });
  // A sixth of a month at its price, begun cents included.
  expect(limit.usedCents).toBeGreaterThan(70);
  await until("both are in the notices", async () => {
    const all = await callOk(site.url, "GET /v2/notifications/all", { token: customer.token });
    const text = JSON.stringify(all.notifications);
    return text.includes("For the outage of last week.") && text.includes("$4.00");
  });
});

test("billing renews a name at our cost, which counts against its limit and leaves the balance as it was", async () => {
  const { active } = customer.domains;
  await until("nothing is being done to it", async () => (await domainOf(active)).task === null);
  const owner = await openStaffSession(site.url, site.inspector);
  const body = { centsPerDay: 5000, reason };
  const limit = "PUT /v2/admin/roles/billing/limits/domains.gift-years";
  await callOk(site.url, limit, { token: owner.token, body });
  const before = await domainOf(active);
  const balance = async () =>
    (await callOk(site.url, "GET /v2/wallet", { token: customer.token })).balanceCents;
  const had = await balance();
  const page = await open("billing", `/domains/${active}`);
  await act(page, "Renew free of charge", /Renew \$\d/);
  await until("a year was added", async () => (await domainOf(active)).expiresAt > before.expiresAt);
  expect(await balance()).toBe(had);
  const { token } = await memberOf("billing");
  const { usedCents } = await callOk(site.url, "GET /v2/admin/me/limit?act=domains.gift-years", { token });
  const [given] = await query(
    "SELECT sum(total_cents)::int AS cents FROM orders WHERE kind = 'domain-renew'",
  );
  expect([usedCents > 0, usedCents]).toEqual([true, given?.cents]);
});

/** What the registry says of the furnished name, as it was last seen. */
async function statuses(): Promise<readonly string[]> {
  const id = decodeId("domain", customer.domains.active);
  const [seen] = await query("SELECT registry_statuses FROM domains WHERE id = $1", [id]);
  return seen?.registry_statuses ?? [];
}

const lockStatus = "clientTransferProhibited";

test("support unlocks a name, asks for its code, which the customer alone reads, and locks it again", async () => {
  const { active } = customer.domains;
  const free = () => until("nothing is being done to it", async () => (await domainOf(active)).task === null);
  await free();
  // The registry lets a name go only when it is older.
  await query("UPDATE domains SET transfer_locked_until = NULL WHERE id = $1", [decodeId("domain", active)]);
  const page = await open("support", `/domains/${active}`);
  await act(page, "Unlock", "Unlock");
  await until("it is unlocked at the registry", async () => !(await statuses()).includes(lockStatus));
  await free();
  await page.reload();
  await act(page, "Ask for a transfer code", "Ask for the code");
  await page.getByText("is on its way to the cabinet").waitFor();
  await until("the code is there", async () => (await domainOf(active)).hasTransferCode);
  await free();
  const { code } = await callOk(site.url, `POST /v2/domains/${active}/transfer-code/reveal`, {
    token: customer.token,
    body: {},
  });
  await page.reload();
  await act(page, "Lock", "Lock");
  await until("it is locked at the registry", async () => (await statuses()).includes(lockStatus));
  expect(await page.getByRole("main").textContent()).not.toContain(code);
  const { token } = await memberOf("support");
  const shown = await callOk(site.url, `GET /v2/admin/domains/${active}`, { token });
  expect(JSON.stringify(shown)).not.toContain(code);
});

test("an engineer settles a name that the registry has without its lock, and finds one that no customer has", async () => {
  const { active } = customer.domains;
  await until("nothing is being done to it", async () => (await domainOf(active)).task === null);
  await query(
    `UPDATE sim_registry_names SET object = jsonb_set(object::jsonb, '{statuses}', '[]') WHERE name = 'harbour-lights.com'`,
  );
  const page = await open("engineer", "/domain-strays");
  await query(`INSERT INTO sim_registry_names (name, object, registrar, due_at, hosts, contacts)
    SELECT 'stray-quay.com', jsonb_set(object::jsonb, '{name}', '"stray-quay.com"'), registrar, due_at, hosts, contacts
    FROM sim_registry_names WHERE name = 'harbour-lights.com'`);
  await act(page, "Compare now", "Compare now");
  await page.getByRole("cell", { name: "stray-quay.com" }).waitFor();
  await page.goto(`${site.url}/staff/domains/${active}`);
  await page.getByText("The registry and the books differ").waitFor();
  await act(page, "Compare and settle", "Settle");
  await page.getByText("Our settings are sent to the registry again.").waitFor();
  await until("it is locked again", async () => (await statuses()).includes(lockStatus));
  await query("DELETE FROM sim_registry_names WHERE name = 'stray-quay.com'");
});

test("a request for dedicated servers is answered and closed", async () => {
  const page = await open("support", "/dedicated");
  await page.getByText("Debian 13, please").first().waitFor();
  await page.keyboard.press("e");
  await page.getByRole("dialog").getByLabel("Answer").fill("Both are free on Monday.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await page.getByText("No request waits").waitFor();
  const asked = () => callOk(site.url, "GET /v2/dedicated/requests", { token: customer.token });
  expect((await asked()).requests[0]).toMatchObject({
    state: "answered",
    answer: "Both are free on Monday.",
  });
  await page.goto(`${site.url}/staff/dedicated?show=answered`);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Close the request" }).click();
  await page.getByText("No answered requests").waitFor();
  expect((await asked()).requests[0]).toMatchObject({ state: "closed" });
});

test("who may not is offered nothing, and refused", async () => {
  await addContact(site.url, customer.token);
  const { running } = customer.servers;
  const viewer = await open("viewer", `/servers/${running}`);
  await viewer.getByText("Machine now").waitFor();
  const acts = /Suspend|Power|Announce|Move|Give|Own price/;
  expect(await viewer.getByRole("button", { name: acts }).count()).toBe(0);
  await viewer.goto(`${site.url}/staff/domains/${customer.domains.active}`);
  await viewer.getByRole("heading", { name: "harbour-lights.com", level: 1 }).waitFor();
  const ofNames = /Lock|Unlock|code|settle|Renew|Hold|Own price/;
  expect(await viewer.getByRole("button", { name: ofNames }).count()).toBe(0);
  const page = await open("billing", "/nodes");
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  const { paidUntil: expectedPaidUntil } = await serverOf(running);
  const name = `domains/${customer.domains.active}`;
  const calls: readonly (readonly [role: string, path: string, body: object])[] = [
    ["billing", `servers/${running}/suspend`, { cause: "admin", text: "not by billing", reason }],
    [
      "support",
      `servers/${running}/free-days`,
      { days: 1, expectedPaidUntil, text: "not by support", reason },
    ],
    ["support", `services/${running}/price`, { months: 1, cents: 100, reason }],
    ["support", `${name}/renew`, { years: 1, expectedTotalCents: 100, reason }],
    ["billing", `${name}/lock`, { isLocked: false, reason }],
    ["billing", `${name}/code`, { reason }],
    ["billing", `${name}/settle`, { reason }],
    ["viewer", "domain-strays/sync", { reason }],
  ];
  for (const [role, path, body] of calls) {
    const { token } = await memberOf(role);
    const { status } = await callApi(site.url, `POST /v2/admin/${path}`, { token, body, key: path });
    expect([role, path, status]).toEqual([role, path, 403]);
  }
  expect((await serverOf(running)).service).toBe("active");
});
