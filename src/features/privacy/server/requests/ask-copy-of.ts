import { readAccount, refuseStopped } from "#src/features/accounts/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PrivacyContext } from "../deps.ts";
import { askCopy } from "./ask-copy.ts";

interface Asked {
  readonly customerId: string;
  /** Of one person of its team; null: of all of the account. */
  readonly personId: string | null;
  readonly reason: string;
}

/** Has a copy made for staff. Throws `not_found` where the customer is unknown or erased, or the person not of it, `account_frozen` during a stop. */
export async function askCopyOf(
  context: PrivacyContext,
  ctx: Ctx,
  { customerId, personId, reason }: Asked,
): Promise<string> {
  const { kysely } = context.platform.db;
  const account = await readAccount(kysely, customerId);
  if (account === null || account.erasedAt !== null) throw new AppError("not_found");
  await refuseStopped(kysely, customerId, ctx.now);
  if (personId !== null) {
    const member = await kysely
      .selectFrom("memberships")
      .select("user_id")
      .where("customer_id", "=", customerId)
      .where("user_id", "=", personId)
      .executeTakeFirst();
    if (member === undefined) throw new AppError("not_found");
  }
  const { siteId } = account.subject;
  return askCopy(context, ctx, { customerId, siteId, personId, userId: null, reason });
}
