import { compose, type Product } from "#src/app/compose.ts";
import type { Config } from "#src/config/config.ts";
import { systemClock } from "#src/platform/clock.ts";
import { openClock } from "#src/platform/demo-clock/demo-clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { type Notice, readNotice } from "#src/platform/events/wake.ts";
import type { OperatorCommand } from "#src/platform/operator/command.ts";
import type { Platform } from "#src/platform/platform.ts";

/** The product's parts on its database, without background work. */
export interface OpenProduct {
  readonly platform: Platform;
  readonly product: Product;
  close(): Promise<void>;
}

/** A command that works on the product as a whole. */
export type ProductCommand = OperatorCommand<OpenProduct>;

/** Opens the product for a command. The serving processes may run at the same time; they see its work within a second. */
export async function openProduct(config: Config): Promise<OpenProduct> {
  const log = createLog("silent");
  const db = await openDatabase(
    config.DATABASE_URL ? { url: config.DATABASE_URL } : { dataDir: config.dataDir },
  );
  try {
    await migrate({ url: db.url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
    // A demo's time may be ahead of the real one; commands use the demo's.
    const { clock, close } = await openClock(config.mode, db, log);
    const ids = createIds(() => clock.now());
    const reported: Promise<unknown>[] = [];
    // Tasks and events are found within a second without it; shown prices would wait for a visitor.
    const wake = (notice: Notice): void => {
      const { channel } = readNotice(notice);
      if (channel === "catalogue" || channel === "settings")
        reported.push(db.pool.query("SELECT pg_notify('moorage', $1)", [notice]));
    };
    const platform: Platform = { db, log, ids, clock, wake };
    const product = compose(platform, config);
    // Sites that cannot be read are an alarm; the commands that show and settle it must work.
    await product.sites.load().catch(() => undefined);
    return {
      platform,
      product,
      close: async () => {
        close();
        await Promise.allSettled(reported);
        await product.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
