import { sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { SiteBotView } from "#src/features/telegram/server/index.ts";
import { readResaleDiscounts, setResaleDiscount } from "#src/features/catalog/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { withReason } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { resellerSite, whitelabelOfficeContract } from "../../contract-office.ts";
import { whitelabelEvents } from "../../events.ts";
import type { WhitelabelContext } from "../deps.ts";

type Shown = z.input<typeof resellerSite>;

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly shop_id: number;
  readonly name: string;
  readonly host: string | null;
  readonly state: Shown["state"];
  readonly created_at: Date;
  readonly mail_sender: Shown["mailSender"];
}

/** Sites of resellers and their discounts, for staff. */
export function resellerOfficeRoutes({
  platform,
  siteBots,
}: Pick<WhitelabelContext, "platform" | "siteBots">): Handlers<typeof whitelabelOfficeContract> {
  const db = platform.db.kysely;
  return {
    "GET /v2/admin/resellers": async ({ query: { state, ...page } }) => {
      const { rows } = await sql<Row>`
        SELECT own.id, own.customer_id, own.shop_id, own.created_at, sites.name, sites.host, sites.state,
          CASE WHEN sender.site_id IS NOT NULL THEN jsonb_build_object(
            'address', sender.address, 'state', sender.state, 'isUsed', sender.is_used) END AS mail_sender
        FROM whitelabel_sites own JOIN sites ON sites.id = own.shop_id
          LEFT JOIN mail_senders sender ON sender.site_id = own.shop_id
        WHERE ${inPage("own.created_at", "own.id", page)} ${when(state, (value) => sql`sites.state = ${value}`)}
        ORDER BY own.created_at DESC, own.id DESC LIMIT ${page.limit + 1}`.execute(db);
      const { page: shown, nextCursor } = pageOf(rows, page.limit, (row) => ({
        at: row.created_at,
        id: row.id,
      }));
      const shopIds = shown.map((row) => row.shop_id);
      const [customerOf, discounts, bots] = await Promise.all([
        showCustomers(
          db,
          shown.map((row) => row.customer_id),
        ),
        readResaleDiscounts(db, shopIds),
        siteBots.read(shopIds),
      ]);
      const sites = shown.map(
        (row): Shown => ({
          id: encodeId("whitelabelSite", row.id),
          name: row.name,
          host: row.host,
          state: row.state,
          customer: customerOf(row.customer_id),
          discountBp: discounts.get(row.shop_id) ?? 0,
          mailSender: row.mail_sender,
          bot: shownBot(bots.get(row.shop_id)),
          createdAt: row.created_at.toISOString(),
        }),
      );
      return { sites, nextCursor };
    },
    "PUT /v2/admin/resellers/{id}/discount": async ({ ctx, params, body }) => {
      const id = requireId("whitelabelSite", params.id);
      const as = withReason(ctx, body.reason);
      await transaction(platform, async (trx) => {
        const shop = await trx
          .selectFrom("whitelabel_sites")
          .select(["shop_id", "site_id", "customer_id"])
          .where("id", "=", id)
          .executeTakeFirst();
        if (shop === undefined) throw new AppError("not_found");
        await setResaleDiscount(trx, shop.shop_id, { seen: body.seenBp, discount: body.discountBp });
        await writeAudit(trx, as, {
          action: "whitelabel.set-discount",
          objectType: "whitelabel-site",
          objectId: id,
          before: { discountBp: body.seenBp },
          after: { discountBp: body.discountBp },
        });
        await publishEvent(trx, { now: ctx.now }, whitelabelEvents, {
          name: "whitelabel.prices-changed.v1",
          payload: { siteId: id },
          siteId: shop.site_id,
          customerId: shop.customer_id,
        });
      });
      return {};
    },
  };
}

function shownBot(bot: SiteBotView | undefined): Shown["bot"] {
  return bot === undefined ? null : { username: bot.username, state: bot.state };
}
