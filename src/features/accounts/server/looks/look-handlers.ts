import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { mayDo } from "#src/shared/access.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { lookAdminRoutes, lookRoutes } from "../../contract-looks.ts";
import type { AccountsContext } from "../deps.ts";
import { beginLook } from "./begin-look.ts";
import { endLook } from "./end-look.ts";
import { listLooks, listOwnLooks } from "./list-looks.ts";
import { endBrowsersLook, readLook } from "./look-of-browser.ts";
import { openLook } from "./open-look.ts";

/** Customers' calls about looks at their account. */
export function createLookHandlers(context: AccountsContext): Handlers<typeof lookRoutes> {
  return {
    "GET /v2/looks": async ({ ctx }) => ({ looks: await listOwnLooks(context, ctx.actor) }),
    "POST /v2/looks/{id}/end": async ({ ctx, params }) => {
      const { customerId, userId, member } = ctx.actor;
      const of = { customerId, userId: mayDo(member, { right: "team" }) ? null : userId };
      await endLook(context, ctx, { lookId: decodeId("look", params.id) ?? "", by: "customer", of });
      return {};
    },
  };
}

/** Staff's calls about looks, in the office and in the browser that looks. */
export function createLookAdminHandlers(context: AccountsContext): Handlers<typeof lookAdminRoutes> {
  return {
    "POST /v2/admin/customers/{id}/look": async ({ ctx, params, body }) => {
      const { lookId, url, endsAt } = await beginLook(context, ctx, {
        customerId: decodeId("customer", params.id) ?? "",
        userId: body.userId === undefined ? null : decodeId("user", body.userId),
        reason: body.reason,
      });
      return { id: encodeId("look", lookId), url, endsAt: endsAt.toISOString() };
    },
    "GET /v2/admin/looks": ({ ctx, query: { customer, staff, ...query } }) =>
      listLooks(
        context,
        {
          ...query,
          customerId: customer === undefined ? null : decodeId("customer", customer),
          staffId: staff === undefined ? null : decodeId("staff", staff),
        },
        ctx.now,
      ),
    "POST /v2/admin/looks/{id}/end": async ({ ctx, params, body }) => {
      const lookId = decodeId("look", params.id) ?? "";
      await endLook(context, withReason(ctx, body.reason), { lookId, by: "staff" });
      return {};
    },
    "POST /v2/admin/look/open": async ({ ctx, body }) => ({
      endsAt: (await openLook(context, ctx, body.token)).endsAt.toISOString(),
    }),
    "GET /v2/admin/look": ({ ctx }) => readLook(context, ctx),
    "POST /v2/admin/look/end": ({ ctx }) => endBrowsersLook(context, ctx),
  };
}
