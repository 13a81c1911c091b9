import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { fromUnixSeconds } from "#src/shared/time.ts";
import type { serversContract } from "../../contract.ts";

export type MetricsView = z.output<(typeof serversContract)["GET /v2/servers/{id}/metrics"]["output"]>;
export type MetricsRange = MetricsView["range"];

/** Length of a range and of one point in it, in seconds. */
const ranges: Readonly<Record<MetricsRange, { seconds: number; step: number }>> = {
  "1h": { seconds: 3600, step: 30 },
  "24h": { seconds: 86_400, step: 300 },
  "7d": { seconds: 7 * 86_400, step: 1800 },
  "30d": { seconds: 30 * 86_400, step: 7200 },
};

interface Bucket {
  readonly slot: number;
  readonly cpu: number;
  readonly memory: number;
  readonly net_in: number;
  readonly net_out: number;
  readonly read_ops: number;
  readonly write_ops: number;
}

/** Of all samples: a row is one, or the average of several. */
export const average = (column: string) => sql`sum(${sql.ref(column)}::float8 * samples) / sum(samples)`;

/**
 * Samples of a server in equal steps up to now, of a younger one since its delivery, and of one that was another
 * customer's since it is theirs. A step without a sample is null, never interpolated.
 */
export async function readMetrics(
  platform: Platform,
  server: { readonly id: string; readonly simulated: boolean },
  range: MetricsRange,
): Promise<MetricsView> {
  const { seconds, step } = ranges[range];
  const end = Math.floor(platform.clock.now().getTime() / 1000 / step);
  const delivered = await readDelivery(platform, server.id);
  const owned = await readOwnership(platform, server.id);
  const begun = Math.floor(Math.max(delivered ?? 0, owned) / step);
  const first = Math.max(end - seconds / step + 1, Math.min(begun, end));
  const from = fromUnixSeconds(Math.max(first * step, owned));
  const [{ rows }, actions] = await Promise.all([
    sql<Bucket>`
      SELECT floor(extract(epoch FROM at) / ${step}::int)::int AS slot, ${average("cpu_percent")} AS cpu,
             ${average("memory_used_mb")} AS memory, ${average("net_in_bps")} AS net_in,
             ${average("net_out_bps")} AS net_out, ${average("disk_read_ops")} AS read_ops,
             ${average("disk_write_ops")} AS write_ops
      FROM server_metrics WHERE server_id = ${server.id} AND at >= ${from}
      GROUP BY slot`.execute(platform.db.kysely),
    readActions(platform, server.id, from),
  ]);
  const bySlot = new Map(rows.map((row) => [row.slot, row]));
  const slots = Array.from({ length: end - first + 1 }, (_, index) => first + index);
  const series = (pick: (bucket: Bucket) => number): (number | null)[] =>
    slots.map((slot) => {
      const bucket = bySlot.get(slot);
      return bucket ? Math.round(pick(bucket) * 100) / 100 : null;
    });
  return {
    range,
    stepSeconds: step,
    times: slots.map((slot) => slot * step),
    cpuPercent: series((bucket) => bucket.cpu),
    memoryUsedMb: series((bucket) => bucket.memory),
    netInBps: series((bucket) => bucket.net_in),
    netOutBps: series((bucket) => bucket.net_out),
    diskReadOps: series((bucket) => bucket.read_ops),
    diskWriteOps: series((bucket) => bucket.write_ops),
    actions: [
      ...(delivered !== null && delivered >= Math.max(first * step, owned)
        ? [{ kind: "delivered", at: delivered }]
        : []),
      ...actions,
    ],
    simulated: server.simulated,
  };
}

/** Since when a server is its customer's, in seconds since 1970; 0 where it was always theirs. */
async function readOwnership({ db }: Platform, serverId: string): Promise<number> {
  const server = await db.kysely
    .selectFrom("servers")
    .select("owned_since")
    .where("id", "=", serverId)
    .executeTakeFirst();
  return (server?.owned_since?.getTime() ?? 0) / 1000;
}

/** When a server was delivered, in seconds since 1970; null when it was not. */
async function readDelivery({ db }: Platform, serverId: string): Promise<number | null> {
  const { begins } = await db.kysely
    .selectFrom("server_periods")
    .select(({ fn }) => fn.min("starts_at").as("begins"))
    .where("server_id", "=", serverId)
    .executeTakeFirstOrThrow();
  return begins === null ? null : Math.floor(begins.getTime() / 1000);
}

async function readActions(
  platform: Platform,
  serverId: string,
  from: Date,
): Promise<MetricsView["actions"]> {
  const rows = await platform.db.kysely
    .selectFrom("tasks")
    .select(["kind", "created_at"])
    .where("object_type", "=", "server")
    .where("object_id", "=", serverId)
    .where("kind", "in", ["server-start", "server-stop", "server-restart"])
    .where("created_at", ">=", from)
    .orderBy("created_at")
    .limit(50)
    .execute();
  return rows.map((row) => ({
    kind: row.kind.replace("server-", ""),
    at: Math.floor(row.created_at.getTime() / 1000),
  }));
}
