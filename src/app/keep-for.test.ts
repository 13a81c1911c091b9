import { expect, test } from "vitest";
import { keepFor } from "./keep-for.ts";
import { ManualClock } from "#src/platform/clock.ts";

function keepCounted(failing = 0) {
  const clock = new ManualClock(new Date("2026-11-20T12:00:00Z"));
  let reads = 0;
  const read = keepFor(clock, 1000, async () => {
    reads += 1;
    if (reads <= failing) throw new Error("the database is away");
    return reads;
  });
  return { clock, read };
}

test("all who ask within the time have one value, and the first after it has the next", async () => {
  const { clock, read } = keepCounted();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  clock.advance(999);
  expect(await read()).toBe(1);
  clock.advance(1);
  expect(await read()).toBe(2);
});

test("what could not be read is tried again at once", async () => {
  const { read } = keepCounted(1);
  await expect(read()).rejects.toThrow("the database is away");
  expect(await read()).toBe(2);
});

test("a clock that goes back keeps nothing for longer", async () => {
  const { clock, read } = keepCounted();
  await read();
  clock.advance(-5000);
  expect(await read()).toBe(2);
});
