import { readConfig } from "#src/config/config.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { startProduct } from "#src/app/start-product.ts";
import type { Inspector } from "./inspector.ts";
import { serverEnvironment } from "./server-process.ts";

/** The product in this process: it answers calls, but its clock and its jobs move only when a test moves them. */
export interface StillProduct extends Inspector {
  readonly url: string;
  readonly clock: ManualClock;
}

export async function startStillProduct(): Promise<StillProduct> {
  const database = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const config = readConfig(serverEnvironment({ DATABASE_URL: database.url, ROLES: "web" }));
  const { platform, product, url, stop } = await startProduct({
    config,
    clock,
    log: createLog("silent"),
    withoutPages: true,
  });
  const close = async (): Promise<void> => {
    await stop();
    await database.drop();
  };
  return { platform, product, clock, close, url: url ?? "" };
}
