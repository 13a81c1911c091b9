import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SiteBot } from "../deps.ts";

/** Whether a bot is still its site's, and stays so until the transaction ends: only then is a chat connected to it. */
export async function isStillThere(
  trx: Transaction<DB>,
  { siteId, entryId }: Pick<SiteBot, "siteId" | "entryId">,
): Promise<boolean> {
  const row = await trx
    .selectFrom("telegram_bots")
    .select("site_id")
    .where("site_id", "=", siteId)
    .where("entry_id", "is not distinct from", entryId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
