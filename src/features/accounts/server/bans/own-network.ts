import { type Kysely, sql } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { plainAddress } from "./read-ban.ts";

/** Whether the caller comes from a network: its ban would be their own. */
export async function isOwnNetwork(
  db: Kysely<DB>,
  { ip }: Pick<Ctx, "ip">,
  network: string,
): Promise<boolean> {
  if (ip === undefined) return false;
  const { rows } = await sql<{ is_own: boolean }>`
    SELECT ${network}::inet >>= ${plainAddress(ip)}::inet AS is_own`.execute(db);
  return rows[0]?.is_own === true;
}
