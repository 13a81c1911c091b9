import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createPageData } from "./page-data.ts";

const settings = {
  name: "Example",
  telegram: { news: null, support: null, bot: null },
  proxyUrl: null,
  supportEmail: null,
  rating: null,
  about: null,
  reviews: null,
  referral: null,
  analytics: null,
};
const site = { id: 1, origin: "https://example.com", settings };
const nothing = { locations: [], plans: [], terms: [], images: [], promotions: [] };

/** A process that shows pages; its clock stands still, so that nothing is read because of its age. */
function startProcess(readVersion: () => number) {
  const listeners: (() => void)[] = [];
  const data = createPageData({
    platform: { clock: new ManualClock(new Date("2026-11-20T12:00:00Z")), log: createLog("silent") },
    product: {
      catalog: {
        readCatalogue: () => Promise.resolve({ ...nothing, version: readVersion() }),
        readDedicated: () => Promise.resolve([]),
        readTlds: () => Promise.resolve({ version: readVersion(), tlds: [] }),
      },
    },
    wake: {
      on: (_channel, listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    config: { site: settings },
  });
  const wake = () => {
    for (const listener of listeners) listener();
  };
  return { ...data, wake };
}

test("a changed catalogue is read at once when the process is told, and not before", async () => {
  let version = 1;
  const web = startProcess(() => version);
  await web.loadData(site);
  const before = web.version(site);

  version = 2;
  expect(web.version(site)).toBe(before);
  web.wake();
  await expect.poll(() => web.version(site)).not.toBe(before);
  expect((await web.loadData(site)).catalogue.version).toBe(2);
});

test("a change during a reading is read too", async () => {
  let version = 1;
  const web = startProcess(() => version);
  await web.loadData(site);
  web.wake();
  version = 2;
  web.wake();
  await expect.poll(async () => (await web.loadData(site)).catalogue.version).toBe(2);
});
