import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "bcryptjs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { importFeature } from "./feature.ts";
import { type GeneratedDump, paymenterDump, whmcsDump } from "./generated-dumps.fixture.ts";

/** The long form has what is promised: a thousand clients of each source, and fifty cuts. */
const isLong = process.env["LONG"] === "1";
const clients = isLong ? 1000 : 40;
const cuts = isLong ? 50 : 10;
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
  expect(new Map(rows.map(({ email, cents }) => [email, BigInt(cents)]))).toEqual(balances);
  const sum = rows.reduce((total, { cents }) => total + BigInt(cents), 0n);
  expect(sum).toBe([...balances.values()].reduce((total, cents) => total + cents, 0n));
  for (const invariant of testbed.product.invariants)
    expect(await invariant.find(testbed.platform.db.kysely)).toEqual([]);
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

test("import plan writes nothing; import run of Paymenter gives every cent, and once more gives nothing", async () => {
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

test("an import of WHMCS that is cut off again and again loses nothing and gives nothing twice", async () => {
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
    // The connection of the next transaction ends somewhere in it.
    let ended: Promise<unknown> = Promise.resolve();
    const outcome = await testbed.product
      .use(importFeature)
      .run(asOperator(testbed.platform), request, (done) => {
        if (done === at) ended = endOthers().catch(() => undefined);
      })
      .catch(() => "cut");
    await ended;
    if (outcome === "cut") cut += 1;
  }
  expect(cut).toBeGreaterThan(0);
  const last = await testbed.runJson("import", "run", file, "--source", "whmcs", "--from", "whmcs", ...rates);
  expect(last.setAside).toEqual([]);
  await expectBalances(dump, "whmcs.example");
  const status = await testbed.runJson("import", "status");
  expect(status).toContainEqual(
    expect.objectContaining({ name: "whmcs", clients, tickets: clients, documents: 3 * clients }),
  );
});
