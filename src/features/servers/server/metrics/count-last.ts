import { sql } from "kysely";
import type { ComputeDriver, MachineRef } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type CountedServer, lastSampleOf, saveSamples } from "./save-samples.ts";
import { type Allowance, tellTraffic } from "./tell-traffic.ts";

/**
 * The same driver, which counts a machine's traffic before each act that ends its run: its counters end with it,
 * and what moved since the last round would be lost.
 */
export function countingLast(platform: Platform, driver: ComputeDriver): ComputeDriver {
  const count = (ref: MachineRef): Promise<void> => countLast(platform, driver, ref);
  return {
    ...driver,
    async stop(ref, how) {
      await count(ref);
      return driver.stop(ref, how);
    },
    async restart(ref, how) {
      await count(ref);
      return driver.restart(ref, how);
    },
    async reinstall(ref, spec) {
      await count(ref);
      return driver.reinstall(ref, spec);
    },
    async move(ref, nodeId) {
      await count(ref);
      return driver.move(ref, nodeId);
    },
    async destroy(ref) {
      await count(ref);
      return driver.destroy(ref);
    },
  };
}

async function countLast(
  platform: Platform,
  driver: Pick<ComputeDriver, "observe">,
  ref: MachineRef,
): Promise<void> {
  const seen = await driver.observe(ref);
  if (!seen.ok) {
    platform.log.warn(
      { server: ref.serverId, error: seen.error },
      "the last traffic of a run is not counted",
    );
    return;
  }
  if (seen.value?.serverId !== ref.serverId) return;
  const now = platform.clock.now();
  const { rows } = await sql<CountedServer & Allowance>`
    SELECT s.id, s.customer_id, s.site_id, s.vcpu, s.traffic_gb, c.at AS counted_at, c.counters, c.cpu_trend
    FROM servers s LEFT JOIN server_counters c ON c.server_id = s.id WHERE s.id = ${ref.serverId}`.execute(
    platform.db.kysely,
  );
  const samples = rows.flatMap((server) => lastSampleOf(server, seen.value, now) ?? []);
  await tellTraffic(platform, rows, await saveSamples(platform, samples, now), now);
}
