import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";

/** A domain's name in Unicode. */
export async function readShownName(db: Kysely<DB>, domainId: string): Promise<string> {
  const { name } = await db
    .selectFrom("domains")
    .select("name")
    .where("id", "=", domainId)
    .executeTakeFirstOrThrow();
  return toShown(name);
}
