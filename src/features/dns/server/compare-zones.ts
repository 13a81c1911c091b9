import { diffSets } from "#src/platform/dns/change-sets.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { isOwn, type PushDeps } from "./push-zones.ts";
import { recordSets } from "./rules/record-sets.ts";
import { selectRecords } from "./zone-rows.ts";

const zonesPerTurn = 50;
const everyMs = 600_000;

/**
 * Reads zones back from the name servers, the least recently compared first. One that differs from the
 * database is brought back to it: only we change zones there.
 */
export async function compareZones(platform: Platform, { server }: PushDeps): Promise<number> {
  const { db, clock, log } = platform;
  const zones = await db.kysely
    .selectFrom("dns_zones")
    .select(["domain_id", "name", "version"])
    .where("closed_at", "is", null)
    .where("due_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("compared_at", "is", null), eb("compared_at", "<", addMs(clock.now(), -everyMs))]),
    )
    .orderBy("compared_at", (order) => order.asc().nullsFirst())
    .limit(zonesPerTurn)
    .execute();
  let drifted = 0;
  for (const zone of zones) {
    const read = await server.read(zone.name);
    // A server that does not answer has its own alarm.
    if (!read.ok) return drifted;
    const wanted = recordSets(await selectRecords(db.kysely, zone.domain_id), zone.name);
    const change = diffSets(
      (read.value ?? []).filter((set) => !isOwn(set, zone.name)),
      wanted,
    );
    const isSame = read.value !== null && change.remove.length + change.replace.length === 0;
    if (!isSame) {
      drifted += 1;
      log.warn({ zone: zone.name, isMissing: read.value === null }, "a zone had drifted: it is put right");
    }
    const now = clock.now();
    await db.kysely
      .updateTable("dns_zones")
      .set({ compared_at: now, ...(isSame ? {} : { due_at: now }) })
      .where("domain_id", "=", zone.domain_id)
      .where("version", "=", zone.version)
      .execute();
  }
  if (drifted > 0) platform.wake("dns");
  return drifted;
}
