import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { DrawnLogo } from "#src/platform/files/draw-logo.ts";
import type { SiteLogo } from "#src/shared/site-mark.ts";

/** A logo with the keys of its pictures in the file store. */
export interface StoredLogo extends SiteLogo {
  readonly keys: Readonly<Record<string, string>>;
}

const keysShape = z.record(z.string(), z.string());
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
      const keys = keysShape.parse(row.storage_keys);
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

/** A logo that is not shown yet; `keys` of its pictures in the file store, by their names. */
export interface NewLogo {
  readonly id: string;
  readonly siteId: number;
  readonly drawn: DrawnLogo;
  readonly keys: Readonly<Record<string, string>>;
  readonly at: Date;
}

export async function addLogo(db: Kysely<DB>, { id, siteId, drawn, keys, at }: NewLogo): Promise<void> {
  await db
    .insertInto("site_logos")
    .values({
      id,
      site_id: siteId,
      state: "arriving",
      hash: drawn.hash,
      width: drawn.width,
      height: drawn.height,
      lost_in: drawn.lostIn,
      storage_keys: JSON.stringify(keys),
      created_at: at,
    })
    .execute();
}

/** Those shown no more, cut off while they came, and of sites that have ended; a hundred at a time. */
export async function endedLogos(db: Kysely<DB>, before: Date): Promise<Pick<NewLogo, "id" | "keys">[]> {
  const rows = await db
    .selectFrom("site_logos")
    .innerJoin("sites", "sites.id", "site_logos.site_id")
    .select(["site_logos.id", "site_logos.storage_keys"])
    .where((of) =>
      of.or([
        of("site_logos.state", "=", "gone"),
        of.and([of("site_logos.state", "=", "arriving"), of("site_logos.created_at", "<=", before)]),
        of("sites.kept_at", "is not", null),
      ]),
    )
    .orderBy("site_logos.id")
    .limit(100)
    .execute();
  return rows.map(({ id, storage_keys: keys }) => ({ id, keys: keysShape.parse(keys) }));
}

export async function removeLogo(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom("site_logos").where("id", "=", id).execute();
}
