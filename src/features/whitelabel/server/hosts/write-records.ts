import type { CustomerCtx } from "#src/platform/ctx.ts";
import { listOwnHosts } from "#src/platform/tenancy/change-hosts.ts";
import { AppError } from "#src/shared/errors.ts";
import type { OwnedSite } from "../read-sites.ts";
import { checkHost } from "./check-host.ts";
import type { HostsContext } from "./deps.ts";
import { findOwnZone } from "./own-zone.ts";
import { lookOf, recordLines, wantedOf } from "./wanted-records.ts";

/** Adds the records that are missing to the host's zone. What is there and in the way is the customer's to remove. */
export async function writeRecords(
  context: HostsContext,
  ctx: CustomerCtx,
  { shop_id: siteId }: OwnedSite,
  host: string,
): Promise<void> {
  const rows = await listOwnHosts(context.platform.db.kysely, siteId);
  const row = rows.find((one) => one.host === host);
  if (row === undefined) throw new AppError("not_found");
  const zone = await findOwnZone(context, ctx.actor.customerId, host);
  if (zone === null) throw new AppError("zone_elsewhere");
  const missing = recordLines(wantedOf(row, context.target), lookOf(row)).filter(({ isRight }) => !isRight);
  if (missing.length > 0)
    await context.dns.addRecords(
      ctx,
      { domainId: zone.domainId },
      missing.map(({ type, name, value }, index) => ({
        index,
        type,
        name: name === zone.name ? "@" : name.slice(0, -zone.name.length - 1),
        content: type === "TXT" || type === "A" || type === "AAAA" ? value : `${value}.`,
      })),
    );
  await checkHost(context, ctx, { siteId, host });
}
