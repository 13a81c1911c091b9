import type { UserCtx } from "#src/platform/ctx.ts";
import type { Kysely } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "./context.ts";

/** Changes with the text of the policy (locales/en/aml.json); a new version must be accepted again. */
export const amlVersion = "2026-11-26";

/** When a customer accepted the policy of today; null: not yet. */
export async function readAmlAcceptance(db: Kysely<DB>, customerId: string): Promise<Date | null> {
  const row = await db
    .selectFrom("aml_acceptances")
    .select("accepted_at")
    .where("customer_id", "=", customerId)
    .where("version", "=", amlVersion)
    .executeTakeFirst();
  return row?.accepted_at ?? null;
}

/** Stores that a customer accepted the policy, from where and when; the first acceptance is kept. */
export async function acceptAmlPolicy(
  { platform }: PaymentsContext,
  ctx: UserCtx & Pick<CallCtx, "ip">,
  version: string,
): Promise<Date> {
  if (version !== amlVersion) throw new AppError("invalid_input", undefined, { version: "invalid_input" });
  const { actor, now: at } = ctx;
  return transaction(platform, async (trx) => {
    const { customerId, userId } = actor;
    const added = await trx
      .insertInto("aml_acceptances")
      .values({ customer_id: customerId, user_id: userId, version, ip: ctx.ip, accepted_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning("accepted_at")
      .executeTakeFirst();
    if (added === undefined) return (await readAmlAcceptance(trx, customerId)) ?? at;
    const object = { objectType: "customer", objectId: customerId, detail: { version } };
    await writeAudit(trx, ctx, { action: "aml.accept", ...object });
    return added.accepted_at;
  });
}
