import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { importFeature } from "./feature.ts";

let testbed: OperatorTestbed;
const folder = mkdtempSync(join(tmpdir(), "names-"));
beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testbed.drop();
});

const servers = ["ns1.old-host.example", "ns2.old-host.example"];
const db = () => testbed.platform.db.kysely;

/** A name in the provider's registrar account that no one has here, as a shop of before left it. */
async function inAccount(held: string, years = 2): Promise<Date> {
  const { registrar } = testbed.product.drivers;
  const made = await registrar.create({
    name: held,
    years,
    nameServers: servers.map((host) => ({ host, addresses: [] })),
    registrant: testRegistrant,
    isPrivate: false,
    key: `old ${held}`,
    premiumCents: null,
  });
  if (made.state !== "done") throw new Error(`${held} is not registered: ${JSON.stringify(made)}`);
  await registrar.setLock(held, true);
  return made.value.expiresAt;
}

const client = (id: string, email: string) => ({
  kind: "client",
  id,
  email,
  name: "Ann",
  passwordHash: null,
  verifiedAt: null,
  createdAt: null,
  state: "active",
  balances: [],
});

function name(id: string, owner: string, domain: string, expiresAt: Date | null, state = "Active") {
  const price = { price: "12.00", currency: "USD", registrar: "enom", registeredAt: null };
  const record = { kind: "name", id, client: owner, name: domain, state, ...price };
  return { ...record, expiresAt: expiresAt?.toISOString().replace(/T.*/, "T00:00:00Z") ?? null };
}

/** What the commands take for records of a source of that name. */
function written(source: string, records: readonly unknown[]): string[] {
  const file = join(folder, `${source}.jsonl`);
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join("\n"));
  return [file, "--source", source, "--from", "moorage"];
}

async function imported(source: string, records: readonly unknown[]): Promise<void> {
  await testbed.run("import", "run", ...written(source, records));
}

const outcomes = async (...argv: string[]) => {
  const report = await testbed.runJson("import", "names", ...argv);
  return Object.fromEntries(
    report.names.map((row: { name: string; outcome: string }) => [row.name, row.outcome]),
  );
};

/** What no import of names may change: money, orders, and what the registry has. */
const money = async () =>
  (
    await sql`SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM ledger_transactions) AS movements,
      (SELECT count(*) FROM mail_messages) AS mails, (SELECT count(*) FROM tasks) AS tasks`.execute(db())
  ).rows;

test("imported names in the registrar account become domains of their customers as the registrar has them", async () => {
  const expiresAt = await inAccount("kept-shop.io");
  const thinExpiry = await inAccount("thin-shop.com");
  const dump = written("shop", [
    client("1", "one@example.com"),
    name("1", "1", "Kept-Shop.io", expiresAt),
    name("2", "1", "thin-shop.com", thinExpiry),
  ]);
  const plan = await testbed.runJson("import", "plan", ...dump, "--names");
  expect(plan.registrar.counts).toEqual({ "can be managed": 2 });
  await testbed.run("import", "run", ...dump);
  const before = await money();
  expect(await outcomes("--source", "shop", "--plan")).toEqual({
    "Kept-Shop.io": "can be managed",
    "thin-shop.com": "can be managed",
  });
  const none = await sql`SELECT FROM domains WHERE name IN ('kept-shop.io', 'thin-shop.com')`.execute(db());
  expect(none.rows).toEqual([]);
  expect(await outcomes("--source", "shop")).toEqual({
    "Kept-Shop.io": "managed now",
    "thin-shop.com": "managed now",
  });
  const { rows } = await sql`
    SELECT d.name, d.state, d.expires_at, d.is_locked, d.autoprolong, d.revision, d.simulated, c.email, c.city,
           u.email AS customer, (SELECT array_agg(one ->> 'host') FROM jsonb_array_elements(d.name_servers) AS one) AS hosts
    FROM domains d JOIN contacts c ON c.id = d.contact_id JOIN memberships m ON m.customer_id = d.customer_id
      JOIN users u ON u.id = m.user_id WHERE d.name IN ('kept-shop.io', 'thin-shop.com') ORDER BY d.name`.execute(
    db(),
  );
  const both = {
    state: "active",
    is_locked: true,
    autoprolong: false,
    revision: 0,
    simulated: true,
    email: testRegistrant.email,
    city: testRegistrant.city,
    customer: "one@example.com",
    hosts: servers,
  };
  expect(rows).toEqual([
    { name: "kept-shop.io", expires_at: expiresAt, ...both },
    { name: "thin-shop.com", expires_at: thinExpiry, ...both },
  ]);
  // Nothing is charged, mailed or sent to the registry, and a further run takes nothing again.
  expect(await outcomes("--source", "shop")).toEqual({
    "Kept-Shop.io": "managed already",
    "thin-shop.com": "managed already",
  });
  expect(await money()).toEqual(before);
  for (const job of ["domain-sync", "domain-lifecycle"]) await testbed.runJob(job);
  expect(await money()).toEqual(before);
  expect(await testbed.product.auditor.audit()).toEqual([]);
});

