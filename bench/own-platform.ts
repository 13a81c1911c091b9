import { systemClock } from "#src/platform/clock.ts";
import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { Wake } from "#src/platform/events/wake.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";

/** The product's platform in this process: exchanges notices with the product's own process. */
export interface OwnPlatform {
  readonly platform: Platform;
  readonly wake: Wake;
  close(): Promise<void>;
}

export async function openOwnPlatform(databaseUrl: string): Promise<OwnPlatform> {
  const log = createLog("error");
  const db = await openDatabase({ url: databaseUrl }, { applicationName: "bench" });
  const watch = new DatabaseWatch(db, log);
  const wake = new Wake(db, watch, log);
  await watch.start();
  const ids = createIds(() => systemClock.now());
  return {
    platform: { db, clock: systemClock, ids, log, wake: wake.notify },
    wake,
    close: async () => {
      wake.close();
      await watch.close();
      await db.close();
    },
  };
}
