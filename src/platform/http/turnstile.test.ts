import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurnstile } from "./turnstile.ts";

/** Work that lasts until the test ends it. */
function longWork() {
  const ends: (() => void)[] = [];
  return {
    running: () => ends.length,
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
    endOne: () => ends.shift()?.(),
  };
}

test("a few calls of one customer run at once, the others in order of arrival", async () => {
  const takeTurn = createTurnstile({ inside: 2, waiting: 10, timeoutMs: 60_000 });
  const { running, work, endOne } = longWork();
  const begun: number[] = [];
  const calls = [1, 2, 3, 4].map((number) =>
    takeTurn("a", () => {
      begun.push(number);
      return work();
    }),
  );
  await setImmediate();
  expect(begun).toEqual([1, 2]);
  endOne();
  await calls[0];
  await setImmediate();
  expect(begun).toEqual([1, 2, 3]);
  expect(running()).toBe(2);
  for (const call of calls.slice(1)) {
    endOne();
    await call;
    await setImmediate();
  }
  expect(begun).toEqual([1, 2, 3, 4]);
});

test("another customer does not wait for them", async () => {
  const takeTurn = createTurnstile({ inside: 1, waiting: 10, timeoutMs: 60_000 });
  const { work, endOne } = longWork();
  const first = takeTurn("a", work);
  const second = takeTurn("a", async () => "late");
  await expect(takeTurn("b", async () => "at once")).resolves.toBe("at once");
  endOne();
  await first;
  await expect(second).resolves.toBe("late");
});

test("a call beyond the queue is asked to retry, and one that waits too long is refused as unavailable", async () => {
  const takeTurn = createTurnstile({ inside: 1, waiting: 1, timeoutMs: 1 });
  const { work, endOne } = longWork();
  const first = takeTurn("a", work);
  const second = takeTurn("a", work);
  await expect(takeTurn("a", work)).rejects.toMatchObject({ code: "rate_limited", params: { seconds: 2 } });
  await expect(second).rejects.toMatchObject({ code: "unavailable" });
  endOne();
  await first;
  await expect(takeTurn("a", async () => "in")).resolves.toBe("in");
});

test("a call that fails passes its turn on", async () => {
  const takeTurn = createTurnstile({ inside: 1, waiting: 1, timeoutMs: 60_000 });
  const broken = takeTurn("a", async () => {
    throw new Error("broken");
  });
  const next = takeTurn("a", async () => "in");
  await expect(broken).rejects.toThrow("broken");
  await expect(next).resolves.toBe("in");
});
