import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { trafficNearPercent } from "#src/shared/server-limits.ts";
import type { TrafficSum } from "./save-samples.ts";
import { gigabyte, monthOf } from "./traffic.ts";
import { serversEvents } from "../../events.ts";

/** Shares of the allowance at which the customer is warned, each once a month. */
const marks = [100, trafficNearPercent] as const;

export interface Allowance {
  readonly id: string;
  readonly site_id: number;
  readonly customer_id: string;
  readonly traffic_gb: number;
}

/** Warns customers whose servers have reached a mark. Nothing else happens: traffic is not limited. */
export async function warnAboutTraffic(
  platform: Platform,
  servers: readonly Allowance[],
  sums: readonly TrafficSum[],
  now: Date,
): Promise<void> {
  const byId = new Map(servers.map((server) => [server.id, server]));
  for (const sum of sums.filter(({ month }) => month === monthOf(now))) {
    const server = byId.get(sum.serverId);
    const mark = server && markOf(sum.usedBytes, server.traffic_gb);
    if (server && mark !== undefined && mark > sum.warnedPercent)
      await warn(platform, server, sum, mark, now);
  }
}

/** The highest mark that was reached. */
function markOf(usedBytes: bigint, trafficGb: number): number | undefined {
  return marks.find((mark) => usedBytes * 100n >= BigInt(trafficGb) * gigabyte * BigInt(mark));
}

async function warn(
  platform: Platform,
  server: Allowance,
  { month }: TrafficSum,
  percent: number,
  now: Date,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const reported = await trx
      .updateTable("server_traffic")
      .set({ told_percent: percent })
      .where("server_id", "=", server.id)
      .where("month", "=", month)
      .where("told_percent", "<", percent)
      .executeTakeFirst();
    if (reported.numUpdatedRows === 0n) return;
    const { site_id: siteId, customer_id: customerId } = server;
    const name = percent < 100 ? "servers.traffic-near.v1" : "servers.traffic-used.v1";
    await publishEvent(trx, { now }, serversEvents, {
      name,
      siteId,
      customerId,
      payload: { serverId: server.id },
    });
  });
}
