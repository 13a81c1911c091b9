import { compose, type Product } from "#src/app/compose.ts";
import { readCommand } from "#src/app/operator/run-command.ts";
import { readConfig } from "#src/config/config.ts";
import { systemClock } from "#src/platform/clock.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";

/** A look at a running product's database from outside it, with the product's own parts. */
export interface Inspector {
  readonly platform: Platform;
  readonly product: Product;
  close(): Promise<void>;
}

/** Opens the database of a product that runs or ran with these settings; starts none of the product's work. */
export async function inspect(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Inspector> {
  const db = await openDatabase({ url: databaseUrl }, { applicationName: "inspector", maxConnections: 4 });
  const ids = createIds(() => systemClock.now());
  const platform: Platform = { db, clock: systemClock, ids, log: createLog("silent"), wake: () => undefined };
  const product = compose(platform, readConfig({ ...settings, NODE_ENV: "test", DATABASE_URL: databaseUrl }));
  return {
    platform,
    product,
    close: async () => {
      await product.close();
      await db.close();
    },
  };
}

/** Gives an operator's command, in the name of the only operator there is; makes one where there is none. */
export async function giveCommand(
  { platform, product }: Pick<Inspector, "platform" | "product">,
  ...argv: string[]
): Promise<string> {
  if (!(await product.staff.hasAny())) await product.staff.create({ email: "operator@example.com" });
  return readCommand(argv).run({ platform, product, close: async () => undefined });
}

/** The auditor's findings as lines. */
export async function auditLines({ product }: Inspector): Promise<string[]> {
  const found = await product.auditor.audit();
  return found.map(({ invariant, objectId, detail }) => `${invariant} ${objectId}: ${detail}`);
}
