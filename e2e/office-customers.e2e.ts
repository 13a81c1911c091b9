import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { callOk } from "./harness/api-client.ts";
import { type FurnishedCustomer, furnishCustomer } from "./harness/furnished-customer.ts";
import { type OfficeSite, startOfficeSite, visitOffice } from "./harness/office-visitor.ts";

// Customers in the office: found by whatever is known of them, and all about one on its page.

let site: OfficeSite;
let customer: FurnishedCustomer;
let id: string;
/** Who had the address of the customer's server before them. */
let former: string;
let address: string;
const email = "nadia.k@northpier.example";

beforeAll(async () => {
  site = await startOfficeSite();
  customer = await furnishCustomer(site.url, { email, username: "nadia.k" });
  await callOk(site.url, "POST /auth/sign-up", {
    body: { email: "junia@example.com", username: "junia", password: "a long enough password" },
  });
  id = await customerOf("nadia.k");
  former = await customerOf("junia");
  address = await handDownAddress();
});

const db = () => site.inspector.platform.db.kysely;

async function customerOf(username: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.customer_id AS id FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE u.username = ${username}`.execute(db());
  return rows[0]?.id ?? "";
}

/** The other customer had the server's address for ten days, until two days before it was bought. */
async function handDownAddress(): Promise<string> {
  const server = decodeId("server", customer.servers.running);
  const { rows } = await sql<{ address: string }>`
    INSERT INTO server_address_terms (address, since, until, server_id, customer_id)
    SELECT address, since - interval '12 days', since - interval '2 days', server_id, ${former}
    FROM server_address_terms WHERE server_id = ${server} AND until IS NULL LIMIT 1
    RETURNING host(address) AS address`.execute(db());
  return rows[0]?.address ?? "";
}

async function audited(action: string): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM audit_log WHERE action = ${action} AND object_id = ${id}`.execute(
    db(),
  );
  return rows.length;
}

type Page = Awaited<ReturnType<typeof visitOffice>>["page"];

async function search(page: Page, term: string): Promise<void> {
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search everything" }).fill(term);
}

async function openCustomer(page: Page, tab = ""): Promise<void> {
  await page.goto(`${site.url}/staff/customers/${encodeId("customer", id)}${tab}`);
  await page.getByRole("heading", { name: "nadia.k", level: 1 }).waitFor();
}

