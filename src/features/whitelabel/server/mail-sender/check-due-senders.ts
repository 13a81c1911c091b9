import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { dueSenders } from "#src/platform/mail/senders/change-senders.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { checkSender } from "./check-sender.ts";
import type { SenderContext } from "./deps.ts";

/** How many are looked at in one turn: each may wait for silent name servers for seconds. */
const turn = 20;
const hourMs = 3_600_000;
const claimEveryMs = 15 * 60_000;
/** A claim of a week ago is looked at when its owner asks. */
const claimDays = 7;

/** Looks at senders once a day, at those that fail every hour, and at new ones every quarter of an hour. */
export async function checkDueSenders(context: SenderContext): Promise<"again" | undefined> {
  const { platform } = context;
  const now = platform.clock.now();
  const due = await dueSenders(platform.db.kysely, {
    usedBefore: addDays(now, -1),
    failingBefore: addMs(now, -hourMs),
    claimedBefore: addMs(now, -claimEveryMs),
    since: addDays(now, -claimDays),
    limit: turn,
  });
  for (const siteId of due)
    await checkSender(context, createCtx(platform, systemActor), siteId).catch((error: unknown) => {
      // Its owner took it away meanwhile, or another site has it.
      if (!(error instanceof AppError))
        platform.log.warn({ err: error, siteId }, "a mail sender could not be checked");
    });
  return due.length === turn ? "again" : undefined;
}
