import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Catalogue } from "./features/catalog/server/index.ts";
import { createPageData } from "./page-data.ts";
import type { SiteSettings } from "./shared/site-settings.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing here looks at the settings
const settings = { name: "Example" } as SiteSettings;
const site = { id: 1, origin: "https://example.com", settings };

/** Only its version is looked at. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a catalogue grows with the pages
const catalogueAt = (version: number) => ({ version }) as Catalogue;

/** A process that shows pages; its clock stands still, so that nothing is read because of its age. */
function startProcess(readVersion: () => number) {
  const listeners: (() => void)[] = [];
  const data = createPageData({
    platform: { clock: new ManualClock(new Date("2026-11-20T12:00:00Z")), log: createLog("silent") },
    product: {
      catalog: {
        readCatalogue: () => Promise.resolve(catalogueAt(readVersion())),
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
