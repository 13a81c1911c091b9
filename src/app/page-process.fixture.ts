import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { Wake } from "#src/platform/events/wake.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { PageSite } from "#src/platform/pages/create-pages.ts";
import type { openOperatorTestbed } from "./operator/operator-testbed.fixture.ts";
import { createPageData } from "./page-data.ts";

/** The provider's own site, as pages have it; what tests read of it depends on no setting. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const pageSite = { id: 1, origin: "https://harbour.example", settings: {} } as PageSite;

type Testbed = Pick<
  Awaited<ReturnType<typeof openOperatorTestbed>>,
  "platform" | "clock" | "product" | "config" | "wakeBy"
>;

/** What processes that share the database of a testbed have for their pages, each woken by it like a real one. */
export function openPageProcesses() {
  const closing: (() => unknown)[] = [];
  return {
    start: async ({ platform: { db }, clock, product, config, wakeBy }: Testbed) => {
      const log = createLog("silent");
      const watch = new DatabaseWatch(db, log);
      const wake = new Wake(db, watch, log);
      closing.push(
        () => wakeBy(() => undefined),
        () => wake.close(),
        () => watch.close(),
      );
      await watch.start();
      wakeBy(wake.notify);
      return createPageData({ product, wake, config, platform: { clock, log } });
    },
    close: async () => {
      for (const close of closing) await close();
    },
  };
}

export type PageProcess = ReturnType<typeof createPageData>;
