import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { raisedThings, sitePriceChangesContract } from "../../contract-price-changes.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findOpenSite, findSite } from "../read-sites.ts";

type Contract = typeof sitePriceChangesContract;
type Thing = (typeof raisedThings)[number];
type Listed = z.output<Contract["GET /v2/whitelabel/{id}/price-changes"]["output"]>["changes"][number];

/** Prices of running services of a site, for its owner alone. */
export function priceChangesHandlers({
  platform,
  priceChanges,
  sites,
}: Pick<WhitelabelContext, "platform" | "priceChanges" | "sites">): Handlers<Contract> {
  const db = platform.db.kysely;
  const open = async (ctx: CustomerCtx, id: string): Promise<number> =>
    (await findOpenSite(db, ctx.actor.customerId, id)).shop_id;
  return {
    "GET /v2/whitelabel/{id}/price-changes": async ({ ctx, params, query }) => {
      const { shop_id: siteId } = await findSite(db, ctx.actor.customerId, params.id);
      const { changes, nextCursor } = await priceChanges.list(siteId, { ...query, now: ctx.now });
      return { changes: changes.map((one) => listedChange(one, ctx.now)), nextCursor };
    },
    "GET /v2/whitelabel/{id}/price-changes/preview": async ({ ctx, params, query }) => {
      const { shop_id: siteId } = await findSite(db, ctx.actor.customerId, params.id);
      const { mrrCents: _, ...effect } = await priceChanges.preview(changeOf(siteId, query), ctx.now);
      return {
        ...effect,
        mrrDeltaCents: centsToNumber(effect.mrrDeltaCents),
        earliestAt: effect.earliestAt.toISOString(),
      };
    },
    "POST /v2/whitelabel/{id}/price-changes": async ({ ctx, params, body }) => {
      const siteId = await open(ctx, params.id);
      const { message, expectedServices, prices, ...asked } = body;
      const { name } = await sites.of(siteId);
      const change = { ...changeOf(siteId, asked), name, message, expectedServices, prices };
      const { id, services, customers } = await priceChanges.announce(ctx, change);
      return { id: encodeId("priceChange", id), services, customers };
    },
    "POST /v2/whitelabel/{id}/price-changes/{changeId}/cancel": async ({ ctx, params }) => {
      const siteId = await open(ctx, params.id);
      await priceChanges.cancel(ctx, { siteId, id: requireId("priceChange", params.changeId) });
      return {};
    },
  };
}

interface Asked {
  readonly what: Thing;
  readonly item?: string | undefined;
  readonly fromAt: string;
}

function changeOf(siteId: number, { what, item, fromAt }: Asked) {
  const at = parseInstant(fromAt);
  if (at === null) throw new AppError("invalid_input", undefined, { fromAt: "invalid_input" });
  const items = item === undefined ? undefined : [item];
  return {
    siteId,
    kind: what === "names" ? ("domain" as const) : ("server" as const),
    part: what === "addresses" ? ("address" as const) : ("term" as const),
    selection: items === undefined ? {} : what === "names" ? { endings: items } : { plans: items },
    fromAt: at,
  };
}

type Change = Awaited<ReturnType<WhitelabelContext["priceChanges"]["list"]>>["changes"][number];

function listedChange({ change, mrrDeltaCents, ...reached }: Change, now: Date): Listed {
  const { kind, selection, target, fromAt, state } = change;
  return {
    id: encodeId("priceChange", change.id),
    what: kind === "domain" ? "names" : target.part === "address" ? "addresses" : "servers",
    item: selection.plans?.[0] ?? selection.endings?.[0] ?? null,
    fromAt: fromAt.toISOString(),
    state: state === "cancelled" ? "cancelled" : fromAt <= now ? "in-force" : "announced",
    announcedAt: (change.announcedAt ?? change.createdAt).toISOString(),
    ...reached,
    mrrDeltaCents: centsToNumber(mrrDeltaCents),
  };
}
