import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { canonicalHost } from "#src/shared/name-servers.ts";
import { addMs } from "#src/shared/time.ts";
import { changedEvent } from "./change-records.ts";
import type { ParentRegistry } from "./parent-registry.ts";
import { dnsEvents } from "../events.ts";

const zonesPerTurn = 20;
const everyMs = 900_000;
/** A new or just changed zone is checked sooner. */
const soonMs = 60_000;
const freshMs = 3_600_000;

/** Asks parent zones for their actual delegations, which may differ from what we set. */
export async function askParents(platform: Platform, registry: ParentRegistry): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const zones = await db.kysely
    .selectFrom("dns_zones")
    .select(["domain_id", "customer_id", "site_id", "name", "parent_servers"])
    .where("closed_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("parent_asked_at", "is", null),
        eb("parent_asked_at", "<", addMs(now, -everyMs)),
        and([eb("created_at", ">", addMs(now, -freshMs)), eb("parent_asked_at", "<", addMs(now, -soonMs))]),
      ]),
    )
    .orderBy("parent_asked_at", (order) => order.asc().nullsFirst())
    .limit(zonesPerTurn)
    .execute();
  for (const zone of zones) {
    const found = await registry.delegationOf(zone.name).catch(() => null);
    const servers = found === null ? zone.parent_servers : [...new Set(found.map(canonicalHost))].sort();
    const isNew = servers?.join() !== zone.parent_servers?.join();
    await transaction(platform, async (trx) => {
      await trx
        .updateTable("dns_zones")
        .set({ parent_servers: servers, parent_asked_at: clock.now() })
        .where("domain_id", "=", zone.domain_id)
        .execute();
      if (isNew) await publishEvent(trx, { now: clock.now() }, dnsEvents, changedEvent(zone));
    });
  }
}
