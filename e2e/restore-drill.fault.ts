import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { readCommand } from "#src/operator/run-command.ts";
import { runCrowd } from "./faults/crowd.ts";
import { newCustomer, addManyAddresses, purchaseBody } from "./harness/customers.ts";
import { callOk } from "./harness/api-client.ts";
import { auditLines, type Inspector, inspect } from "./harness/inspector.ts";
import { startServerProcess } from "./harness/server-process.ts";

// The restore drill: a backup is taken in the middle of the rush, put into an empty database, and started.

const seconds = process.env.FAULTS === "long" ? 120 : 6;
const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
const folder = mkdtempSync(join(tmpdir(), "moorage-drill-"));
const file = join(folder, "all.backup");

afterAll(() => rmSync(folder, { recursive: true }));

const command = (inspector: Inspector, ...argv: string[]): Promise<string> =>
  readCommand(argv).run({ ...inspector, close: async () => undefined });

async function migrated(): Promise<string> {
  const url = await createEmptyDatabase();
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  return url;
}

test("a backup taken in the rush comes back with every rule holding, and the product goes on from it", async () => {
  process.stdout.write(`restore drill: ${seconds} s, FAULT_SEED=${seed}\n`);
  const settings = { SIMULATED_DELAYS: "0.1", SIMULATED_FAULTS: "0.05" };
  const sourceUrl = await createEmptyDatabase();
  const server = await startServerProcess({ ...settings, DATABASE_URL: sourceUrl });
  const source = await inspect(sourceUrl);
  await addManyAddresses(source);
  const crowd = runCrowd({ urls: [server.url], inspector: source, seconds, seed });
  // Half-way: many orders are under way.
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: bigint }>`SELECT count(*) FROM orders`.execute(
          source.platform.db.kysely,
        );
        return Number(rows[0]?.count ?? 0);
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(10);
  await command(source, "backup", "--to", file);
  expect(await crowd).toEqual([]);
  await server.stop();
  await source.close();

  const targetUrl = await migrated();
  const target = await inspect(targetUrl);
  await command(target, "restore", "--from", file);
  const { rows: before } = await sql<{ count: bigint }>`SELECT count(*) FROM orders`.execute(
    target.platform.db.kysely,
  );
  expect(Number(before[0]?.count)).toBeGreaterThan(10);

  const restored = await startServerProcess({ ...settings, DATABASE_URL: targetUrl });
  try {
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ count: bigint }>`
          SELECT count(*) FROM tasks WHERE state IN ('queued', 'running')`.execute(target.platform.db.kysely);
          return Number(rows[0]?.count);
        },
        { timeout: 60_000 },
      )
      .toBe(0);
    expect(await auditLines(target)).toEqual([]);
    // New orders are told of: their events come after all restored ones.
    const customer = await newCustomer(restored.url, target, 490n);
    const { token } = customer;
    await callOk(restored.url, "POST /v2/servers/purchase", {
      token,
      key: "after",
      body: purchaseBody(customer),
    });
    await expect
      .poll(async () => (await callOk(restored.url, "GET /v2/notifications/all", { token })).total, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    expect(await auditLines(target)).toEqual([]);
  } finally {
    await restored.stop();
    await target.close();
  }
});
