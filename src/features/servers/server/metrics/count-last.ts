import { sql } from "kysely";
import type { ComputeDriver, MachineRef } from "#src/drivers/compute/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type CountedServer, lastSampleOf, saveSamples } from "./save-samples.ts";
import { type Allowance, warnAboutTraffic } from "./warn-about-traffic.ts";

/**
 * Wraps the driver to count a machine's traffic before each act that ends its run: its counters end with it,
 * and the traffic since the last round would be lost.
 */
export function countingLast(platform: Platform, driver: ComputeDriver): ComputeDriver {
  const counted =
    <Rest extends readonly unknown[], End>(act: (ref: MachineRef, ...rest: Rest) => Promise<End>) =>
    async (ref: MachineRef, ...rest: Rest): Promise<End> => {
      await countLast(platform, driver, ref);
      return act(ref, ...rest);
    };
  return {
    ...driver,
    stop: counted((ref, how) => driver.stop(ref, how)),
    restart: counted((ref, how) => driver.restart(ref, how)),
    reinstall: counted((ref, spec) => driver.reinstall(ref, spec)),
    move: counted((ref, nodeId) => driver.move(ref, nodeId)),
    destroy: counted((ref) => driver.destroy(ref)),
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
  await warnAboutTraffic(platform, rows, await saveSamples(platform, samples, now), now);
}
