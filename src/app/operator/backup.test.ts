import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "#src/app/compose.ts";
import type { Database } from "#src/platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { openOperatorTestbed } from "./operator-testbed.fixture.ts";
import { readCommand } from "./run-command.ts";

type Testbed = Awaited<ReturnType<typeof openOperatorTestbed>>;

let testbed: Testbed;
let target: TestDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  target = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "moorage-restore-"));
  file = join(folder, "all.backup");
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await target.drop();
  await testbed.drop();
});

const secretsKey = "ab".repeat(32);

const openTarget = () => {
  const platform = { ...testbed.platform, db: target };
  return { platform, product: compose(platform, testbed.config), close: async () => undefined };
};

/** Seals wait for every older transaction on the test server, including those of other files. */
async function sealTestbed(): Promise<number> {
  await testbed.runJob("seal-ledger");
  const seals = await testbed.platform.db.kysely.selectFrom("ledger_seals").select("seq").execute();
  return seals.length;
}

test("a product with money and servers is restored whole, and keeps working", async () => {
  const { customerId, token } = await testbed.newCustomer("saved@example.com");
  await testbed.run(
    "user",
    "credit",
    "saved@example.com",
    "--usd",
    "50.00",
    "--reason",
    "a gift",
    "--note",
    "A gift.",
    "--key",
    "one",
  );
  await testbed.buy(token, "web-1");
  await compose(testbed.platform, { ...testbed.config, SECRETS_KEY: secretsKey }).prepare();
  await expect.poll(sealTestbed).toBeGreaterThan(0);
  expect(await testbed.run("backup", "--to", file)).toMatch(/^Backed up \d+ rows of \d+ tables/);

  const restored = openTarget();
  expect(await readCommand(["restore", "--from", file]).run(restored)).toMatch(/^Restored \d+ rows/);
  expect(await restored.product.auditor.audit()).toEqual([]);
  const balance = await testbed.product.wallet.balanceOf(customerId);
  expect(await restored.product.wallet.balanceOf(customerId)).toBe(balance);
  const actor = await restored.product.accounts.resolveToken(token);
  expect(actor).toMatchObject({ kind: "user", customerId });
  // The key of stored secrets came along: that key alone starts the product on the restored database.
  const startWith = (settings: Readonly<Record<string, string>>) =>
    compose({ ...testbed.platform, db: target }, { ...testbed.config, ...settings }).prepare();
  await startWith({ SECRETS_KEY: secretsKey, dataDir: join(folder, "elsewhere") });
  await expect(startWith({ SECRETS_KEY: "cd".repeat(32) })).rejects.toThrow("bound to the key");
  // The seal chain restarted over the restored entries, and records where the old one ended.
  const { rows } = await sql<{ detail: { lastSeal: number } }>`
    SELECT detail FROM audit_log WHERE action = 'ledger.restore'`.execute(target.kysely);
  expect(rows[0]?.detail.lastSeal).toBeGreaterThan(0);
  const seals = await target.kysely.selectFrom("ledger_seals").select("up_to_xid").execute();
  expect(seals.length).toBeGreaterThan(0);
  // Addresses shown since the backup are not given to anyone else.
  const nextIndex = async (db: Database): Promise<number[]> => {
    const counters = await db.kysely
      .selectFrom("address_counters")
      .select("next_index")
      .orderBy("chain_family")
      .execute();
    return counters.map(({ next_index: next }) => next);
  };
  const shown = await nextIndex(testbed.platform.db);
  expect(await nextIndex(target)).toEqual(shown.map((next) => next + 1_000));
  await expect(readCommand(["restore", "--from", file]).run(restored)).rejects.toThrow("is not empty");
});

test("each night's backup is read again, noted for its metric, and older ones are thinned", async () => {
  const nightly = mkdtempSync(join(folder, "nightly-"));
  const age = async (): Promise<number | undefined> =>
    (await testbed.product.gauges.find(({ name }) => name === "moorage_backup_age_seconds")?.read())?.[0]
      ?.value;
  for (let night = 0; night < 3; night += 1) {
    expect(await testbed.run("backup", "--into", nightly, "--keep", "2,1,1")).toContain(
      "and read them again",
    );
    expect(await age()).toBe(0);
    testbed.clock.advance(86_400_000);
  }
  expect(readdirSync(nightly)).toHaveLength(2);
  expect(await age()).toBe(86_400);
  // One that cannot be written is refused in one sentence, removes nothing, and does not count as a good one.
  const absent = join(nightly, "absent");
  await expect(testbed.run("backup", "--into", absent)).rejects.toThrow(/^The backup to .* failed: .*\.$/);
  expect(readdirSync(nightly)).toHaveLength(2);
  expect(await age()).toBe(86_400);
  await expect(testbed.run("backup", "--to", file, "--keep", "1,1,1")).rejects.toThrow("goes with --into");
  await expect(testbed.run("backup", "--into", nightly, "--keep", "many")).rejects.toThrow("such as 14,8,12");
});

test("a file that is not a backup is refused in one sentence", async () => {
  const other = join(folder, "notes.txt");
  writeFileSync(other, readFileSync(new URL(import.meta.url)));
  await expect(testbed.run("restore", "--from", other)).rejects.toThrow("not empty");
  await expect(testbed.run("restore")).rejects.toThrow("Say --from <file>.");
});
