import type { Kysely } from "kysely";
import { type FileStore, newFileKey } from "#src/drivers/files/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { DrawnLogo } from "#src/platform/files/draw-logo.ts";
import { logoKeysShape } from "#src/platform/tenancy/site-logos.ts";
import { type LogoFile, logoFiles } from "#src/shared/site-mark.ts";

const mostPictureBytes = 4_000_000;

interface NewLogo {
  readonly id: string;
  readonly siteId: number;
  readonly drawn: DrawnLogo;
  readonly at: Date;
}

/** Stores the pictures of a logo that is not shown yet. The row that names them is there before them. */
export async function storeLogo(
  db: Kysely<DB>,
  files: FileStore,
  { id, siteId, drawn, at }: NewLogo,
): Promise<void> {
  const names = Object.values(logoFiles);
  const keyOf = new Map<LogoFile, string>(names.map((name) => [name, newFileKey()]));
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
      storage_keys: JSON.stringify(Object.fromEntries(keyOf)),
      created_at: at,
    })
    .execute();
  for (const [name, key] of keyOf) await files.put(key, once(drawn.pictures[name]), mostPictureBytes);
}

/** Removes what is shown no more, was cut off while it came, or is of a site that has ended. */
export async function clearLogos(db: Kysely<DB>, files: FileStore, before: Date): Promise<void> {
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
  for (const { id, storage_keys: keys } of rows) {
    // Deleting twice is the same: cut off in between, the next turn does it again.
    for (const key of Object.values(logoKeysShape.parse(keys))) await files.delete(key);
    await db.deleteFrom("site_logos").where("id", "=", id).execute();
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
