import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { ImportContext } from "./deps.ts";

/** Refuses the number of a site that there is not, before anything is read or written for it. */
export async function requireSite(
  { platform }: Pick<ImportContext, "platform">,
  siteId: number,
): Promise<void> {
  const site = await platform.db.kysely
    .selectFrom("sites")
    .select("id")
    .where("id", "=", siteId)
    .executeTakeFirst();
  if (site === undefined) throw new OperatorRefusal(`There is no site ${siteId}.`);
}
