import { expect, test } from "vitest";
import { readNewest, readQueue } from "./read-queue.ts";

/** A call that pages over the numbers from 1 to `count`. */
const call = (count: number) => async (page: { readonly limit: number; readonly cursor?: string }) => {
  const from = Number(page.cursor ?? 0);
  const end = Math.min(count, from + page.limit);
  const things = Array.from({ length: end - from }, (_, place) => from + place + 1);
  return { things, nextCursor: end < count ? String(end) : null };
};

test("a queue of more than a page is read to its end, in its order", async () => {
  const { things, hasMore } = await readQueue(call(230));
  expect(things).toEqual(Array.from({ length: 230 }, (_, place) => place + 1));
  expect(hasMore).toBe(false);
});

test("of a queue without end the oldest are read, and that there are more is said", async () => {
  const { things, hasMore } = await readQueue(call(2000));
  expect([things.length, things.at(0), hasMore]).toEqual([500, 1, true]);
});

test("of what is settled one page is read", async () => {
  expect(await readNewest(call(100))).toMatchObject({ hasMore: false });
  expect((await readNewest(call(101))).things).toHaveLength(100);
  expect((await readNewest(call(101))).hasMore).toBe(true);
  expect(await readNewest(call(0))).toEqual({ things: [], hasMore: false });
});
