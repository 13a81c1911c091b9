import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";
import type { accountsAdminContract } from "../../contract-admin.ts";
import type { AccountsContext } from "../deps.ts";
import { banMany } from "./ban-many.ts";
import { type BanRequest, endBan, networkAwayFrom, setBan } from "./bans.ts";
import { exportBans, listBans } from "./list-bans.ts";
import { refuseOwnMailDomain } from "./own-mail-domain.ts";
import { type BanKind, readBan } from "./read-ban.ts";
import { listBannable } from "./list-bannable.ts";
import { readBanned } from "./read-banned.ts";
import { isDayFull, lockDay, weighForStaff } from "./weigh-day.ts";

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
      const db = context.platform.db.kysely;
      const banned = await readBanned(db, [value], ctx.now);
      const isBanned = banned.has(`${query.kind} ${value}`);
      const asked = { staffId: ctx.actor.staffId, now: ctx.now };
      const wanted = { kind: query.kind, value };
      // Whose email it is may be asked only by who may see emails.
      if (query.kind === "email" && !mayShow(ctx))
        return { value, isBanned, customers: null, needsTwo: await isDayFull(db, wanted, asked) };
      return {
        value,
        isBanned,
        ...(await weighForStaff(context, db, wanted, asked)),
      };
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
      const set = await banAlone(context, ctx, { kind, value, reason, until });
      if ("id" in set) return set;
      const payload = { kind, value, customers: set.customers, until: until?.toISOString() ?? null };
      return context.perform(ctx, many, payload, { reason, idempotencyKey: idempotency.key });
    },
    "POST /v2/admin/bans/{id}/end": async ({ ctx, params, body }) => {
      await endBan(context, ctx, { ...body, id: requireId("ban", params.id) });
      return {};
    },
  };
}

/** Bans what one member may ban alone; else says only whom it concerns. */
async function banAlone(
  context: AccountsContext,
  ctx: Ctx<StaffActor>,
  request: BanRequest,
): Promise<{ readonly id: Id<"ban"> } | { readonly customers: number }> {
  const { platform } = context;
  const asked = { staffId: ctx.actor.staffId, now: ctx.now };
  return transaction(platform, async (trx) => {
    await lockDay(trx, asked);
    const { customers, needsTwo } = await weighForStaff(context, trx, request, asked);
    if (needsTwo) return { customers };
    return { id: encodeId("ban", await setBan(platform, trx, ctx, { ...request, isOfOne: true })) };
  });
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
async function readWanted(context: AccountsContext, ctx: Ctx, { kind, value }: Wanted): Promise<string> {
  const { platform } = context;
  const read = readBan(kind, value);
  await refuseOwnMailDomain(context, { kind, value: read });
  return kind === "network" ? transaction(platform, (trx) => networkAwayFrom(trx, ctx, read)) : read;
}
