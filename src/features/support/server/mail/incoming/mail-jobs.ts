import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import { dailyAt } from "#src/platform/jobs/schedule.ts";
import { addDays } from "#src/shared/time.ts";
import type { SupportContext } from "../../deps.ts";
import { takeMail } from "./take-mail.ts";

/** How long mails that came in are kept, with their sources. */
export const inboundKeptDays = 30;
const everyMs = 15_000;

/** Reads the mailbox of answers in one process at a time, and forgets what came in long ago. */
export function mailJobs(context: SupportContext): readonly BackgroundJob[] {
  const { mailbox, platform } = context;
  const prune = async (): Promise<void> => {
    const before = addDays(platform.clock.now(), -inboundKeptDays);
    await platform.db.kysely.deleteFrom("inbound_mails").where("received_at", "<", before).execute();
  };
  return [
    ...(mailbox === null
      ? []
      : [
          {
            name: "read-mailbox",
            everyMs,
            run: (signal?: AbortSignal) => mailbox.readWaiting((mail) => takeMail(context, mail), signal),
          },
        ]),
    { name: "prune-inbound-mails", schedule: dailyAt(4, 41), run: prune },
  ];
}
