import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { addContact } from "./harness/domains.ts";
import { type FurnishedCustomer, furnishCustomer } from "./harness/furnished-customer.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";
import { until } from "./harness/until.ts";

// What staff does to what is sold, in a browser and by the right role; and by the wrong one, neither page nor call.

let site: OfficeSite;
let customer: FurnishedCustomer;
const reason = "asked for by telephone";

beforeAll(async () => {
  site = await startOfficeSite({ SIMULATED_DELAYS: "0" });
  customer = await furnishCustomer(site.url, { email: "furnished@example.com" });
});

/** A page of the office in the browser of a new member of this role. */
async function open(role: string, path: string): Promise<Page> {
  const { page } = await visitOffice(site, { role });
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
  const second = await open("abuse", "/approvals");
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
  const second = await open("engineer", "/approvals");
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

test("billing renews a name free of charge, with its sum in the button", async () => {
  const { active } = customer.domains;
  await until("nothing is being done to it", async () => (await domainOf(active)).task === null);
  const before = await domainOf(active);
  const wallet = await callOk(site.url, "GET /v2/users/balance", { token: customer.token }).catch(() => null);
  const page = await open("owner", `/domains/${active}`);
  await act(page, "Renew free of charge", /Renew \$\d/);
  await until("a year was added", async () => (await domainOf(active)).expiresAt > before.expiresAt);
  if (wallet !== null)
    expect(await callOk(site.url, "GET /v2/users/balance", { token: customer.token })).toEqual(wallet);
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
  expect(await viewer.getByRole("button", { name: /Suspend|Power|Announce|Move/ }).count()).toBe(0);
  const { page, token } = await visitOffice(site, { role: "billing" });
  await page.goto(`${site.url}/staff/nodes`);
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  const answer = await fetch(`${site.url}/api/v2/admin/servers/${running}/suspend`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ cause: "admin", text: "not by billing", reason }),
  });
  expect([answer.status, (await serverOf(running)).service]).toEqual([403, "active"]);
});
