import type { Transaction } from "kysely";
import { setNodeState } from "#src/features/catalog/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { machineStates } from "../../rules.ts";
import { serversEvents } from "../../events.ts";

/**
 * Puts a node into maintenance or opens it again, and notifies the customers with servers on it. Nothing new
 * is sold there in the meantime; its servers run on. Returns for how many servers; 0 when it was already in
 * that state.
 */
export async function maintainNode(
  platform: Platform,
  ctx: Ctx,
  nodeId: string,
  isOn: boolean,
): Promise<number> {
  const reported = await transaction(platform, async (trx) => {
    if (!(await setNodeState(trx, ctx, nodeId, isOn ? "maintenance" : "open"))) return 0;
    return announce(trx, ctx, nodeId, isOn ? "began" : "ended");
  });
  return reported;
}

async function announce(
  trx: Transaction<DB>,
  ctx: Ctx,
  nodeId: string,
  change: "began" | "ended",
): Promise<number> {
  const servers = await trx
    .selectFrom("servers")
    .select(["id", "site_id", "customer_id"])
    .where("node_id", "=", nodeId)
    .where("service", "in", machineStates)
    .orderBy("id")
    .execute();
  for (const { id, site_id: siteId, customer_id: customerId } of servers) {
    const name = change === "began" ? "servers.maintenance-began.v1" : "servers.maintenance-ended.v1";
    await publishEvent(trx, ctx, serversEvents, { name, siteId, customerId, payload: { serverId: id } });
  }
  return servers.length;
}
