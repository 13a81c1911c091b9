import { sql } from "kysely";
import type { MachineObservation } from "#src/drivers/compute/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { openTask } from "./tasks/open-task.ts";

interface Leftover {
  readonly id: string;
  readonly site_id: number;
  readonly customer_id: string;
}

/**
 * Removes once more what a refunded order left: a late call to the hypervisor may have created the machine
 * after it was removed. Only machines of orders that were never delivered, so no customer ever had one of them; one
 * that could not be removed stays with its alarm, for the operator.
 */
export async function removeLeftovers(
  platform: Platform,
  machines: readonly MachineObservation[],
): Promise<void> {
  const { db, ids } = platform;
  const seen = machines.map(({ serverId }) => serverId);
  const { rows: leftovers } = await sql<Leftover>`
    SELECT s.id, s.site_id, s.customer_id FROM servers s
    WHERE s.id = ANY (${seen}::uuid[]) AND s.service = 'failed'
      AND (SELECT t.state FROM tasks t WHERE t.object_id = s.id AND t.kind = 'server-cleanup'
           ORDER BY t.created_at DESC, t.id DESC LIMIT 1) = 'succeeded'`.execute(db.kysely);
  const ctx = createCtx(platform, systemActor);
  for (const server of leftovers) {
    await transaction(platform, async (trx) => {
      await openTask(trx, ctx, { id: ids.next(), kind: "server-cleanup", server });
      const object = { objectType: "server", objectId: server.id };
      await writeAudit(trx, ctx, { action: "server.remove-leftover", ...object });
    });
  }
}
