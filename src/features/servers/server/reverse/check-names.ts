import { sql } from "kysely";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { eachAtOnce } from "#src/shared/at-once.ts";
import { addMs } from "#src/shared/time.ts";
import { serversEvents } from "../../events.ts";
import { confirmName, isConfirmedBy } from "./confirm-name.ts";
import type { ReverseDeps } from "./reverse-names.ts";

const namesPerTurn = 200;
/** So many wait for resolvers, of which one may be slow, or never answer. */
const lookUpsAtOnce = 20;
/** A name that does not lead to its address is being mended, perhaps. */
const soonMs = 600_000;
const restingMs = 6 * 3_600_000;

interface DueName {
  readonly address: string;
  readonly name: string;
  readonly confirmed: boolean | null;
  readonly server_id: string;
  readonly customer_id: string;
  readonly site_id: number;
}

/**
 * Looks again whether the names that customers set lead to their addresses, those that did not more often. It changes
 * no name: what is shown beside it follows.
 */
export async function checkNames(platform: Platform, reverse: ReverseDeps): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await sql<DueName>`
    SELECT host(a.address) AS address, a.reverse_name AS name, a.reverse_confirmed AS confirmed, a.server_id,
           s.customer_id, s.site_id
    FROM server_addresses a JOIN servers s ON s.id = a.server_id
    WHERE a.reverse_name IS NOT NULL AND (a.reverse_checked_at IS NULL OR a.reverse_checked_at <
      CASE WHEN a.reverse_confirmed THEN ${addMs(now, -restingMs)}::timestamptz
           ELSE ${addMs(now, -soonMs)}::timestamptz END)
    ORDER BY a.reverse_checked_at NULLS FIRST LIMIT ${namesPerTurn}`.execute(platform.db.kysely);
  await eachAtOnce(rows, lookUpsAtOnce, (due) => checkName(platform, reverse, due));
}

async function checkName(
  platform: Platform,
  reverse: ReverseDeps,
  { address, name, confirmed, ...owner }: DueName,
): Promise<void> {
  const found = isConfirmedBy(await confirmName(reverse, name, address));
  // A resolver that does not answer takes back nothing.
  const isConfirmed = found ?? confirmed;
  await transaction(platform, async (trx) => {
    const changed = await trx
      .updateTable("server_addresses")
      .set({ reverse_confirmed: isConfirmed, reverse_checked_at: platform.clock.now() })
      .where("address", "=", address)
      .where("server_id", "=", owner.server_id)
      .where("reverse_name", "=", name)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n || isConfirmed === confirmed) return;
    await publishEvent(trx, { now: platform.clock.now() }, serversEvents, {
      name: "servers.changed.v1",
      siteId: owner.site_id,
      customerId: owner.customer_id,
      payload: { serverId: owner.server_id },
    });
  });
}
