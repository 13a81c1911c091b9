import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import type { Platform } from "#src/platform/platform.ts";

/** The id of no user: without an account the same is asked, so that it takes the same time. */
export const noUser = "00000000-0000-0000-0000-000000000000";

/** Whether an account was signed in to from the network of an address, as far as its sessions are still stored. */
export async function isKnownPlace({ db }: Platform, userId: string | null, ip: string): Promise<boolean> {
  const session = await db.kysely
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId ?? noUser)
    .where("network", "=", networkNameOf(ip))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
