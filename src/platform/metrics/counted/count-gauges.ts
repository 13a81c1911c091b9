import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import type { Gauge } from "../gauge.ts";

/** A run of the job begins this long after the one before. */
export const countingEveryMs = 60_000;
/** A run may begin a little early by the clock; what is due then is due. */
const slackMs = 5_000;

/** Counts the gauges that are due, one after the other. One that fails keeps none of the others from it. */
export async function countGauges(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  gauges: readonly Gauge[],
  signal?: AbortSignal,
): Promise<void> {
  const before = await db.kysely.selectFrom("metric_counts").select(["name", "counted_at"]).execute();
  const countedAt = new Map(before.map(({ name, counted_at: at }) => [name, at]));
  for (const gauge of gauges) {
    if (signal?.aborted === true) return;
    const now = clock.now();
    const last = countedAt.get(gauge.name);
    const everyMs = gauge.countedEveryMs ?? countingEveryMs;
    if (last !== undefined && last <= now && last > addMs(now, slackMs - everyMs)) continue;
    try {
      const readings = JSON.stringify((await gauge.read()).map(({ labels, value }) => [labels, value]));
      const row = { readings, counted_at: now };
      await db.kysely
        .insertInto("metric_counts")
        .values({ name: gauge.name, ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
    } catch (error) {
      log.warn({ err: error, gauge: gauge.name }, "a gauge could not be counted");
    }
  }
}
