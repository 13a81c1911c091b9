import type { UserCtx } from "#src/platform/ctx.ts";
import type { Kysely } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import type { PaymentsContext } from "./context.ts";

/** Changes with the product's text of the policy (locales/en/aml.json); a new version must be accepted again. */
export const amlVersion = "2026-11-26";

/** The version that counts: each change that staff made to the text is a further one, in whichever language. */
export function amlVersionOf({ policy }: Pick<PaymentsContext, "policy">): string {
  const changes = policy.changes()?.changes ?? 0;
  return changes === 0 ? amlVersion : `${amlVersion}.${changes}`;
}

const sections = ["purpose", "origin", "use", "checks", "held", "documents", "decline", "records"] as const;

/** The policy in force, in a language, as a customer accepts it; sections that staff left out are not there. */
export function readAmlText(context: PaymentsContext, language: string) {
  const words = context.policy.words(language);
  const values = { hold: formatCents(context.limits().holdAboveCents) };
  return {
    version: amlVersionOf(context),
    sections: sections.flatMap((name) => {
      const [title, text] = [words(`aml.${name}.title`, values), words(`aml.${name}.text`, values)];
      return title === "" && text === "" ? [] : [{ name, title, text }];
    }),
  };
}

/** When a customer accepted the policy of today; null: not yet. */
export async function readAmlAcceptance(
  context: Pick<PaymentsContext, "policy">,
  db: Kysely<DB>,
  customerId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom("aml_acceptances")
    .select("accepted_at")
    .where("customer_id", "=", customerId)
    .where("version", "=", amlVersionOf(context))
    .executeTakeFirst();
  return row?.accepted_at ?? null;
}

/** Stores that a customer accepted the policy, from where and when; the first acceptance is kept. */
export async function acceptAmlPolicy(
  context: PaymentsContext,
  ctx: UserCtx & Pick<CallCtx, "ip">,
  version: string,
): Promise<Date> {
  if (version !== amlVersionOf(context))
    throw new AppError("invalid_input", undefined, { version: "invalid_input" });
  const { actor, now: at } = ctx;
  return transaction(context.platform, async (trx) => {
    const { customerId, userId } = actor;
    const added = await trx
      .insertInto("aml_acceptances")
      .values({ customer_id: customerId, user_id: userId, version, ip: ctx.ip, accepted_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning("accepted_at")
      .executeTakeFirst();
    if (added === undefined) return (await readAmlAcceptance(context, trx, customerId)) ?? at;
    const object = { objectType: "customer", objectId: customerId, detail: { version } };
    await writeAudit(trx, ctx, { action: "aml.accept", ...object });
    return added.accepted_at;
  });
}
