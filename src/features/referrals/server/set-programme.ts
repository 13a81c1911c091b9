import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { ReferralsContext } from "./deps.ts";
import { findProgramme, type ProgrammeTerms, termsOf } from "./read-terms.ts";

/** What a reseller says of it: what is left out stays as it was. */
export type ProgrammeChange = Pick<
  ProgrammeTerms,
  "isOpen" | "rewardCents" | "minSpentCents" | "holdDays"
> & {
  readonly [K in "kind" | "percentBp" | "months" | "capCents"]?: ProgrammeTerms[K] | undefined;
} & { readonly termsText?: string | undefined };

/** Sets the programme of a site as its next version; orders that were delivered before keep theirs. The caller made sure that the site is the customer's. */
export async function setProgramme(
  { platform }: ReferralsContext,
  ctx: CustomerCtx,
  {
    siteId,
    objectId,
    programme: { termsText, ...change },
  }: { readonly siteId: number; readonly objectId: string; readonly programme: ProgrammeChange },
): Promise<void> {
  await transaction(platform, async (trx) => {
    await sql`SELECT 1 FROM sites WHERE id = ${siteId} FOR UPDATE`.execute(trx);
    const row = await findProgramme(trx, siteId);
    const before = row === undefined ? undefined : termsOf(row);
    const after = changedTerms(before, change);
    const text = termsText ?? row?.terms_text ?? "";
    const version = (row?.version ?? 0) + 1;
    const values = {
      owner_id: ctx.actor.customerId,
      is_open: after.isOpen,
      kind: after.kind,
      reward_cents: BigInt(after.rewardCents),
      percent_bp: after.percentBp,
      months: after.months,
      min_spent_cents: BigInt(after.minSpentCents),
      hold_days: after.holdDays,
      cap_cents: after.capCents === null ? null : BigInt(after.capCents),
      terms_text: text,
      version,
      updated_at: ctx.now,
    };
    await trx
      .insertInto("referral_programmes")
      .values({ site_id: siteId, ...values })
      .onConflict((conflict) => conflict.column("site_id").doUpdateSet(values))
      .execute();
    await trx
      .insertInto("referral_programme_versions")
      .values({
        site_id: siteId,
        version,
        terms: JSON.stringify(after),
        terms_text: text,
        created_at: ctx.now,
      })
      .execute();
    await writeAudit(trx, ctx, {
      action: "whitelabel.affiliate-program",
      objectType: "whitelabel-site",
      objectId,
      ...(before !== undefined && { before: { ...before } }),
      after: { ...after },
      detail: { version },
    });
  });
}

/** What holds after a change: what it leaves out stays. */
function changedTerms(
  before: ProgrammeTerms | undefined,
  change: Omit<ProgrammeChange, "termsText">,
): ProgrammeTerms {
  const kept = before ?? { kind: "fixed", percentBp: null, months: null, capCents: null };
  const { kind = kept.kind, percentBp = kept.percentBp } = change;
  const { months = kept.months, capCents = kept.capCents } = change;
  const { isOpen, rewardCents, minSpentCents, holdDays } = change;
  return { isOpen, kind, rewardCents, percentBp, months, minSpentCents, holdDays, capCents };
}
