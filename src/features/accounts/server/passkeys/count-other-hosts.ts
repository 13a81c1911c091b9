import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Passkeys of one host, and of how many users they are. */
interface PasskeysOfHost {
  readonly host: string;
  readonly passkeys: number;
  readonly people: number;
}

/** Passkeys of the provider's own users for other hosts than this one, where browsers do not offer them. */
export function countPasskeysOfOtherHosts(
  db: Kysely<DB>,
  hostname: string,
): Promise<readonly PasskeysOfHost[]> {
  return (
    db
      .selectFrom("passkeys")
      .innerJoin("users", "users.id", "passkeys.user_id")
      .innerJoin("sites", "sites.id", "users.site_id")
      .select([
        "rp_id as host",
        sql<number>`count(*)::integer`.as("passkeys"),
        sql<number>`count(DISTINCT user_id)::integer`.as("people"),
      ])
      // Other sites have hosts of their own.
      .where("sites.host", "is", null)
      .where("rp_id", "<>", hostname)
      .where("suspended_at", "is", null)
      .groupBy("rp_id")
      .orderBy("rp_id")
      .execute()
  );
}
