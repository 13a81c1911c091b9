import { prunePlaces } from "#src/platform/audit/note-place.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { hourlyAt } from "#src/platform/jobs/schedule.ts";
import type { AccountsContext } from "./deps.ts";
import { auditFailedSignIns } from "./failed-sign-ins.ts";
import { endDueLooks } from "./looks/end-look.ts";
import { pruneSessions } from "./prune-sessions.ts";
import { mailRecoveryLinks } from "./second-factor/mail-recovery-links.ts";
import { sendRecoveryLinks } from "./send-recovery-links.ts";

export function accountsJobs(context: AccountsContext): readonly BackgroundJob[] {
  const { db, clock } = context.platform;
  return [
    // Each request wakes it; the interval is the fallback when the notification is lost.
    { name: "send-recovery-links", everyMs: 5000, run: () => sendRecoveryLinks(context) },
    { name: "mail-factor-recoveries", everyMs: 60_000, run: () => mailRecoveryLinks(context) },
    { name: "note-failed-sign-ins", everyMs: 60_000, run: () => auditFailedSignIns(context) },
    { name: "end-looks", everyMs: 60_000, run: () => endDueLooks(context, clock.now()) },
    {
      name: "prune-sessions",
      schedule: hourlyAt(7),
      run: async () => {
        await pruneSessions(db.kysely, clock.now());
        await prunePlaces(db.kysely, clock.now());
      },
    },
  ];
}
