import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";
import type { AccountsContext } from "../deps.ts";
import { banMany } from "./ban-many.ts";
import { ban, endBan, networkAwayFrom } from "./bans.ts";
import { exportBans, listBans } from "./list-bans.ts";
import { type BanKind, readBan } from "./read-ban.ts";
import { listBannable } from "./list-bannable.ts";
import { readBanned } from "./read-banned.ts";
import { weighBan } from "./weigh-ban.ts";

type Routes = Pick<
  Handlers<typeof accountsAdminContract>,
  | "GET /v2/admin/bans"
  | "GET /v2/admin/bans/export"
  | "GET /v2/admin/bans/preview"
  | "GET /v2/admin/customers/{id}/to-ban"
  | "POST /v2/admin/bans"
  | "POST /v2/admin/bans/{id}/end"
>;

/** What staff bans, by calls. */
export function createBanHandlers(context: AccountsContext): Routes {
  const many = banMany(context.platform);
  return {
    "GET /v2/admin/bans": ({ ctx, query }) => listBans(context, query, mayShow(ctx)),
    "GET /v2/admin/bans/export": ({ ctx, query }) => exportBans(context, ctx, query),
    "GET /v2/admin/bans/preview": async ({ ctx, query }) => {
      const value = await readWanted(context, ctx, query);
      const banned = await readBanned(context.platform.db.kysely, [value], ctx.now);
      const isBanned = banned.has(`${query.kind} ${value}`);
      // Whose email it is may be asked only by who may see emails.
      if (query.kind === "email" && !mayShow(ctx))
        return { value, isBanned, customers: null, needsTwo: false };
      return { value, isBanned, ...(await weighBan(context, query.kind, value, ctx.now)) };
    },
    "GET /v2/admin/customers/{id}/to-ban": async ({ ctx, params }) => ({
      things: await listBannable(context, ctx, {
        customerId: requireId("customer", params.id),
        mayShow: mayShow(ctx),
      }),
    }),
    "POST /v2/admin/bans": async ({ ctx, body, idempotency }) => {
      const { kind, reason } = body;
      const until = body.until === undefined ? null : new Date(body.until);
      if (until !== null && until <= ctx.now)
        throw new AppError("date_past", undefined, { until: "date_past" });
      const value = await readWanted(context, ctx, body);
      const { customers, needsTwo } = await weighBan(context, kind, value, ctx.now);
      if (!needsTwo) return { id: encodeId("ban", await ban(context, ctx, { kind, value, reason, until })) };
      const payload = { kind, value, customers, until: until?.toISOString() ?? null };
      return context.perform(ctx, many, payload, { reason, idempotencyKey: idempotency.key });
    },
    "POST /v2/admin/bans/{id}/end": async ({ ctx, params, body }) => {
      await endBan(context, ctx, { ...body, id: requireId("ban", params.id) });
      return {};
    },
  };
}

/** Whether a role sees what is masked for others. */
function mayShow({ actor }: Ctx<StaffActor>): boolean {
  return actor.permissions.includes("customers.show");
}

interface Wanted {
  readonly kind: BanKind;
  readonly value: string;
}

/** What is meant, in its canonical form. */
async function readWanted({ platform }: AccountsContext, ctx: Ctx, { kind, value }: Wanted): Promise<string> {
  const read = readBan(kind, value);
  return kind === "network" ? transaction(platform, (trx) => networkAwayFrom(trx, ctx, read)) : read;
}
