import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createServersTestbed,
  type ServersTestbed,
} from "#src/features/servers/server/servers-testbed.fixture.ts";
import { readBoard } from "../board/read-board.ts";
import { dayOf, plusDays } from "../days/day.ts";
import { countAll } from "../stats-testbed.fixture.ts";
import { readRows } from "./read-rows.ts";

// What the board shows of several days, against the rows that it opens.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
  const [anna, ben] = [await testbed.newCustomer(10_000n), await testbed.newCustomer(490n)];
  await testbed.delivered(anna);
  for (let day = 0; day < 20; day += 1) await testbed.live({ days: 1 });
  await testbed.delivered(ben, { autoprolong: false });
  for (let day = 0; day < 45; day += 1) await testbed.live({ days: 1 });
});

afterAll(() => testbed.drop());

const all = { hasMoney: true, hasNames: true } as const;

type Asked = Parameters<typeof readRows>[1];

/** The sum of all pages, and the number that the first of them names. */
async function sumOf(asked: Asked) {
  let [cents, count] = [0, 0];
  let total: { readonly cents: number; readonly count: number } | null = null;
  let cursor: string | undefined;
  do {
    const page = await readRows(testbed.platform, asked, { limit: 2, cursor, ...all });
    total ??= page.total;
    for (const row of page.rows) [cents, count] = [cents + (row.cents ?? 0), count + row.count];
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { rows: { cents, count }, total };
}

test("the rows of a period add up to the number of the board, page by page", async () => {
  await countAll(testbed.platform);
  const board = await readBoard(testbed.platform, { days: 30, siteId: null });
  for (const metric of ["revenue", "sign-ups", "mrr", "mrr-churned", "wallets", "tasks-done"] as const) {
    const { rows, total } = await sumOf({ metric, from: board.from, day: board.to });
    const shown = board.numbers.find((number) => number.metric === metric);
    expect([metric, rows]).toEqual([metric, total]);
    expect([metric, rows[shown?.unit === "count" ? "count" : "cents"]]).toEqual([metric, shown?.value]);
  }
});

test("the months of movements add up to MRR, and the churn of the period before is of what there was at its start", async () => {
  await countAll(testbed.platform);
  const board = await readBoard(testbed.platform, { days: 365, siteId: null });
  const moved = board.movements.reduce(
    (sum, { newCents, reactivatedCents, expansionCents, contractionCents, churnedCents }) =>
      sum + newCents + reactivatedCents + expansionCents + contractionCents + churnedCents,
    0,
  );
  expect(moved).toBe(board.numbers.find(({ metric }) => metric === "mrr")?.value);
  expect(board.movements).toHaveLength(12);
  expect(board.movements.at(-1)?.month).toBe(board.to.slice(0, 7));
  // Ben's server, half of all, ended within these days; the days before them begin with it.
  const ended = await sql<{ day: string }>`
    SELECT to_char(max(day), 'YYYY-MM-DD') AS day FROM stat_days WHERE metric = 'mrr-churned'`.execute(
    testbed.database.kysely,
  );
  const since = (Date.parse(board.to) - Date.parse(ended.rows[0]?.day ?? "")) / 86_400_000;
  expect(since).toBeLessThan(30);
  const month = await readBoard(testbed.platform, { days: 30, siteId: null });
  expect(month.churnedMrrRate).toBe(5000);
  expect(month.churnedMrrRateBefore).toBe(0);
});

test("what happened since today was counted is in no row yet, so that rows and number agree", async () => {
  await countAll(testbed.platform);
  testbed.clock.advance(60_000);
  const now = testbed.clock.now();
  await sql`INSERT INTO customers (id, site_id, created_at) VALUES (${randomUUID()}, 1, ${now})`.execute(
    testbed.database.kysely,
  );
  const asked: Asked = { metric: "sign-ups", from: plusDays(dayOf(now), -100), day: dayOf(now) };
  const before = await sumOf(asked);
  expect(before.rows).toEqual(before.total);
  await countAll(testbed.platform);
  const after = await sumOf(asked);
  expect(after.rows.count).toBe(before.rows.count + 1);
  expect(after.rows).toEqual(after.total);
});

test("days that are not there, or too many of them, have no rows", async () => {
  const rows = (from: string, day: string) =>
    readRows(testbed.platform, { metric: "revenue", from, day }, { limit: 10, ...all });
  await expect(rows("2026-02-30", "2026-03-01")).rejects.toThrow("not_found");
  await expect(rows("2026-03-02", "2026-03-01")).rejects.toThrow("not_found");
  await expect(rows("2025-01-01", "2026-03-01")).rejects.toThrow("not_found");
});
