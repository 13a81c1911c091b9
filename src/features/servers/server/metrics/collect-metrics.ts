import { sql } from "kysely";
import type { ComputeDriver, MachineObservation } from "#src/drivers/compute/port.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import { addToTrend, type CpuTrend } from "./cpu-trend.ts";
import { type Counters, countersOf, rateOf } from "./rates.ts";

/** One raw sample per server and 30 s. */
export const sampleMs = 30_000;

const youngSeconds = 300;

/** Uptime comes in whole seconds and a little late. */
const startToleranceMs = 5_000;

interface KnownServer {
  readonly id: string;
  readonly customer_id: string;
  readonly site_id: number;
  readonly vcpu: number;
  readonly power: string;
  readonly started_at: Date | null;
  readonly has_task: boolean;
  readonly counted_at: Date | null;
  readonly counters: Counters | null;
  readonly cpu_trend: CpuTrend | null;
}

/**
 * Looks at all machines at once: what they do becomes the server's power (unless an action of ours is under
 * way, which writes it itself), what they used becomes a sample. A machine that cannot be seen leaves a gap.
 */
export async function collectMetrics(platform: Platform, driver: ComputeDriver): Promise<void> {
  const seen = await driver.observeAll();
  if (!seen.ok) {
    platform.log.warn({ error: seen.error }, "the hypervisor cannot be seen");
    return;
  }
  const now = platform.clock.now();
  const machines = new Map(seen.value.map((machine) => [machine.serverId, machine]));
  const { rows } = await sql<KnownServer>`
    SELECT s.id, s.customer_id, s.site_id, s.vcpu, s.power, s.started_at, c.at AS counted_at, c.counters, c.cpu_trend,
           EXISTS (SELECT 1 FROM tasks t WHERE t.object_type = 'server' AND t.object_id = s.id
                   AND t.state IN ('queued', 'running')) AS has_task
    FROM servers s LEFT JOIN server_counters c ON c.server_id = s.id
    WHERE s.service IN ('active', 'expired', 'suspended') ORDER BY s.id`.execute(platform.db.kysely);
  for (const server of rows) {
    const machine = machines.get(server.id);
    if (!server.has_task) await savePower(platform, server, machine, now);
    if (machine?.power === "running") await saveSample(platform, server, machine, now);
  }
}

async function savePower(
  platform: Platform,
  server: KnownServer,
  machine: MachineObservation | undefined,
  now: Date,
): Promise<void> {
  const power = machine?.power ?? "lost";
  const startedAt = machine?.power === "running" ? addMs(now, -machine.uptimeSeconds * 1000) : null;
  // Somebody may have typed `reboot`: the power is the same, the start is another.
  const startMovedMs = (startedAt?.getTime() ?? 0) - (server.started_at?.getTime() ?? 0);
  if (power === server.power && Math.abs(startMovedMs) < startToleranceMs) return;
  const isChanged = await transaction(platform.db.kysely, async (trx) => {
    const saved = await trx
      .updateTable("servers")
      .set({ power, power_seen_at: now, started_at: startedAt, updated_at: now })
      .where("id", "=", server.id)
      .where("power", "=", server.power)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("tasks")
              .select("tasks.id")
              .where("tasks.object_id", "=", server.id)
              .where("tasks.state", "in", ["queued", "running"]),
          ),
        ),
      )
      .executeTakeFirst();
    if (saved.numUpdatedRows === 0n) return false;
    const event = {
      siteId: server.site_id,
      customerId: server.customer_id,
      payload: { serverId: server.id },
    };
    await publishEvent(trx, { name: "servers.power-changed.v1", ...event }, now);
    return true;
  });
  if (!isChanged) return;
  platform.wake("events");
  if (power === "lost")
    platform.log.error({ server: server.id }, "a machine is lost: it is not on the hypervisor");
}

async function saveSample(
  platform: Platform,
  server: KnownServer,
  machine: MachineObservation,
  now: Date,
): Promise<void> {
  // A young machine is measured at every look, so that its charts come alive at once.
  const dueMs = machine.uptimeSeconds < youngSeconds ? 0 : sampleMs * 0.9;
  const isDue = !server.counted_at || now.getTime() - server.counted_at.getTime() >= dueMs;
  if (!isDue) return;
  const counters = countersOf(machine);
  const elapsedMs = server.counted_at ? now.getTime() - server.counted_at.getTime() : 0;
  // Without counters before, or after a long time unseen, there is no rate to speak of: a gap.
  const isKnown = server.counters !== null && elapsedMs <= sampleMs * 3;
  const rate = isKnown ? rateOf(server.counters, counters, elapsedMs, server.vcpu) : null;
  const trend = rate ? addToTrend(server.cpu_trend, rate.cpu_percent, now) : server.cpu_trend;
  await sql`
    INSERT INTO server_counters (server_id, at, counters, cpu_trend)
    VALUES (${server.id}, ${now}, ${JSON.stringify(counters)}::jsonb, ${trend && JSON.stringify(trend)}::jsonb)
    ON CONFLICT (server_id) DO UPDATE
      SET at = excluded.at, counters = excluded.counters, cpu_trend = excluded.cpu_trend`.execute(
    platform.db.kysely,
  );
  if (!rate) return;
  await platform.db.kysely
    .insertInto("server_metrics")
    .values({ server_id: server.id, at: now, memory_used_mb: machine.memoryUsedMb, ...rate })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
