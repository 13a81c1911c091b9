import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listPartitions } from "#src/platform/db/partitions.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { metricsKeptDays, pruneMetrics } from "./prune-metrics.ts";
import { readMetrics } from "./read-metrics.ts";

const day = 86_400_000;
let testbed: ServersTestbed;
let serverId: string;

beforeAll(async () => {
  testbed = await createServersTestbed();
  const actor = await testbed.newCustomer(1000n);
  serverId = decodeId("server", (await testbed.delivered(actor)).server.id) ?? "";
});

afterAll(() => testbed.drop());

// Noon of a day of which no range is there yet.
beforeEach(async () => {
  await sql`TRUNCATE server_metrics`.execute(db());
  testbed.clock.advance(10 * day - (now().getTime() % day) + day / 2);
});

const db = () => testbed.database.kysely;
const now = () => testbed.clock.now();
const prune = () => pruneMetrics(db(), now());
const days = () => listPartitions(db(), "server_metrics");

/** Samples every 30 s over so many hours up to a moment, more often in its first minutes, each with other figures. */
const sample = (until: Date, hours: number): Promise<unknown> => {
  const start = addMs(until, -hours * 3_600_000);
  return sql`
    INSERT INTO server_metrics (server_id, at, cpu_percent, memory_used_mb, net_in_bps, net_out_bps, disk_read_ops, disk_write_ops)
    SELECT ${serverId}::uuid, ${start}::timestamptz + make_interval(secs => s), (s * 7) % 100, 512 + s % 300, s * 1000, s * 3, s % 50, s % 9
    FROM (SELECT generate_series(0, 290, 5) AS s
          UNION SELECT generate_series(300, ${hours}::int * 3600, 30)) AS moments`.execute(db());
};
const chart = (range: "7d" | "30d") =>
  readMetrics(testbed.platform, { id: serverId, simulated: true }, range);
const countRows = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM server_metrics`.execute(
    db(),
  );
  return rows[0]?.count ?? 0;
};

test("samples of days without a range are kept, and moved into it", async () => {
  await sample(now(), 6);
  const before = await countRows();
  await prune();
  const ahead = async () => (await days()).filter(({ to }) => new Date(to) > now()).map(({ name }) => name);
  const made = await ahead();
  expect(made).toHaveLength(3);
  expect(await countRows()).toBe(before);
  await prune();
  const { rows } = await sql`SELECT FROM server_metrics_default`.execute(db());
  expect(rows).toEqual([]);
  testbed.clock.advance(day);
  await prune();
  const [, ...left] = made;
  expect(await ahead()).toEqual([...left, expect.any(String)]);
});

test("after two days five minutes are one row, and charts show the same", async () => {
  await prune();
  await sample(now(), 6);
  testbed.clock.advance(3 * day);
  const [before, week, month] = [await countRows(), await chart("7d"), await chart("30d")];
  expect(week.cpuPercent.filter((value) => value !== null).length).toBeGreaterThan(5);
  await prune();
  expect(await countRows()).toBeLessThan(before / 5);
  for (const [thinned, raw] of [
    [await chart("7d"), week],
    [await chart("30d"), month],
  ] as const) {
    expect(thinned.times).toEqual(raw.times);
    for (const series of [
      "cpuPercent",
      "memoryUsedMb",
      "netInBps",
      "netOutBps",
      "diskReadOps",
      "diskWriteOps",
    ] as const) {
      for (const [place, value] of raw[series].entries()) {
        if (value === null) expect(thinned[series][place]).toBeNull();
        else expect(Math.abs((thinned[series][place] ?? -1) - value)).toBeLessThanOrEqual(0.5);
      }
    }
  }
  const rows = await countRows();
  await prune();
  expect(await countRows()).toBe(rows);
});

test("a day that no chart shows any more goes whole, and what is left of another by rows", async () => {
  await prune();
  await sample(now(), 6);
  const rows = await countRows();
  testbed.clock.advance(metricsKeptDays * day - 3 * 3_600_000);
  await prune();
  expect(await countRows()).toBeLessThan(rows);
  expect(await countRows()).toBeGreaterThan(0);
  testbed.clock.advance(day);
  await prune();
  expect(await countRows()).toBe(0);
  const oldest = addDays(now(), -metricsKeptDays);
  expect((await days()).every(({ to }) => new Date(to) > oldest)).toBe(true);
});
