import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "bcryptjs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";
import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { isLongForm } from "../../../../scripts/suite/form.ts";
import { importFeature } from "./feature.ts";
import type { GeneratedDump } from "./generated.fixture.ts";
import { paymenterDump } from "./paymenter-dump.fixture.ts";
import { whmcsDump } from "./whmcs-dump.fixture.ts";

/** The long form has what is promised: a thousand clients of each source, and fifty cuts. */
const clients = isLongForm ? 1000 : 25;
const cuts = isLongForm ? 50 : 10;
/** A thousand clients take minutes on a busy machine. */
const timeout = isLongForm ? 1_800_000 : 60_000;
const rates = ["--rates", "EUR=1.0842"];

let testbed: OperatorTestbed;
let password: string;
const folder = mkdtempSync(join(tmpdir(), "import-"));
beforeAll(async () => {
  testbed = await openOperatorTestbed();
  password = (await hash("an old password", 4)).replace("$2b$", "$2y$");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testbed.drop();
});

const signIn = (email: string, secret: string) =>
  callHandlers(testbed.clock, testbed.product.accounts.handlers)["POST /auth/sign-in"]({
    body: { email, password: secret },
    call: visitorCall(),
    actor: null,
    params: undefined,
    query: undefined,
  });

const written = (name: string, content: Buffer | string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

/** The wallets of a source's clients, and everything that must hold of the books. */
async function expectBalances({ balances }: GeneratedDump, domain: string): Promise<void> {
  const { rows } = await sql<{ email: string; cents: bigint }>`
    SELECT u.email, coalesce(a.balance, 0)::bigint AS cents FROM users u JOIN memberships m ON m.user_id = u.id
      LEFT JOIN ledger_accounts a ON a.customer_id = m.customer_id AND a.kind = 'wallet'
    WHERE u.email LIKE ${`%@${domain}`}`.execute(testbed.platform.db.kysely);
  expect(new Map(rows.map(({ email, cents }) => [email, cents]))).toEqual(balances);
  const sum = rows.reduce((total, { cents }) => total + cents, 0n);
  expect(sum).toBe([...balances.values()].reduce((total, cents) => total + cents, 0n));
  expect(await testbed.product.auditor.audit()).toEqual([]);
}

/** How many rows an import made of each kind. */
async function counts(): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM import_records) AS records, (SELECT count(*) FROM import_documents) AS documents,
           (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM ticket_messages) AS messages,
           (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM customers) AS customers,
           (SELECT count(*) FROM ledger_transactions) AS movements`.execute(testbed.platform.db.kysely);
  return rows;
}

test("import plan writes nothing; import run of Paymenter gives every cent, and once more gives nothing", {
  timeout,
}, async () => {
  const dump = paymenterDump({ clients, hash: password, seed: 7 });
  const file = written("paymenter.sql", dump.content);
  const asked = [file, "--source", "old-shop", "--from", "paymenter", ...rates];
  const before = await counts();
  const total = [...dump.balances.values()].reduce((sum, cents) => sum + cents, 0n);
  const plan = await testbed.runJson("import", "plan", ...asked);
  expect(plan).toMatchObject({
    fits: { client: clients, service: clients, invoice: clients, ticket: clients },
    totalCents: Number(total),
    setAside: [],
  });
  expect(await counts()).toEqual(before);
  await testbed.run("import", "run", ...asked);
  await expectBalances(dump, "paymenter.example");
  const after = await counts();
  const again = await testbed.runJson("import", "run", ...asked);
  expect(again.more["imported before"]).toBe(4 * clients);
  expect(await counts()).toEqual(after);
  await expectBalances(dump, "paymenter.example");
});

test("an import of WHMCS that is cut off again and again loses nothing and gives nothing twice", {
  timeout,
}, async () => {
  const dump = whmcsDump({ clients, hash: password, seed: 11 });
  const file = written("whmcs.sql", dump.content);
  const request = { siteId: 1, source: "whmcs", format: "whmcs", file, rates: "EUR=1.0842" } as const;
  const { db } = testbed.platform;
  const endOthers = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db.kysely);
  const records = 5 * clients;
  let cut = 0;
  for (let run = 0; run < cuts; run += 1) {
    const at = Math.floor((records * (run + 1)) / (cuts + 1));
    // From this record on connections end again and again, until one of them was in the middle of a record.
    const killer = { isOn: true, loop: null as Promise<void> | null };
    const kill = async (): Promise<void> => {
      while (killer.isOn) await endOthers().catch(() => undefined);
    };
    const cutAt = (done: number): void => {
      if (done >= at) killer.loop ??= kill();
    };
    const imports = testbed.product.use(importFeature);
    const outcome = await imports.run(asOperator(testbed.platform), request, cutAt).catch(() => "cut");
    killer.isOn = false;
    await killer.loop;
    if (outcome === "cut") cut += 1;
  }
  expect(cut).toBe(cuts);
  // What the pool still has of ended connections is noticed by the first call.
  await sql`SELECT 1`.execute(db.kysely).catch(() => undefined);
  const last = await testbed.runJson("import", "run", file, "--source", "whmcs", "--from", "whmcs", ...rates);
  expect(last.setAside).toEqual([]);
  await expectBalances(dump, "whmcs.example");
  const status = await testbed.runJson("import", "status");
  expect(status).toContainEqual(
    expect.objectContaining({ name: "whmcs", clients, tickets: clients, documents: 3 * clients }),
  );
});

const client = (id: string, email: string, more: object = {}) => ({
  kind: "client",
  id,
  email,
  name: "Ann",
  passwordHash: null,
  verifiedAt: null,
  createdAt: null,
  state: "active",
  balances: [{ currency: "USD", amount: "1.50" }],
  ...more,
});

const lines = (name: string, records: readonly unknown[]): string =>
  written(name, records.map((record) => JSON.stringify(record)).join("\n"));

test("T89 hostile and broken records are set aside with their place, and stop nothing", async () => {
  await testbed.newCustomer("has-account@example.com");
  const message = {
    by: "customer",
    text: "<img src=x onerror=alert(1)>\u202e'; DROP TABLE users; --",
    at: "2025-01-01T00:00:00Z",
  };
  const ticket = {
    kind: "ticket",
    id: "1",
    client: "ok",
    subject: "<script>\u0007",
    isClosed: true,
    messages: [message],
  };
  const long = { ...message, text: "x".repeat(60_000) };
  const file = lines("hostile.jsonl", [
    client("ok", "fits@example.com", { name: "<b>Ann</b>\u202e" }),
    client("ok", "again@example.com"),
    client("2", "FITS@example.com"),
    client("3", "has-account@example.com"),
    client("4", "no email"),
    client("5", "poor@example.com", { balances: [{ currency: "USD", amount: "-0.01" }] }),
    client("6", "yen@example.com", { balances: [{ currency: "JPY", amount: "500" }] }),
    client("7", "half@example.com", { balances: [{ currency: "USD", amount: "1.505" }] }),
    client("8", "more@example.com", { isStaff: true }),
    client("9", "hidden\u0007@example.com"),
    ticket,
    { ...ticket, id: "2", messages: [long] },
    { ...ticket, id: "3", messages: [{ ...message, text: " " }] },
    { ...ticket, id: "4", client: "4" },
    { kind: "wallet", id: "9" },
  ]);
  writeFileSync(file, "\nno json\n", { flag: "a" });
  const asked = [file, "--source", "hostile", "--from", "moorage"];
  const planned = await testbed.runJson("import", "plan", ...asked);
  const done = await testbed.runJson("import", "run", ...asked);
  expect(
    done.setAside.map((row: { place: string; reason: string }) => `${row.place}: ${row.reason}`).toSorted(),
  ).toEqual([
    "line 10: invalid email",
    "line 13: no message",
    "line 14: client is not imported",
    "line 15: invalid record",
    "line 16: invalid record",
    "line 2: same id twice",
    "line 3: same email twice",
    "line 4: email has an account here",
    "line 5: invalid email",
    "line 6: negative balance",
    "line 7: no rate for its currency",
    "line 8: invalid record",
    "line 9: invalid record",
  ]);
  // A run finds nothing that the plan has not said.
  expect(planned.setAside).toEqual(done.setAside);
  const { rows } = await sql`
    SELECT t.subject, left(m.body, 60) AS body FROM tickets t JOIN ticket_messages m ON m.ticket_id = t.id
    WHERE t.subject = '<script>' ORDER BY m.seq`.execute(testbed.platform.db.kysely);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual({
    subject: "<script>",
    body: "<img src=x onerror=alert(1)>'; DROP TABLE users; --",
  });
  expect(JSON.stringify(done)).not.toContain("has-account@");
});

test("T90 an imported password signs in once as it was, and is ours afterwards", async () => {
  const file = lines("passwords.jsonl", [
    client("1", "old@example.com", { passwordHash: password }),
    client("2", "dear@example.com", { passwordHash: password.replace("$04$", "$31$") }),
    client("3", "closed@example.com", { passwordHash: password, state: "closed" }),
  ]);
  await testbed.run("import", "run", file, "--source", "passwords", "--from", "moorage");
  const hashOf = async (email: string) =>
    (
      await testbed.platform.db.kysely
        .selectFrom("users")
        .select("password_hash")
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    ).password_hash;
  expect(await hashOf("old@example.com")).toBe(password);
  expect(await hashOf("dear@example.com")).toBeNull();
  await expect(signIn("old@example.com", "a wrong password")).rejects.toThrow("wrong_credentials");
  await expect(signIn("unknown@example.com", "a wrong password")).rejects.toThrow("wrong_credentials");
  expect(await hashOf("old@example.com")).toBe(password);
  // Two at the same time: one keeps the new form, and the other is not refused for it.
  await Promise.all([
    signIn("old@example.com", "an old password"),
    signIn("old@example.com", "an old password"),
  ]);
  expect(await hashOf("old@example.com")).toMatch(/^\$argon2id\$/);
  await signIn("old@example.com", "an old password");
  await expect(signIn("closed@example.com", "an old password")).rejects.toThrow("customer_blocked");

  expect(await testbed.run("import", "invite", "--source", "passwords")).toBe("1 clients are mailed.");
  expect(await testbed.run("import", "invite", "--source", "passwords", "--everyone")).toBe(
    "2 clients are mailed.",
  );
  expect(await testbed.run("import", "invite", "--source", "passwords", "--everyone")).toBe(
    "0 clients are mailed.",
  );
  const mails = await testbed.platform.db.kysely
    .selectFrom("mail_messages")
    .select(["recipient", "text_body"])
    .where("recipient", "in", ["old@example.com", "dear@example.com"])
    .where("subject", "like", "Your account has moved%")
    .orderBy("recipient")
    .execute();
  expect(mails).toEqual([
    { recipient: "dear@example.com", text_body: expect.stringContaining("/recovery") },
    { recipient: "old@example.com", text_body: expect.stringContaining("/login") },
  ]);
});

test("import show lists what a customer had, and a dump that was cut short is refused whole", async () => {
  const paper = { client: "1", currency: "USD", state: "paid" };
  const file = lines("papers.jsonl", [
    {
      ...paper,
      kind: "invoice",
      id: "7",
      number: "INV-7",
      issuedAt: "2024-05-01T00:00:00Z",
      paidAt: null,
      lines: [],
      tax: null,
      total: "0",
    },
    {
      ...paper,
      kind: "name",
      id: "8",
      name: "kept.example",
      registrar: null,
      price: "9.00",
      registeredAt: null,
      expiresAt: null,
    },
    client("1", "papers@example.com"),
  ]);
  await testbed.run("import", "run", file, "--source", "papers", "--from", "moorage");
  const { rows } = await sql<{ id: string }>`
    SELECT m.customer_id AS id FROM users u JOIN memberships m ON m.user_id = u.id
    WHERE u.email = 'papers@example.com'`.execute(testbed.platform.db.kysely);
  const shown = await testbed.run("import", "show", encodeId("customer", rows[0]?.id ?? ""));
  expect(shown).toMatch(/invoice +INV-7 +2024-05-01/);
  expect(shown).toMatch(/name +kept\.example/);
  const { content } = paymenterDump({ clients: 3, hash: password, seed: 1 });
  const half = written("half.sql", content.subarray(0, content.indexOf("INSERT INTO `users`") + 60));
  await expect(
    testbed.run("import", "plan", half, "--source", "half", "--from", "paymenter"),
  ).rejects.toThrow("cannot be read");
  await expect(
    testbed.run("import", "plan", file, "--source", "papers", "--from", "moorage", "--site", "9"),
  ).rejects.toThrow("There is no site 9.");
  await expect(testbed.run("import", "status", "--site", "9")).rejects.toThrow("There is no site 9.");
  await expect(
    testbed.run("import", "plan", half, "--source", "Not a name", "--from", "paymenter"),
  ).rejects.toThrow("--source");
});

test("an imported customer reads its own language, and staff since when it is a customer", async () => {
  const file = lines("german.jsonl", [
    client("1", "german@example.com", {
      language: "de",
      createdAt: "2019-04-05T06:07:08.000Z",
      state: "closed",
    }),
  ]);
  await testbed.run("import", "run", file, "--source", "german", "--from", "moorage");
  const { rows } = await sql`
    SELECT u.language, c.former_since, b.shown_text, a.note
    FROM users u JOIN memberships m ON m.user_id = u.id JOIN customers c ON c.id = m.customer_id
      JOIN customer_blocks b ON b.customer_id = c.id
      JOIN wallet_adjustments a ON a.customer_id = c.id
    WHERE u.email = 'german@example.com'`.execute(testbed.platform.db.kysely);
  expect(rows).toEqual([
    {
      language: "de",
      former_since: new Date("2019-04-05T06:07:08.000Z"),
      shown_text: expect.stringContaining("Ihr Konto war nicht aktiv"),
      note: "Übernommenes Guthaben (german)",
    },
  ]);
});

test("more emails are looked at than a statement takes values", async () => {
  const emails = Array.from({ length: 70_000 }, (_, at) => `many${at}@example.com`);
  await testbed.newCustomer("many69999@example.com");
  const refused = await testbed.product.accounts.refusedEmails(1, emails);
  expect([...refused]).toEqual([["many69999@example.com", "taken"]]);
});