test("one search finds a customer by whatever is known of them", async () => {
  const { page, complaints } = await visitOffice(site, { role: "support" });
  await page.goto(`${site.url}/staff`);
  await page.getByRole("heading", { name: "Board", level: 1 }).waitFor();
  const { rows } = await sql<{ order: string; txid: string }>`
    SELECT (SELECT id FROM orders WHERE customer_id = ${id} LIMIT 1) AS order, (SELECT txid FROM deposits LIMIT 1) AS txid
  `.execute(db());
  const order = encodeId("order", rows[0]?.order ?? "");
  const cases = [
    ["northpier.exam", /nadia\.k.*by email/],
    ["NADIA.", /nadia\.k.*by name/],
    ["harbour-lights.com", /harbour-lights\.com.*domain · of nadia\.k/],
    ["northpier-web", /northpier-web.*server · of nadia\.k/],
    [address, /nadia\.k\s*now/],
    [order, /order · of nadia\.k/],
    [rows[0]?.txid ?? "", /deposit · of nadia\.k/],
  ] as const;
  for (const [term, line] of cases) {
    await search(page, term);
    await page.getByRole("option", { name: line }).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  // With Ctrl and Enter whatever was found leads to its customer.
  await search(page, "harbour-lights.com");
  await page
    .getByRole("option", { name: /harbour-lights/ })
    .first()
    .waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: "nadia.k", level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test("an address with a day shows who had it then, who has it now, and that day on their line of time", async () => {
  const { page } = await visitOffice(site, { role: "support" });
  await page.goto(`${site.url}/staff`);
  await page.getByRole("heading", { name: "Board", level: 1 }).waitFor();
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  await search(page, `${address} at ${day}`);
  const options = page.getByRole("option");
  await options.filter({ hasText: "junia" }).first().waitFor();
  expect(await options.nth(0).textContent()).toMatch(/junia\s*on /);
  expect(await options.nth(1).textContent()).toMatch(/nadia\.k\s*now/);
  const line = page.getByRole("list", { name: "Who had it" });
  await expect.poll(() => line.getByRole("listitem").allTextContents()).toEqual(["junia", "Free", "nadia.k"]);
  await page.getByText("opening a person is written down").waitFor();

  // What is understood is listed where nothing is found.
  await page.getByRole("combobox", { name: "Search everything" }).fill("no such thing");
  await page.getByText("Nothing found for").waitFor();
  await page.getByText("who had it then, in UTC").waitFor();
});

test("staff reads the timeline, writes a note with a history, and flags", async () => {
  const { page, complaints } = await visitOffice(site, { role: "support" });
  await openCustomer(page);
  await page.getByRole("listitem").filter({ hasText: "Purchase of a server" }).first().waitFor();
  await page.getByRole("button", { name: "Mails", exact: true }).click();
  await page.waitForURL(/kind=mail/);
  await expect
    .poll(() => page.getByRole("listitem").filter({ hasText: "Purchase of a server" }).count())
    .toBe(0);
  await page.getByRole("listitem").filter({ hasText: "A new API key: deploy" }).last().waitFor();

  await page.getByRole("link", { name: /^Notes/ }).click();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("Answer in English");
  await dialog.getByLabel(/^Pin it/).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Pinned" }).waitFor();
  await page.getByRole("button", { name: "Change the note" }).click();
  await dialog.getByLabel("Note").fill("Answer in German");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "1 earlier text" }).click();
  await page.getByText("Answer in English").waitFor();
  const { rows } = await sql`
    SELECT n.body, v.body AS before FROM customer_notes n JOIN customer_note_versions v ON v.note_id = n.id
    WHERE n.customer_id = ${id} AND n.is_pinned`.execute(db());
  expect(rows).toEqual([{ body: "Answer in German", before: "Answer in English" }]);

  await page.keyboard.press("f");
  await dialog.getByLabel("What staff should know").fill("new payout address");
  await dialog.getByRole("button", { name: "Put it on" }).click();
  await page.getByTitle("new payout address").waitFor();
  // The list finds it by its flag.
  await page.goto(`${site.url}/staff/customers?flag=watch`);
  await page.getByRole("link", { name: "nadia.k" }).waitFor();
  expect(await page.getByRole("row").count()).toBe(2);
  await openCustomer(page);
  await page.getByRole("button", { name: "Take the flag watch off" }).click();
  await page.getByTitle("new payout address").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
});

test("personal data is masked until it is shown, which the audit keeps; a viewer sees it masked only", async () => {
  const { page } = await visitOffice(site, { role: "support" });
  await openCustomer(page);
  expect(await page.getByText(email).count()).toBe(0);
  const before = await audited("customer.show");
  // Looking as the customer has a key of its own, which shows nothing of it.
  await page.keyboard.press("l");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await audited("customer.show")).toBe(before);
  await page.keyboard.press("v");
  await page.getByRole("dialog").getByLabel("Reason").fill("asked by telephone");
  await page.getByRole("dialog").getByRole("button", { name: "Show" }).click();
  await page.getByText(email).first().waitFor();
  expect(await audited("customer.show")).toBe(before + 1);
  // It is there on every tab, and forgotten when the page is left.
  await page.getByRole("link", { name: /^Contacts/ }).click();
  await page.getByRole("cell", { name: "anna@example.com" }).waitFor();
  await page.getByRole("link", { name: "Customers" }).first().click();
  await page.getByRole("link", { name: "nadia.k" }).click();
  await page.getByRole("heading", { name: "nadia.k", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Show" }).waitFor();
  expect(await page.getByText(email).count()).toBe(0);

  const viewer = await visitOffice(site, { role: "viewer" });
  await openCustomer(viewer.page, "/contacts");
  await viewer.page.getByRole("cell", { name: /a•••@/ }).waitFor();
  await viewer.page.getByText("Your role sees personal data masked.").waitFor();
  for (const name of ["Show", "Put a flag on"])
    expect(await viewer.page.getByRole("button", { name }).count()).toBe(0);
  expect(await viewer.page.getByRole("link", { name: "Money" }).count()).toBe(0);
  for (const name of ["Balance", "Debt", "Spent"])
    expect(await viewer.page.getByText(name, { exact: true }).count()).toBe(0);
  const path = `${site.url}/api/v2/admin/customers/${encodeId("customer", id)}`;
  const headers = { origin: site.url };
  const shown = await viewer.page.request.post(`${path}/show`, { data: {}, headers });
  const noted = await viewer.page.request.post(`${path}/notes`, { data: { text: "x" }, headers });
  const money = await viewer.page.request.get(`${path}/money`);
  expect([shown.status(), noted.status(), money.status()]).toEqual([403, 403, 403]);
});

test("the mails of a customer say what became of each: sent, tried again at a time, or failed and why", async () => {
  const rows = (state: string, attempt: number, error: string | null) =>
    sql`
    INSERT INTO mail_messages (id, site_id, customer_id, recipient, subject, text_body, html_body, state, attempt,
      last_error, not_before, created_at, ended_at, kind)
    SELECT gen_random_uuid(), site_id, ${id}, ${email}, ${`Mail that is ${state}`}, '', '', ${state}, ${attempt},
      ${error}, now() + interval '1 day', now(), CASE WHEN ${state} = 'queued' THEN NULL ELSE now() END, kind
    FROM mail_messages WHERE customer_id = ${id} AND kind IS NOT NULL LIMIT 1`.execute(db());
  await rows("queued", 3, "451 try again later");
  await rows("failed", 1, "550 no such mailbox");
  const { page } = await visitOffice(site, { role: "billing" });
  await openCustomer(page, "/mails");
  const line = (subject: string) => page.getByRole("row").filter({ hasText: subject });
  expect(await line("Mail that is queued").textContent()).toMatch(/queued.*next try .*3 tries/);
  expect(await line("Mail that is failed").textContent()).toContain("550 no such mailbox");
  await line("A new API key: deploy").getByText("sent", { exact: true }).waitFor();
  expect(await page.getByText(email).count()).toBe(0);
});

test("a role without customers has no entry, no page and no answer", async () => {
  const { page } = await visitOffice(site, { role: "catalogue" });
  await page.goto(`${site.url}/staff/customers`);
  await page.getByRole("heading", { name: "Your role does not allow this" }).waitFor();
  const places = page.getByRole("navigation", { name: "Places of the office" });
  expect(await places.getByRole("link").allTextContents()).not.toContain("Customers");
  expect((await page.request.get(`${site.url}/api/v2/admin/customers`)).status()).toBe(403);
  // The search finds no customer for it either.
  const found = await page.request.get(`${site.url}/api/v2/admin/search?q=nadia`);
  expect((await found.json()).results).toEqual([]);
});

test("what is closed to a customer is said first, with who, when and why", async () => {
  const owner = await visitOffice(site, { email: "ilse@example.com" });
  await callOk(site.url, `POST /v2/admin/customers/${encodeId("customer", former)}/block`, {
    token: owner.token,
    body: { kinds: ["spending"], text: "Please answer our mail.", reason: "stolen card at the exchange" },
  });
  const { page } = owner;
  await page.goto(`${site.url}/staff/customers?state=blocked`);
  await page.getByRole("link", { name: "junia" }).click();
  await page.getByText("Restricted for this customer: spending").waitFor();
  await page.getByText(/^By ilse on /).waitFor();
  await page.getByText("stolen card at the exchange").waitFor();
  await page.getByText("Please answer our mail.").waitFor();
});
