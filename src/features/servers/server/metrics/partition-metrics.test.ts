import { expect, test } from "vitest";
import { openBefore } from "#src/platform/db/migrated-before.fixture.ts";
import { pruneMetrics } from "./prune-metrics.ts";

test("the samples of a product that has run stay, and go on by days", async () => {
  const db = await openBefore("0135");
  const add = async (from: string, until: string): Promise<void> => {
    await db.pool.query(
      `INSERT INTO server_metrics
       SELECT '01995fc0-0000-7000-8000-000000000001', at, 1, 2, 3, 4, 5, 6
       FROM generate_series($1::timestamptz, $2::timestamptz, '30 s') AS at`,
      [from, until],
    );
  };
  // Samples without their server: the column still names it.
  await db.pool.query("ALTER TABLE server_metrics DISABLE TRIGGER ALL");
  await add("2026-02-27T00:00:00Z", "2026-03-01T11:59:30Z");
  await db.update();
  await pruneMetrics(db.kysely, new Date("2026-03-01T12:00:00Z"));
  await add("2026-03-01T12:00:00Z", "2026-03-05T00:00:00Z");
  const count = async () =>
    (
      await db.pool.query(
        "SELECT tableoid::regclass::text AS range, count(*)::int AS rows FROM server_metrics GROUP BY 1 ORDER BY 1",
      )
    ).rows;
  // All of before is one range, which ends three days after its newest sample.
  expect(await count()).toEqual([
    { range: "server_metrics_default", rows: 1 + 2880 },
    { range: "server_metrics_first", rows: 5 * 2880 },
  ]);
  await pruneMetrics(db.kysely, new Date("2026-03-06T12:00:00Z"));
  const [, , ...days] = await count();
  expect(days).toEqual([]);
  expect(await count()).toEqual([
    { range: "server_metrics_default", rows: 1 + 2880 },
    { range: "server_metrics_first", rows: 5 * 288 },
  ]);
  await db.close();
});
