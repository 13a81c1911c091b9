import { expect, test } from "vitest";
import { restingScan } from "./resting-scan.ts";

test("turns are left out while the chain rests where the last one ended, and after seconds one is taken again", async () => {
  let tip: string | null = "a";
  let scans = 0;
  const job = restingScan({ restingTip: async () => tip }, async () => void (scans += 1));
  const turn = async (): Promise<number> => {
    if (!(await job.isIdle?.())) await job.run();
    return scans;
  };
  expect(await turn()).toBe(1);
  expect(await turn()).toBe(1);
  tip = null;
  expect(await turn()).toBe(2);
  expect(await turn()).toBe(3);
  // The block that came last is scanned by a turn that saw it.
  tip = "b";
  expect(await turn()).toBe(4);
  expect(await turn()).toBe(4);
});

test("a turn that failed is taken again at once", async () => {
  let scans = 0;
  const job = restingScan({ restingTip: async () => "a" }, async () => {
    scans += 1;
    if (scans === 1) throw new Error("away");
  });
  expect(await job.isIdle?.()).toBe(false);
  await expect(job.run()).rejects.toThrow("away");
  expect(await job.isIdle?.()).toBe(false);
  await job.run();
  expect(await job.isIdle?.()).toBe(true);
});

test("a chain that is not simulated never rests", () => {
  expect(restingScan({}, async () => undefined).isIdle).toBeUndefined();
});
