import { sql } from "kysely";
import type { ViesAnswer } from "#src/drivers/vies/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, type CustomerCtx, systemActor } from "#src/platform/ctx.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { taxesEvents } from "../../events.ts";
import type { TaxesContext } from "../deps.ts";
import { answeredColumns, askVies } from "./check-number.ts";

/** A proof is renewed before this many days are over, and does not count after them. */
const proofDays = 90;
/** From here on it is asked again, so that a day on which VIES is away costs no proof. */
const askAgainDays = 80;
const retryMs = 3_600_000;
const most = 50;

/** Asks about the customer's number now. */
export async function checkAgain({ platform, vies }: TaxesContext, ctx: CustomerCtx): Promise<void> {
  const { customerId, siteId } = ctx.actor;
  const profile = await platform.db.kysely
    .selectFrom("tax_profiles")
    .select(["vat_number", "vies_state", "checked_at"])
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!profile?.vat_number) throw new AppError("not_found");
  const answer = await askVies(vies, platform.db.kysely, { vatNumber: profile.vat_number, siteId });
  if (isStillProven(profile, answer, ctx.now)) return;
  await transaction(platform, async (trx) => {
    await trx
      .updateTable("tax_profiles")
      .set(answeredColumns(answer, ctx.now))
      .where("customer_id", "=", customerId)
      .where("vat_number", "=", profile.vat_number)
      .execute();
    await writeAudit(trx, ctx, {
      action: "billing.check",
      objectType: "customer",
      objectId: customerId,
      after: { vies: answer.state },
    });
    await publishEvent(trx, ctx, taxesEvents, { name: "taxes.changed.v1", payload: {} });
  });
}

interface Proof {
  readonly vies_state: string | null;
  readonly checked_at: Date | null;
}

interface Due extends Proof {
  readonly customer_id: string;
  readonly site_id: number;
  readonly vat_number: string;
}

/** VIES is away, and what it said before counts yet. */
function isStillProven({ vies_state: state, checked_at: at }: Proof, answer: ViesAnswer, now: Date): boolean {
  return answer.state === "unreachable" && state === "valid" && at !== null && at > addDays(now, -proofDays);
}

/**
 * Renews proofs that grow old, and asks again about numbers that were not answered. A proof that could not be renewed in
 * time counts as none from then on.
 */
export async function renewProofs({ platform, vies }: TaxesContext): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await sql<Due>`
    SELECT p.customer_id, c.site_id, p.vat_number, p.vies_state, p.checked_at
    FROM tax_profiles p JOIN customers c ON c.id = p.customer_id
    WHERE p.vat_number IS NOT NULL AND (p.checked_at IS NULL
      OR p.vies_state = 'unreachable' AND p.checked_at <= ${addMs(now, -retryMs)}
      OR p.vies_state = 'valid' AND p.checked_at <= ${addDays(now, -askAgainDays)})
    -- First those whose time is over: they end with this run, whatever is answered. A proof that is kept while one state is
    -- away stays due: each run has another order, so the others get their turn.
    ORDER BY coalesce(p.vies_state = 'valid' AND p.checked_at <= ${addDays(now, -proofDays)}, false) DESC,
      coalesce(p.vies_state = 'valid', false), md5(p.customer_id::text || ${now.toISOString()}) LIMIT ${most}`.execute(
    platform.db.kysely,
  );
  for (const due of rows) {
    const { vat_number: vatNumber, site_id: siteId, customer_id: customerId } = due;
    const answer = await askVies(vies, platform.db.kysely, { vatNumber, siteId });
    if (isStillProven(due, answer, now)) continue;
    await transaction(platform, async (trx) => {
      await trx
        .updateTable("tax_profiles")
        .set(answeredColumns(answer, now))
        .where("customer_id", "=", customerId)
        .where("vat_number", "=", vatNumber)
        .execute();
      if (answer.state === due.vies_state) return;
      await writeAudit(trx, createCtx(platform, systemActor), {
        action: "billing.check",
        objectType: "customer",
        objectId: customerId,
        before: { vies: due.vies_state },
        after: { vies: answer.state },
      });
      const changed = { name: "taxes.changed.v1", payload: {}, siteId, customerId } as const;
      await publishEvent(trx, { now }, taxesEvents, changed);
    });
  }
}
