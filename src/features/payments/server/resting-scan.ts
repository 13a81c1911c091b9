import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { RepeatedJob } from "#src/platform/jobs/background-job.ts";

/** What a scan does besides reading blocks, such as taking deposits up that were let go, waits for no longer. */
const longestRestMs = 5_000;

/**
 * A scan whose turns are left out while a simulated chain rests where the last one ended: each would ask ten things to
 * find what that one found.
 */
export function restingScan(
  source: Pick<ChainSource, "restingTip">,
  scan: (signal?: AbortSignal) => ReturnType<RepeatedJob["run"]>,
): Pick<RepeatedJob, "isIdle" | "run"> {
  const { restingTip } = source;
  if (restingTip === undefined) return { run: scan };
  let restsAt: string | null = null;
  let scanned: { readonly tip: string | null; readonly at: number } | undefined;
  return {
    async isIdle() {
      restsAt = await restingTip();
      if (restsAt === null || scanned?.tip !== restsAt) return false;
      return performance.now() < scanned.at + longestRestMs;
    },
    async run(signal) {
      // Read before the scan: a block that comes meanwhile is another tip.
      const tip = restsAt;
      scanned = undefined;
      const end = await scan(signal);
      scanned = { tip, at: performance.now() };
      return end;
    },
  };
}
