import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { findOwnHost, lockHost, settleHost } from "#src/platform/tenancy/change-hosts.ts";
import { AppError } from "#src/shared/errors.ts";
import { whitelabelEvents } from "../../events.ts";
import type { OwnedSite } from "../read-sites.ts";
import type { HostsContext } from "./deps.ts";

/** Takes a host from a site. Its proof is void: the site that claims it next, here too, gets another one. */
export async function dropHost(
  { platform, sites }: HostsContext,
  ctx: CustomerCtx,
  { id, shop_id: siteId }: OwnedSite,
  host: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    await lockHost(trx, host);
    const row = await findOwnHost(trx, siteId, host);
    if (row === null) throw new AppError("not_found");
    await settleHost(trx, row, { state: "removed", failingSince: null, found: {}, now: ctx.now });
    await writeAudit(trx, ctx, {
      action: "whitelabel.remove-host",
      objectType: "whitelabel-site",
      objectId: id,
      detail: { host },
    });
    await publishEvent(trx, ctx, whitelabelEvents, {
      name: "whitelabel.hosts-changed.v1",
      payload: { siteId: id },
    });
  });
  await sites.load();
}
