import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import type { PushDeps } from "./push-zones.ts";
import type { Reader } from "./zone-rows.ts";

/** For more, list them on the name servers. */
const maxUnknownZones = 1000;

export interface UnknownZone {
  readonly name: string;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
}

/**
 * Asks the name servers for all zones that they have, and stores those that are not in the books. Nothing is done to
 * them: they may be the operator's own. False when the name servers do not answer.
 */
export async function noteUnknownZones(
  platform: Platform,
  { server, houseZones }: Pick<PushDeps, "server" | "houseZones">,
): Promise<boolean> {
  const db = platform.db.kysely;
  const beganAt = platform.clock.now();
  const listed = await server.listZones();
  if (!listed.ok) return false;
  await sql`
    INSERT INTO dns_strays (name, first_seen_at, last_seen_at)
    SELECT name, ${beganAt}, ${beganAt} FROM unnest(${[...listed.value]}::text[]) AS name
    -- A zone that is being removed is still ours.
    WHERE name <> ALL (${[...houseZones]}::text[]) AND NOT EXISTS (SELECT 1 FROM dns_zones z WHERE z.name = name.name)
    ORDER BY name LIMIT ${maxUnknownZones}
    ON CONFLICT (name) DO UPDATE SET last_seen_at = excluded.last_seen_at`.execute(db);
  // Zones that are no longer on the list are settled.
  await db.deleteFrom("dns_strays").where("last_seen_at", "<", beganAt).execute();
  return true;
}

/** Zones that the name servers have and the books do not. */
export async function listUnknownZones(db: Reader): Promise<UnknownZone[]> {
  return db.selectFrom("dns_strays").selectAll().orderBy("name").limit(maxUnknownZones).execute();
}
