import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { DomainsContext } from "./deps.ts";

/** The endings whose registrar lets us set this; for names of the others it decides itself. */
export async function endingsWith(
  db: Kysely<DB>,
  { driver }: Pick<DomainsContext, "driver">,
  setting: "hasHold" | "hasLock",
): Promise<string[]> {
  const endings = await db.selectFrom("tlds").select("id").execute();
  return endings.map(({ id }) => id).filter((id) => driver.capabilities(id)?.[setting] === true);
}
