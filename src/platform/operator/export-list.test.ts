import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { staffActor } from "../authz/staff-actor.fixture.ts";
import { createCtx } from "../ctx.ts";
import { createTestDatabase, type TestDatabase } from "../db/test-database.ts";
import { ManualClock } from "../clock.ts";
import { exportList, mostExported } from "./export-list.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const ctx = createCtx({ clock: new ManualClock(new Date("2026-11-20T12:00:00Z")) }, staffActor());

/** A list of so many rows, and how much of it was read. */
function listOf(count: number) {
  const read = { rows: 0, pages: 0 };
  const lines = exportList(database.committing, ctx, {
    action: "test.export",
    reason: "for a test",
    filter: {},
    read: async (after: number | null, limit) => {
      const from = after ?? 0;
      const rows = Array.from({ length: Math.min(limit, count - from) }, (_, at) => from + at);
      read.rows += rows.length;
      read.pages += 1;
      return { rows, next: rows.length < limit ? null : from + limit };
    },
  });
  return { lines, read };
}

test.each([
  [0, 0, false],
  [1, 1, false],
  [1000, 1000, false],
  [mostExported, mostExported, false],
  [mostExported + 1, mostExported, true],
])("of %i rows a file has %i", async (count, taken, isCut) => {
  const { lines } = listOf(count);
  const rows = await lines;
  const got: number[] = [];
  for await (const part of rows) got.push(...part);
  expect(got).toEqual(Array.from({ length: taken }, (_, at) => at));
  expect(rows.isCut?.()).toBe(isCut);
});

test("a page is read only when the one before it was taken", async () => {
  const { lines, read } = listOf(mostExported);
  const stream = Readable.from(await lines, { objectMode: true, highWaterMark: 1 });
  let taken = 0;
  for await (const part of stream) {
    taken += part.length;
    expect(read.rows - taken).toBeLessThanOrEqual(2000);
  }
  expect(taken).toBe(mostExported);
});

test("nothing is read where the audit could not be written", async () => {
  const read = vi.fn(async () => ({ rows: [1], next: null }));
  // No text of the database has a NUL.
  const asked = { action: "test.export", reason: "a\0b", filter: {}, read };
  await expect(exportList(database.committing, ctx, asked)).rejects.toThrow();
  expect(read).not.toHaveBeenCalled();
});
