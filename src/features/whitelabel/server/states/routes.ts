import type { Handlers } from "#src/platform/http/handlers.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { neutralHost } from "#src/platform/tenancy/end-site.ts";
import { AppError } from "#src/shared/errors.ts";
import { siteState } from "../../contract.ts";
import type { whitelabelStatesContract } from "../../contract-states.ts";
import { findSite } from "../read-sites.ts";
import { changeState, readBy, type StateAct } from "./change-state.ts";
import { listShops, type ShopRow } from "./shop-row.ts";
import type { StatesContext } from "./states-context.ts";

export function statesHandlers(context: StatesContext): Handlers<typeof whitelabelStatesContract> {
  const db = context.platform.db.kysely;
  const find = async (ctx: CustomerCtx, publicId: string): Promise<ShopRow> => {
    const { id } = await findSite(db, ctx.actor.customerId, publicId);
    const [shop] = await listShops(db, { id });
    if (shop === undefined) throw new AppError("not_found");
    return shop;
  };
  const change = async (ctx: CustomerCtx, publicId: string, act: StateAct) => {
    await changeState(context, ctx, { shop: await find(ctx, publicId), act, by: "owner" });
    return show(await find(ctx, publicId));
  };
  return {
    "GET /v2/whitelabel/{id}/state": async ({ ctx, params }) => show(await find(ctx, params.id)),
    "POST /v2/whitelabel/{id}/suspend": ({ ctx, params }) => change(ctx, params.id, "suspend"),
    "POST /v2/whitelabel/{id}/resume": ({ ctx, params }) => change(ctx, params.id, "resume"),
    "POST /v2/whitelabel/{id}/close": async ({ ctx, params, body }) => {
      const { slug } = await find(ctx, params.id);
      if (body.confirmName !== slug)
        throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
      return change(ctx, params.id, "close");
    },
  };
}

function show({ shop_id: id, state, stopped_by: by, closes_at: closesAt, host }: ShopRow) {
  const isEnding = state === "closing" && host !== null;
  return {
    state: siteState.parse(state),
    stoppedBy: readBy(by),
    closesAt: closesAt?.toISOString() ?? null,
    movesTo: isEnding ? neutralHost(id, host) : null,
  };
}
