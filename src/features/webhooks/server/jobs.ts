import { type BackgroundJob, withoutNoticeMs } from "#src/platform/jobs/background-job.ts";
import { dailyAt } from "#src/platform/jobs/schedule.ts";
import { Bell } from "#src/platform/jobs/bell.ts";
import type { WebhooksContext } from "./deps.ts";
import { pruneMessages } from "./prune-messages.ts";
import { createSendDue } from "./send-due.ts";

/** The job that is hurried when messages were made. */
export const sendJob = "send-webhooks";

export function webhooksJobs(context: WebhooksContext): readonly BackgroundJob[] {
  const bell = new Bell();
  return [
    {
      name: sendJob,
      everyMs: withoutNoticeMs,
      run: createSendDue(context, bell),
      onHurry: () => bell.ring(),
    },
    { name: "prune-webhooks", schedule: dailyAt(4, 37), run: () => pruneMessages(context.platform) },
  ];
}
