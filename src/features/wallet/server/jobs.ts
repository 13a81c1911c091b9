import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { sealLedger } from "./seal-ledger.ts";

export function walletJobs(platform: Platform): readonly BackgroundJob[] {
  return [
    {
      name: "seal-ledger",
      everyMs: 10_000,
      run: async () => {
        await sealLedger(platform, platform.clock.now());
      },
    },
  ];
}
