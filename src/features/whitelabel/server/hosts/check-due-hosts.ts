import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { dueHosts } from "#src/platform/tenancy/change-hosts.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { checkHost } from "./check-host.ts";
import type { HostsContext } from "./deps.ts";

/** How many are looked at in one turn: each may wait for silent name servers for seconds. */
const turn = 20;
const claimEveryMs = 15 * 60_000;
/** A claim of a week ago is looked at when its owner asks. */
const claimDays = 7;

/** Looks at served hosts once a day, and at new claims every quarter of an hour. */
export async function checkDueHosts(context: HostsContext): Promise<"again" | undefined> {
  const { platform } = context;
  const now = platform.clock.now();
  const due = await dueHosts(platform.db.kysely, {
    servedBefore: addDays(now, -1),
    claimedBefore: addMs(now, -claimEveryMs),
    since: addDays(now, -claimDays),
    limit: turn,
  });
  for (const { site_id: siteId, host } of due) {
    await checkHost(context, createCtx(platform, systemActor), { siteId, host }).catch((error: unknown) => {
      // Its owner took it away meanwhile, or another site has it.
      if (!(error instanceof AppError))
        platform.log.warn({ err: error, host }, "a host could not be checked");
    });
  }
  return due.length === turn ? "again" : undefined;
}
