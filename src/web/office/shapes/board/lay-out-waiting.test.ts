import { expect, test } from "vitest";
import { layOutWaiting } from "./lay-out-waiting.ts";

const now = Date.UTC(2026, 10, 27, 12);
const hourMs = 3_600_000;
const queue = (count: number | undefined, isFailed = false, hours = 1) => ({
  waiting: count === undefined ? undefined : { count, since: new Date(now - hours * hourMs).toISOString() },
  isFailed,
  alarmAgeMs: 4 * hourMs,
});

test("nothing waits only when every queue has said so", () => {
  expect(layOutWaiting([queue(0), queue(0)], now).isNothing).toBe(true);
  expect(layOutWaiting([queue(0), queue(undefined)], now)).toMatchObject({
    isNothing: false,
    isPending: true,
  });
  expect(layOutWaiting([queue(0), queue(undefined, true)], now)).toMatchObject({
    isNothing: false,
    isPending: false,
    unread: [{ isFailed: true }],
  });
  // It was empty when it could be read.
  expect(layOutWaiting([queue(0, true)], now)).toMatchObject({ isNothing: false, unread: [{}] });
  expect(layOutWaiting([queue(1)], now).isNothing).toBe(false);
});

test("the worst of its alarm age is first, and one that fails keeps what it had", () => {
  const { rows, unread } = layOutWaiting([queue(1, false, 1), queue(2, true, 6), queue(0)], now);
  expect(rows.map(({ share }) => share)).toEqual([1.5, 0.25]);
  expect(unread).toEqual([]);
});
