import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { lockHost, putFirst } from "#src/platform/tenancy/change-hosts.ts";
import { lockSite } from "#src/platform/tenancy/change-sites.ts";
import { listHosts } from "#src/platform/tenancy/list-hosts.ts";
import { AppError } from "#src/shared/errors.ts";
import { whitelabelEvents } from "../../events.ts";
import type { OwnedSite } from "../read-sites.ts";
import type { HostsContext } from "./deps.ts";

/** Has the links of a site lead to this one of its hosts. */
export async function putHostFirst(
  { platform, sites }: HostsContext,
  ctx: CustomerCtx,
  { id, shop_id: siteId }: OwnedSite,
  host: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    await lockSite(trx, siteId);
    await lockHost(trx, host);
    const known = await listHosts(trx, [siteId]);
    if (!known.some((one) => one.host === host)) throw new AppError("not_found");
    if (!(await putFirst(trx, siteId, host))) throw new AppError("host_not_active");
    await writeAudit(trx, ctx, {
      action: "whitelabel.put-host-first",
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
