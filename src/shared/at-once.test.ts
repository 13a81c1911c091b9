import fc from "fast-check";
import { expect, test } from "vitest";
import { eachAtOnce } from "./at-once.ts";

test("each item is worked on once, no more at a time than the limit, whatever fails", async () => {
  const items = fc.array(fc.record({ turns: fc.integer({ min: 1, max: 5 }), fails: fc.boolean() }), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 8 }), async (all, limit) => {
      const seen = new Set<number>();
      let [running, most] = [0, 0];
      const outcome = eachAtOnce([...all.entries()], limit, async ([index, { turns, fails }]) => {
        expect(seen.has(index)).toBe(false);
        seen.add(index);
        running += 1;
        most = Math.max(most, running);
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        running -= 1;
        if (fails) throw new Error("failed");
      });
      const isFailed = await outcome.then(
        () => false,
        () => true,
      );
      expect(isFailed).toBe(all.some(({ fails }) => fails));
      expect(seen.size).toBe(all.length);
      expect([running, most]).toEqual([0, Math.min(limit, all.length)]);
    }),
  );
});

test("one that does not end holds up no other", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended: number[] = [];
  const all = eachAtOnce([0, 1, 2, 3, 4], 2, async (item) => {
    if (item === 0) await promise;
    ended.push(item);
    if (ended.length === 4) resolve();
  });
  await all;
  expect(ended).toEqual([1, 2, 3, 4, 0]);
});
