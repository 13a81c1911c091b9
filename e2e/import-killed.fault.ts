import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hash } from "bcryptjs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { paymenterDump } from "#src/features/import/server/paymenter-dump.fixture.ts";
import { createEmptyDatabase, testTemplate } from "#src/platform/db/test-database.ts";
import { bySize } from "./faults/run-size.ts";
import { auditLines, giveCommand, inspect } from "./harness/inspector.ts";
import { processEnvironment } from "./harness/server-process.ts";
import { until } from "./harness/until.ts";

// `mo import run` as a process that is killed again and again: nothing is lost, and nothing comes twice.

const kills = bySize({ smoke: 1, short: 3, thorough: 50, long: 50 });
const clients = bySize({ smoke: 100, short: 300, thorough: 1000, long: 1000 });
/** A client, a service, an invoice and a ticket of each. */
const records = 4 * clients;

const operator = fileURLToPath(new URL("../src/operator.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "import-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("an import whose process is killed loses nothing and gives nothing twice", {
  // Fifty starts of the product, one after the other: six minutes on a quiet machine, and more than thirty on a busy one.
  timeout: 3_600_000,
}, async () => {
  const password = await hash("an old password", 4);
  const { content, balances } = paymenterDump({ clients, hash: password, seed: 23 });
  const file = join(folder, "dump.sql");
  writeFileSync(file, content);
  const databaseUrl = await createEmptyDatabase(testTemplate);
  const inspector = await inspect(databaseUrl);
  const db = inspector.platform.db.kysely;
  const source = ["--source", "old-shop", "--from", "paymenter", "--rates", "EUR=1.0842"];
  const argv = ["import", "run", file, ...source];
  const count = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::integer AS count FROM import_records`.execute(db);
    return rows[0]?.count ?? 0;
  };
  try {
    // The only operator there is, in whose name it runs.
    await inspector.product.staff.create({ email: "operator@example.com" });
    for (let kill = 0; kill < kills; kill += 1) {
      const at = Math.floor((records * (kill + 1)) / (kills + 2));
      const child = spawn(process.execPath, [operator, ...argv], {
        env: processEnvironment({ DATABASE_URL: databaseUrl }),
        stdio: "ignore",
      });
      const exited = once(child, "exit");
      try {
        await until(`${at} records are imported`, async () => (await count()) >= at);
      } finally {
        child.kill("SIGKILL");
      }
      expect(await exited).toEqual([null, "SIGKILL"]);
      expect(await count()).toBeLessThan(records);
      expect(await halves(inspector)).toEqual([]);
    }
    await giveCommand(inspector, ...argv);
    expect(await count()).toBe(records);
    expect(await halves(inspector)).toEqual([]);
    const { rows } = await sql<{ email: string; cents: bigint }>`
      SELECT u.email, coalesce(a.balance, 0)::bigint AS cents FROM users u
        JOIN memberships m ON m.user_id = u.id
        LEFT JOIN ledger_accounts a ON a.customer_id = m.customer_id AND a.kind = 'wallet'
      WHERE u.email LIKE '%@paymenter.example'`.execute(db);
    expect(rows).toHaveLength(clients);
    expect(new Map(rows.map(({ email, cents }) => [email, cents]))).toEqual(balances);
    expect(await auditLines(inspector)).toEqual([]);
  } finally {
    await inspector.close();
  }
});

/** What is there of a record without the row that says so, or the other way round. */
async function halves({
  platform,
}: Pick<Awaited<ReturnType<typeof inspect>>, "platform">): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT * FROM (
      SELECT (SELECT count(*) FROM import_records WHERE kind = 'client') AS clients,
             (SELECT count(*) FROM users WHERE email LIKE '%@paymenter.example') AS users,
             (SELECT count(*) FROM import_records WHERE kind = 'ticket') AS ticket_records,
             (SELECT count(*) FROM tickets) AS tickets,
             (SELECT count(*) FROM import_records WHERE kind IN ('invoice', 'service')) AS document_records,
             (SELECT count(*) FROM import_documents) AS documents,
             (SELECT coalesce(sum(cents), 0) FROM import_records) AS cents,
             (SELECT coalesce(sum(cents), 0) FROM wallet_adjustments) AS posted
    ) AS c
    WHERE clients <> users OR ticket_records <> tickets OR document_records <> documents OR cents <> posted`.execute(
    platform.db.kysely,
  );
  return rows;
}
