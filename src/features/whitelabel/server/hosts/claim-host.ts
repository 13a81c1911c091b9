import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import {
  claimHost as addClaim,
  findOwnHost,
  listOwnHosts,
  lockHost,
} from "#src/platform/tenancy/change-hosts.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { AppError } from "#src/shared/errors.ts";
import { whitelabelEvents } from "../../events.ts";
import { siteCan } from "../policy.ts";
import type { OwnedSite } from "../read-sites.ts";
import { checkHost } from "./check-host.ts";
import type { HostsContext } from "./deps.ts";
import { readHostOfSite } from "./read-host.ts";

/** The most names that a site has or claims besides its host below our domain. */
const mostHosts = 10;

/**
 * Claims a host for a site and looks at its records at once. Anyone may claim it: what another site proved stays there as
 * long as its records do, and a claim alone keeps no owner out.
 */
export async function claimHost(
  context: HostsContext,
  ctx: CustomerCtx,
  { id, shop_id: siteId }: OwnedSite,
  typed: string,
): Promise<void> {
  const host = readHostOfSite(typed, context.ownNames);
  if (host === null) throw new AppError("host_refused");
  await transaction(context.platform, async (trx) => {
    const ended = siteCan.change(await lockSite(trx, siteId));
    if (ended !== null) throw ended;
    await lockHost(trx, host);
    if ((await findOwnHost(trx, siteId, host)) !== null) return;
    const { length } = await listOwnHosts(trx, siteId);
    if (length >= mostHosts) throw new AppError("host_limit", { count: mostHosts });
    await addClaim(trx, { siteId, host, proof: context.platform.ids.secret(), now: ctx.now });
    await writeAudit(trx, ctx, {
      action: "whitelabel.claim-host",
      objectType: "whitelabel-site",
      objectId: id,
      detail: { host },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.hosts-changed.v1",
      payload: { siteId: id },
    });
  });
  // That another site still proves it is said when it is asked to be looked at.
  await checkHost(context, ctx, { siteId, host }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
