import { expect, test } from "vitest";
import { keepSnapshots } from "./page-snapshots.ts";
import { ManualClock } from "#src/platform/clock.ts";
import type { WakeListener } from "#src/platform/events/wake.ts";
import { createLog } from "#src/platform/log/log.ts";

/** The snapshots of one process; its clock does not move, so nothing is read because of its age. */
function startProcess(read: (siteId: number) => number) {
  const listeners: WakeListener[] = [];
  const clock = new ManualClock(new Date("2026-11-20T12:00:00Z"));
  const reads: number[] = [];
  const snapshots = keepSnapshots({
    clock,
    log: createLog("silent"),
    read: (siteId) => {
      reads.push(siteId);
      return Promise.resolve(read(siteId));
    },
    wake: {
      on: (_channel, listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
  });
  const wake = (siteId?: number) => {
    for (const listener of listeners) listener(siteId);
  };
  return { ...snapshots, wake, clock, reads };
}

test("a changed catalogue is read at once when the process is notified, and not before", async () => {
  let price = 1;
  const web = startProcess(() => price);
  await web.dataOf(1);
  const before = web.versionOf(1);

  price = 2;
  expect(web.versionOf(1)).toBe(before);
  web.wake();
  await expect.poll(() => web.versionOf(1)).not.toBe(before);
  expect(await web.dataOf(1)).toBe(2);
});

test("a change during a read is read too", async () => {
  let price = 1;
  const web = startProcess(() => price);
  await web.dataOf(1);
  web.wake();
  price = 2;
  web.wake();
  await expect.poll(() => web.dataOf(1)).toBe(2);
});

test("a change of one site reads that site alone", async () => {
  let price = 1;
  const web = startProcess((siteId) => siteId * 100 + price);
  await Promise.all([web.dataOf(7), web.dataOf(8)]);
  const [seven, eight] = [web.versionOf(7), web.versionOf(8)];
  price = 2;
  web.wake(7);
  await expect.poll(() => web.versionOf(7)).not.toBe(seven);
  expect(await web.dataOf(7)).toBe(702);
  expect(web.versionOf(8)).toBe(eight);
  expect(web.reads).toEqual([7, 8, 7]);
});

test("what is not visited is dropped when it changes, and read for its next visitor", async () => {
  let price = 1;
  const web = startProcess(() => price);
  await Promise.all([web.dataOf(7), web.dataOf(8)]);
  web.clock.advance(61_000);
  await web.dataOf(8);
  price = 2;
  web.wake();
  await expect.poll(() => web.dataOf(8)).toBe(2);
  expect(web.kept(7)).toBeUndefined();
  expect(await web.dataOf(7)).toBe(2);
  expect(web.reads).toEqual([7, 8, 8, 7]);
});

test("of too many sites those are dropped that were not visited for longest", async () => {
  const web = startProcess((siteId) => siteId);
  for (let siteId = 1; siteId <= 1000; siteId += 1) await web.dataOf(siteId);
  await web.dataOf(1);
  await web.dataOf(1001);
  expect([web.kept(1), web.kept(2), web.kept(1001)]).toEqual([1, undefined, 1001]);
});
