import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SiteLogo } from "#src/shared/site-mark.ts";

/** A logo with the keys of its pictures in the file store. */
export interface StoredLogo extends SiteLogo {
  readonly keys: Readonly<Record<string, string>>;
}

/** Keys of the pictures by their names, as the row has them. */
export const logoKeysShape = z.record(z.string(), z.string());
const lostIn = z.nullable(z.enum(["light", "dark"]));

/** Of every site that shows one. */
export async function readLogos(db: Kysely<DB>): Promise<ReadonlyMap<number, StoredLogo>> {
  const rows = await db
    .selectFrom("site_logos")
    .select(["site_id", "hash", "width", "height", "lost_in", "storage_keys"])
    .where("state", "=", "shown")
    .execute();
  return new Map(
    rows.map((row) => {
      const { hash, width, height } = row;
      const keys = logoKeysShape.parse(row.storage_keys);
      return [row.site_id, { hash, width, height, lostIn: lostIn.parse(row.lost_in), keys }] as const;
    }),
  );
}

/** Shows a stored logo of a site in place of the one before; null: none. */
export async function showLogo(trx: Transaction<DB>, siteId: number, id: string | null): Promise<void> {
  await trx
    .updateTable("site_logos")
    .set({ state: "gone" })
    .where("site_id", "=", siteId)
    .where("state", "=", "shown")
    .execute();
  if (id !== null) await trx.updateTable("site_logos").set({ state: "shown" }).where("id", "=", id).execute();
  wakeAfterCommit(trx, "settings");
}
