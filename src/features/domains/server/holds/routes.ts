import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { domainHoldsContract } from "../../contract-holds.ts";
import { findOwner } from "../admin/find-owner.ts";
import type { DomainsContext } from "../deps.ts";
import { holdDomain, liftHold } from "./hold-domain.ts";

/** What staff holds of domains, by calls. */
export function domainHoldsRoutes(context: DomainsContext): Handlers<typeof domainHoldsContract> {
  const { kysely } = context.platform.db;
  return {
    "GET /v2/admin/domains/{id}/holds": async ({ params }) => {
      const domainId = requireId("domain", params.id);
      await findOwner(kysely, domainId);
      const rows = await kysely
        .selectFrom("domain_holds")
        .selectAll()
        .where("domain_id", "=", domainId)
        .orderBy("held_at", "desc")
        .limit(100)
        .execute();
      return {
        holds: rows.map((row) => ({
          cause: row.reason === "abuse" ? "abuse" : "admin",
          reason: row.note,
          text: row.shown_text,
          stopsName: row.stops_name,
          at: row.held_at.toISOString(),
          endedAt: row.ended_at?.toISOString() ?? null,
        })),
      };
    },
    "POST /v2/admin/domains/{id}/hold": async ({ ctx, params, body }) => {
      const grants = ctx.actor.permissions;
      await holdDomain(context, ctx, { ...body, domainId: requireId("domain", params.id), grants });
      return {};
    },
    "POST /v2/admin/domains/{id}/hold/lift": async ({ ctx, params, body }) => {
      const grants = ctx.actor.permissions;
      await liftHold(context, ctx, { ...body, domainId: requireId("domain", params.id), grants });
      return {};
    },
  };
}
