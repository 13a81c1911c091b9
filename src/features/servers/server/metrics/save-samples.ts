import { sql } from "kysely";
import type { MachineObservation } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addToTrend, type CpuTrend } from "./cpu-trend.ts";
import { type Counters, countersOf, rateOf, type SampleRate } from "./rates.ts";
import { type MonthTraffic, trafficBetween } from "./traffic.ts";

/** One raw sample per server and 30 s. */
export const sampleMs = 30_000;

const youngSeconds = 300;

/** A server with what was counted of its machine before. */
export interface CountedServer {
  readonly id: string;
  readonly vcpu: number;
  readonly counted_at: Date | null;
  readonly counters: Counters | null;
  readonly cpu_trend: CpuTrend | null;
}

export interface Sample {
  readonly serverId: string;
  readonly countedAt: Date | null;
  readonly counters: Counters;
  readonly trend: CpuTrend | null;
  readonly memoryUsedMb: number;
  /** Null: a gap. */
  readonly rate: SampleRate | null;
  readonly traffic: readonly MonthTraffic[];
}

/** What an observation of a machine adds to its stored data; null when it is not due or cannot be counted. */
export function sampleOf(
  server: CountedServer,
  machine: MachineObservation | undefined,
  now: Date,
): Sample | null {
  if (machine?.power !== "running") return null;
  // A young machine is sampled at every observation, so that its charts fill at once.
  const dueMs = machine.uptimeSeconds < youngSeconds ? 0 : sampleMs * 0.9;
  const elapsedMs = server.counted_at ? now.getTime() - server.counted_at.getTime() : 0;
  if (server.counted_at && elapsedMs < dueMs) return null;
  const sample = lastSampleOf(server, machine, now);
  if (sample === null) return null;
  // Without earlier counters, or after a long time unobserved, there is no meaningful rate: a gap.
  const isKnown = server.counters !== null && elapsedMs <= sampleMs * 3;
  const rate = isKnown ? rateOf(server.counters, sample.counters, elapsedMs, server.vcpu) : null;
  const trend = rate ? addToTrend(server.cpu_trend, rate.cpu_percent, now) : server.cpu_trend;
  return { ...sample, rate, trend };
}

/** What an observation adds to the traffic of a machine whose run is about to end, due or not; not charted. */
export function lastSampleOf(
  server: CountedServer,
  machine: MachineObservation | null,
  now: Date,
): Sample | null {
  if (machine?.power !== "running") return null;
  const counters = countersOf(machine);
  const traffic = trafficBetween(server.counters, counters, {
    now,
    countedAt: server.counted_at,
    uptimeMs: machine.uptimeSeconds * 1000,
  });
  if (traffic === null) return null;
  const { counted_at: countedAt, id: serverId, cpu_trend: trend } = server;
  return { serverId, countedAt, counters, trend, rate: null, traffic, memoryUsedMb: machine.memoryUsedMb };
}

/** A server's traffic of a month so far, after a change. */
export interface TrafficSum {
  readonly serverId: string;
  readonly month: string;
  readonly usedBytes: bigint;
  readonly warnedPercent: number;
}

/**
 * Stores a round of samples in one statement. What another process counted in the meantime is left alone,
 * so no byte counts twice. Returns the months that changed.
 */
export async function saveSamples(
  { db }: Pick<Platform, "db">,
  samples: readonly Sample[],
  now: Date,
): Promise<TrafficSum[]> {
  if (samples.length === 0) return [];
  const text = JSON.stringify(samples, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  const { rows } = await sql<TrafficSum>`
    WITH sample AS (
      SELECT * FROM jsonb_to_recordset(${text}::jsonb) AS s("serverId" uuid, "countedAt" timestamptz, counters jsonb,
        trend jsonb, "memoryUsedMb" int, rate jsonb, traffic jsonb)
    ), counted AS (
      INSERT INTO server_counters AS old (server_id, at, counters, cpu_trend)
      SELECT "serverId", ${now}, counters, nullif(trend, 'null') FROM sample
      ON CONFLICT (server_id) DO UPDATE
        SET at = excluded.at, counters = excluded.counters, cpu_trend = excluded.cpu_trend
        WHERE old.at = (SELECT "countedAt" FROM sample WHERE "serverId" = old.server_id)
      RETURNING server_id
    ), measured AS (
      INSERT INTO server_metrics (server_id, at, memory_used_mb, cpu_percent, net_in_bps, net_out_bps,
                                  disk_read_ops, disk_write_ops)
      SELECT "serverId", ${now}, "memoryUsedMb", r.cpu_percent, r.net_in_bps, r.net_out_bps, r.disk_read_ops,
             r.disk_write_ops
      FROM counted JOIN sample ON "serverId" = server_id
      CROSS JOIN jsonb_to_record(CASE jsonb_typeof(rate) WHEN 'object' THEN rate ELSE '{}' END)
        AS r(cpu_percent real, net_in_bps bigint, net_out_bps bigint, disk_read_ops real, disk_write_ops real)
      WHERE jsonb_typeof(rate) = 'object'
      ON CONFLICT DO NOTHING
    )
    INSERT INTO server_traffic AS old (server_id, month, in_bytes, out_bytes)
    SELECT server_id, moved.month, moved."inBytes", moved."outBytes"
    FROM counted JOIN sample ON "serverId" = server_id CROSS JOIN jsonb_to_recordset(traffic)
      AS moved(month text, "inBytes" bigint, "outBytes" bigint)
    ON CONFLICT (server_id, month) DO UPDATE
      SET in_bytes = old.in_bytes + excluded.in_bytes, out_bytes = old.out_bytes + excluded.out_bytes
    RETURNING server_id AS "serverId", month, in_bytes + out_bytes AS "usedBytes",
              told_percent AS "warnedPercent"`.execute(db.kysely);
  return rows;
}
