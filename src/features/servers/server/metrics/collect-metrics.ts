import { sql } from "kysely";
import type { ComputeDriver, MachineObservation } from "#src/drivers/compute/port.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import { serversEvents } from "../../events.ts";
import { machineStates } from "../../rules.ts";
import { removeLeftovers } from "../remove-leftovers.ts";
import { type CountedServer, sampleOf, saveSamples } from "./save-samples.ts";
import { type Allowance, warnAboutTraffic } from "./warn-about-traffic.ts";

/** Uptime is in whole seconds and slightly behind. */
const startToleranceMs = 5_000;

interface KnownServer extends CountedServer, Allowance {
  readonly id: string;
  readonly power: string;
  readonly shall_run: boolean;
  readonly started_at: Date | null;
  readonly node_id: string | null;
  readonly has_task: boolean;
}

/**
 * Observes all machines at once: their state becomes the server's power (unless one of our tasks is under
 * way, which writes it itself), their usage becomes a sample and counts as traffic. A machine that cannot be
 * observed leaves a gap; one without a server is removed when its order was refunded.
 */
export async function collectMetrics(
  platform: Platform,
  driver: Pick<ComputeDriver, "observeAll">,
): Promise<void> {
  const seen = await driver.observeAll();
  if (!seen.ok) {
    platform.log.warn({ error: seen.error }, "the hypervisor cannot be seen");
    return;
  }
  const now = platform.clock.now();
  const machines = new Map(seen.value.map((machine) => [machine.serverId, machine]));
  const { rows } = await sql<KnownServer>`
    SELECT s.id, s.customer_id, s.site_id, s.vcpu, s.power, s.shall_run, s.started_at, s.node_id, s.traffic_gb, c.at AS counted_at, c.counters, c.cpu_trend,
           EXISTS (SELECT 1 FROM tasks t WHERE t.object_type = 'server' AND t.object_id = s.id
                   AND t.state IN ('queued', 'running')) AS has_task
    FROM servers s LEFT JOIN server_counters c ON c.server_id = s.id
    WHERE s.service = ANY (${[...machineStates]}::text[]) ORDER BY s.id`.execute(platform.db.kysely);
  for (const server of rows) {
    const machine = machines.get(server.id);
    if (server.has_task) continue;
    await savePower(platform, server, machine, now);
    await savePlace(platform, server, machine);
  }
  const known = new Set(rows.map(({ id }) => id));
  await removeLeftovers(
    platform,
    seen.value.filter(({ serverId }) => !known.has(serverId)),
  );
  const samples = rows.flatMap((server) => sampleOf(server, machines.get(server.id), now) ?? []);
  await warnAboutTraffic(platform, rows, await saveSamples(platform, samples, now), now);
}

/** A machine may be on another node than its reserved room: its node was full, or its engine moved it. */
async function savePlace(
  { db }: Platform,
  server: KnownServer,
  machine: MachineObservation | undefined,
): Promise<void> {
  const node = machine?.node ?? null;
  if (node === null || node === server.node_id) return;
  await db.kysely.updateTable("servers").set({ node_id: node }).where("id", "=", server.id).execute();
}

async function savePower(
  platform: Platform,
  server: KnownServer,
  machine: MachineObservation | undefined,
  now: Date,
): Promise<void> {
  const power = machine?.power ?? "lost";
  const startedAt = machine?.power === "running" ? addMs(now, -machine.uptimeSeconds * 1000) : null;
  // Somebody may have typed `reboot`: the power is the same, the start time is not.
  const startMovedMs = (startedAt?.getTime() ?? 0) - (server.started_at?.getTime() ?? 0);
  if (power === server.power && Math.abs(startMovedMs) < startToleranceMs) return;
  const isChanged = await transaction(platform, async (trx) => {
    const saved = await trx
      .updateTable("servers")
      .set({
        power,
        power_seen_at: now,
        started_at: startedAt,
        shall_run: shouldRun(server, machine),
        updated_at: now,
      })
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
    await publishEvent(trx, { now }, serversEvents, { name: "servers.power-changed.v1", ...event });
    return true;
  });
  if (!isChanged) return;
  if (power === "lost")
    platform.log.error({ server: server.id }, "a machine is lost: it is not on the hypervisor");
}

/** A machine that is not observed keeps its state; one that was off before did not go down with its host. */
function shouldRun(server: KnownServer, machine: MachineObservation | undefined): boolean {
  if (machine?.power === "running") return true;
  return server.shall_run && (machine?.power !== "off" || machine.wentDown);
}
