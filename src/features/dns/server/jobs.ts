import { systemClock } from "#src/platform/clock.ts";
import { type BackgroundJob, withoutNoticeMs } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { askParents } from "./ask-parents.ts";
import { compareZones } from "./compare-zones.ts";
import { runDnssec } from "./dnssec/run-dnssec.ts";
import { noteUnknownZones } from "./list-unknown-zones.ts";
import { pushZones } from "./push-zones.ts";
import type { ReadZoneDeps } from "./read-zone.ts";

export function dnsJobs(platform: Platform, deps: ReadZoneDeps): readonly BackgroundJob[] {
  const { server, registry } = deps;
  return [
    { name: "dns-push", everyMs: withoutNoticeMs, run: () => pushZones(platform, deps) },
    {
      name: "dns-compare",
      everyMs: 30_000,
      run: async () => {
        await compareZones(platform, deps);
      },
    },
    {
      name: "dns-unknown-zones",
      everyMs: 3_600_000,
      run: async () => {
        await noteUnknownZones(platform, deps);
      },
    },
    { name: "dns-parents", everyMs: 10_000, run: () => askParents(platform, registry) },
    {
      name: "dns-dnssec",
      everyMs: 2_000,
      run: () => runDnssec(platform, { server, registry, realClock: systemClock }),
    },
  ];
}
