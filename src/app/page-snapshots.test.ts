import { expect, test } from "vitest";
import { keepSnapshots } from "./page-snapshots.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";

/** The snapshots of one process; its clock does not move, so nothing is read because of its age. */
function startProcess(read: () => number) {
  const listeners: (() => void)[] = [];
  const snapshots = keepSnapshots({
    clock: new ManualClock(new Date("2026-11-20T12:00:00Z")),
    log: createLog("silent"),
    read: () => Promise.resolve(read()),
    wake: {
      on: (_channel, listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
  });
  const wake = () => {
    for (const listener of listeners) listener();
  };
  return { ...snapshots, wake };
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
