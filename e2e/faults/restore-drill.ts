import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { readCommand } from "#src/app/operator/run-command.ts";
import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { createEmptyDatabase, testClusterUrl } from "#src/platform/db/test-database.ts";
import { callOk } from "../harness/api-client.ts";
import { addManyAddresses, newCustomer, purchaseBody, type TestCustomer } from "../harness/customers.ts";
import { auditLines, type Inspector, inspect } from "../harness/inspector.ts";
import { startServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { runCrowd } from "./crowd.ts";

export interface RestoreDrill {
  /** How long customers buy. */
  readonly seconds: number;
  readonly seed: number;
  /** A planted defect of the restored database. */
  readonly defect?: string;
}

const settings = { SIMULATED_DELAYS: "0.1", SIMULATED_FAULTS: "0.05" };
/** Half-way: many orders are in progress. */
const ordersBefore = 10;

/**
 * A backup is taken under load, the database is destroyed, and the backup is restored into another one, from
 * which the product continues. Returns what was lost or is wrong.
 */
export async function drillRestore({ seconds, seed, defect }: RestoreDrill): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "moorage-drill-"));
  const file = join(folder, "all.backup");
  try {
    const sourceUrl = await createEmptyDatabase();
    const before = await rush({ sourceUrl, file, seconds, seed });
    await destroy(sourceUrl);

    const targetUrl = await createEmptyDatabase();
    await migrate({ url: targetUrl, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
    const target = await inspect(targetUrl);
    try {
      await command(target, "restore", "--from", file);
      if (defect) await target.platform.db.pool.query(defect);
      return [
        ...before.problems,
        ...(await lostAnswers(target, before.answers)),
        ...(await goOn(target, before)),
      ];
    } finally {
      await target.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface BeforeTheEnd {
  readonly problems: readonly string[];
  /** The answers acknowledged when the backup began, by customer and key. */
  readonly answers: ReadonlyMap<string, string>;
  /** Every address that was ever shown. */
  readonly addresses: ReadonlySet<string>;
}

async function rush(drill: {
  readonly sourceUrl: string;
  readonly file: string;
  readonly seconds: number;
  readonly seed: number;
}): Promise<BeforeTheEnd> {
  const server = await startServerProcess({ ...settings, DATABASE_URL: drill.sourceUrl });
  const source = await inspect(drill.sourceUrl);
  const db = source.platform.db.kysely;
  try {
    await addManyAddresses(source);
    const { seconds, seed } = drill;
    const crowd = runCrowd({
      urls: [server.url],
      inspector: source,
      seconds,
      minOrders: ordersBefore + 1,
      seed,
    });
    await until("many orders are under way", async () => (await countOrders(source)) > ordersBefore);
    // The seal is part of what has to be restored.
    await until("the ledger is sealed", () => hasSeal(source));
    const answers = await readAnswers(source);
    await command(source, "backup", "--to", drill.file);
    // A customer who is not in the backup is shown an address.
    await showAddress(server.url, await newCustomer(server.url, source, 0n));
    const problems = await crowd;
    const shown = await db.selectFrom("deposit_addresses").select("address").execute();
    return { problems, answers, addresses: new Set(shown.map(({ address }) => address)) };
  } finally {
    await server.kill();
    await source.close();
  }
}

async function destroy(url: string): Promise<void> {
  const client = new Client(testClusterUrl());
  await client.connect();
  await client.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  await client.end();
}

/** Recovery point zero for what was acknowledged before the backup: each answer is there to the letter. */
async function lostAnswers(target: Inspector, acknowledged: BeforeTheEnd["answers"]): Promise<string[]> {
  const restored = await readAnswers(target);
  const lost = [...acknowledged].filter(([key, answer]) => restored.get(key) !== answer);
  return lost.map(([key]) => `acknowledged before the backup and lost: ${key}`);
}

async function readAnswers({ platform }: Inspector): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; answer: string }>`
    SELECT customer_id || '/' || route || '/' || key AS key, answer::text AS answer
    FROM idempotency_keys WHERE answer IS NOT NULL`.execute(platform.db.kysely);
  return new Map(rows.map(({ key, answer }) => [key, answer]));
}

/** The product continues from the backup: open tasks end, new orders are announced, new addresses are new. */
async function goOn(target: Inspector, before: BeforeTheEnd): Promise<string[]> {
  const server = await startServerProcess({ ...settings, DATABASE_URL: target.platform.db.url });
  try {
    await until("every task has ended", async () => (await openTasks(target)) === 0);
    const problems = await auditLines(target);
    const customer = await newCustomer(server.url, target, 490n);
    const { token } = customer;
    await callOk(server.url, "POST /v2/servers/purchase", {
      token,
      key: "after",
      body: purchaseBody(customer),
    });
    await until(
      "a new order is announced",
      async () => (await callOk(server.url, "GET /v2/notifications/all", { token })).total > 0,
    );
    const address = await showAddress(server.url, customer);
    return [
      ...problems,
      ...(before.addresses.has(address) ? [`${address} was shown to somebody else before`] : []),
      ...(await auditLines(target)),
    ];
  } finally {
    await server.stop();
  }
}

async function showAddress(url: string, { token }: TestCustomer): Promise<string> {
  const { version } = await callOk(url, "GET /v2/payments/aml", { token });
  await callOk(url, "POST /v2/payments/aml", { token, body: { version } });
  const body = { method: "btc", amountCents: 2_000 };
  const payment = await callOk(url, "POST /v2/payments/create", { token, key: "address", body });
  return payment.address;
}

async function countOrders({ platform }: Inspector): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM orders`.execute(platform.db.kysely);
  return rows[0]?.count ?? 0;
}

/** Does the sealing that the product does every few seconds, now. */
export async function hasSeal({ platform, product }: Inspector): Promise<boolean> {
  for (const job of product.wallet.jobs) await job.run();
  const { rows } = await sql`SELECT FROM ledger_seals LIMIT 1`.execute(platform.db.kysely);
  return rows.length > 0;
}

async function openTasks({ platform }: Inspector): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM tasks WHERE state IN ('queued', 'running')`.execute(
    platform.db.kysely,
  );
  return rows[0]?.count ?? 0;
}

const command = (inspector: Inspector, ...argv: string[]): Promise<string> =>
  readCommand(argv).run({ ...inspector, close: async () => undefined });
