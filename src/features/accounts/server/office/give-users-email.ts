import type { Ctx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { giveEmail } from "../give-email.ts";

/** Gives a user of any site another email; see `giveEmail`. Throws `not_found`. */
export async function giveUsersEmail(
  context: AccountsContext,
  ctx: Ctx,
  given: { readonly userId: string; readonly email: string; readonly reason: string },
) {
  const user = await context.platform.db.kysely
    .selectFrom("users")
    .select("site_id")
    .where("id", "=", given.userId)
    .executeTakeFirst();
  if (user === undefined) throw new AppError("not_found");
  return giveEmail(context, ctx, { ...given, siteId: user.site_id });
}