test("T105 a name that is another's, differs or is not in the account goes into the report with what to do", async () => {
  const expiresAt = await inAccount("claimed.io");
  await inAccount("longer.io", 3);
  const held = await inAccount("held.io");
  await testbed.product.drivers.registrar.setHold("held.io", true);
  const ordered = await inAccount("only-ordered.io");
  await inAccount("bought.io");
  await imported("owner", [client("1", "owner@example.com"), name("1", "1", "bought.io", null)]);
  await testbed.run("import", "names", "--source", "owner");
  // Its paper is gone with a later correction of the old shop: the domain itself says whose it is.
  await sql`DELETE FROM import_documents WHERE label = 'bought.io'`.execute(db());
  await imported("claims", [
    client("1", "honest@example.com"),
    client("2", "greedy@example.com"),
    name("1", "1", "claimed.io", expiresAt),
    name("2", "2", "CLAIMED.io", expiresAt),
    name("3", "2", "bought.io", null),
    name("4", "2", "only-ordered.io", ordered, "Pending Transfer"),
    name("5", "1", "elsewhere-shop.io", null),
    name("6", "1", "longer.io", expiresAt),
    name("7", "1", "held.io", held),
    name("8", "1", "shop.no-such-ending", null),
    name("9", "1", "<b>", null),
  ]);
  const report = await testbed.run("import", "names", "--source", "claims");
  expect(report).toContain("ask both");
  expect(await outcomes("--source", "claims")).toEqual({
    "claimed.io": "two customers have it",
    "CLAIMED.io": "two customers have it",
    "bought.io": "another customer has it here",
    "only-ordered.io": "not active there",
    "elsewhere-shop.io": "not in the registrar account",
    "longer.io": "expiry differs",
    "held.io": "held at the registrar",
    "shop.no-such-ending": "ending is not sold here",
    "<b>": "no name",
  });
  // The registrar's date, when the operator says so.
  expect(await outcomes("--source", "claims", "--follow")).toMatchObject({ "longer.io": "managed now" });
  expect(await testbed.product.auditor.audit()).toEqual([]);
  await expect(testbed.run("import", "names", "--source", "never")).rejects.toThrow("Nothing was imported");
});

test("runs at the same time that are cut off manage each name once", async () => {
  const expiresAt = await inAccount("many-0.io");
  for (let at = 1; at < 12; at += 1) await inAccount(`many-${at}.io`);
  await imported("many", [
    client("1", "many@example.com"),
    ...Array.from({ length: 12 }, (_, at) => name(String(at), "1", `many-${at}.io`, expiresAt)),
  ]);
  const asked = { siteId: 1, source: "many", followsDate: false, isPlan: false } as const;
  const run = () =>
    testbed.product
      .use(importFeature)
      .names(asOperator(testbed.platform), asked)
      .catch(() => []);
  for (let kill = 0; kill < 6; kill += 1) {
    const runs = [run(), run()];
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
      .execute(db())
      .catch(() => undefined);
    await Promise.all(runs);
  }
  await sql`SELECT 1`.execute(db()).catch(() => undefined);
  await run();
  const { rows } = await sql`
    SELECT count(*)::integer AS domains, count(DISTINCT name)::integer AS names, count(DISTINCT contact_id)::integer AS contacts
    FROM domains WHERE name LIKE 'many-%.io'`.execute(db());
  expect(rows).toEqual([{ domains: 12, names: 12, contacts: 1 }]);
  const uses = sql`SELECT FROM contact_uses u JOIN domains d ON d.id = u.object_id WHERE d.name LIKE 'many-%.io'`;
  expect((await uses.execute(db())).rows).toHaveLength(12);
  expect(await testbed.product.auditor.audit()).toEqual([]);
});
