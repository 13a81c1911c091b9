import type * as z from "zod/mini";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { listSenderStates } from "#src/platform/mail/senders/change-senders.ts";
import { listHosts } from "#src/platform/tenancy/list-hosts.ts";
import { encodeId } from "#src/shared/ids.ts";
import { logoFiles, logoPath, type SiteLogo } from "#src/shared/site-mark.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { siteState, type siteOutput } from "../contract.ts";
import { mailSenderState } from "../contract-mail-sender.ts";
import type { WhitelabelContext } from "./deps.ts";
import { brandOf } from "#src/platform/site-settings/brand.ts";
import type { OwnedSite } from "./read-sites.ts";
import { shownUrl } from "./shown-url.ts";

export type SiteView = z.output<typeof siteOutput>;

/** Sites as their owner sees them. */
export async function showSites(
  context: WhitelabelContext,
  ctx: Pick<CallCtx, "origin">,
  rows: readonly OwnedSite[],
): Promise<SiteView[]> {
  const { platform, sites, countCustomers, countServices, margins } = context;
  const ids = rows.map(({ shop_id: id }) => id);
  const [earned, senders, hosts, customers, ...services] = await Promise.all([
    margins.of(ids),
    listSenderStates(platform.db.kysely, ids),
    listHosts(platform.db.kysely, ids),
    countCustomers(ids),
    ...countServices.map((count) => count(ids)),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const site = await sites.of(row.shop_id);
      const { name, mailSender, baseUrl, logo } = site;
      const state = siteState.parse(row.state);
      const own = hosts.filter(({ siteId }) => siteId === row.shop_id);
      const isVisited = state !== "draft" && state !== "review";
      return {
        id: encodeId("whitelabelSite", row.id),
        name,
        host: new URL(baseUrl).hostname,
        url: shownUrl(context, ctx, baseUrl),
        state,
        customers: customers.get(row.shop_id) ?? 0,
        activeServices: services.reduce((sum, counts) => sum + (counts.get(row.shop_id) ?? 0), 0),
        marginAvailableCents: centsToNumber(earned(row.shop_id).availableCents),
        marginPendingCents: centsToNumber(earned(row.shop_id).pendingCents),
        slug: row.slug,
        hosts: own.map(({ siteId: _, ...host }) => host),
        brand: { ...brandOf(site.values), languages: row.languages },
        logo: logo === undefined ? null : showLogo(logo, shownUrl(context, ctx, baseUrl)),
        mailSender: { name: mailSender, state: senderState(senders.get(row.shop_id)) },
        steps: [
          { step: "name" as const, isDone: true },
          { step: "host" as const, isDone: own.some(({ state: found }) => found === "active") },
          { step: "publish" as const, isDone: isVisited },
        ],
        createdAt: row.created_at.toISOString(),
      };
    }),
  );
}

function senderState(found: string | undefined) {
  return found === undefined ? ("provider" as const) : mailSenderState.parse(found);
}

function showLogo(logo: SiteLogo, origin: string) {
  const { width, height, lostIn } = logo;
  return { url: origin + logoPath(logo, logoFiles.shown), width, height, lostIn };
}
