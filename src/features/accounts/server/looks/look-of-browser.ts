import { hashToken } from "#src/platform/authz/token-hash.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { AccountsContext } from "../deps.ts";
import { endLook } from "./end-look.ts";
import { createResolveLook } from "./resolve-look.ts";

type LookCtx = CallCtx<unknown>;

/** The look of the calling browser, for the bar above the cabinet. Throws `look_ended` without one. */
export async function readLook(context: AccountsContext, ctx: LookCtx) {
  const look = ctx.lookToken === null ? null : await createResolveLook(context.platform)(ctx.lookToken);
  if (look === null || look.siteId !== ctx.site.id) throw new AppError("look_ended");
  const row = await context.platform.db.kysely
    .selectFrom("staff_looks")
    .innerJoin("users", "users.id", "staff_looks.user_id")
    .select(["username", "reason", "ends_at"])
    .where("staff_looks.id", "=", look.lookId)
    .executeTakeFirstOrThrow();
  const names = await context.namesOfStaff([look.staffId]);
  return {
    customerId: encodeId("customer", look.customerId),
    user: row.username,
    staff: names.get(look.staffId) ?? "",
    reason: row.reason,
    endsAt: row.ends_at.toISOString(),
  };
}

/** Ends the look of the calling browser, where it lasts, and forgets it there. */
export async function endBrowsersLook(context: AccountsContext, ctx: LookCtx) {
  ctx.setLookToken(null);
  const look = await context.platform.db.kysely
    .selectFrom("staff_looks")
    .select(["id", "customer_id", "staff_id", "ended_at"])
    .where("token_hash", "=", hashToken(ctx.lookToken ?? ""))
    .where("site_id", "=", ctx.site.id)
    .executeTakeFirst();
  if (look === undefined) return { customerId: null };
  if (look.ended_at === null) {
    const asStaff = inNameOf(ctx, { kind: "staff", id: look.staff_id });
    await endLook(context, asStaff, { lookId: look.id, by: "staff" }).catch((error: unknown) => {
      // By the customer or its time, a moment before.
      if (!(error instanceof AppError && error.code === "nothing_to_cancel")) throw error;
    });
  }
  return { customerId: encodeId("customer", look.customer_id) };
}
