import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { siteOfCustomer } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { isCountry } from "#src/shared/validation/countries.ts";
import type { taxesAdminRoutes } from "../../contract-admin.ts";
import { taxesEvents } from "../../events.ts";
import { readEvidence, withPiece } from "../profile/evidence.ts";
import { shownTax, viesStateOf } from "../profile/read-billing.ts";
import { taxOf } from "../tax-of.ts";

type Answer = z.output<(typeof taxesAdminRoutes)["GET /v2/admin/customers/{id}/taxes"]["output"]>;

/** Where a customer is for taxes, with the evidence. */
export async function readCustomerTaxes(db: Kysely<DB>, customerId: string, now: Date): Promise<Answer> {
  const siteId = await siteOfCustomer(db, customerId);
  const tax = await taxOf(db, { siteId, customerId, now });
  const row = await db
    .selectFrom("tax_profiles")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return {
    mode: tax === null ? "off" : "eu",
    tax: tax && shownTax(tax),
    isCareful: tax?.isCareful ?? false,
    profile: row
      ? {
          country: row.country,
          isBusiness: row.is_business,
          vatNumber: row.vat_number,
          viesState: viesStateOf(row.vies_state),
          consultationNumber: row.consultation_number,
          checkedAt: row.checked_at?.toISOString() ?? null,
          updatedAt: row.updated_at.toISOString(),
        }
      : null,
    evidence: row ? readEvidence(row.evidence) : [],
  };
}

/** Adds the country that staff found a customer to be in. */
export async function addEvidence(
  platform: Platform,
  ctx: Ctx<StaffActor>,
  { customerId, country, reason }: { readonly customerId: string; country: string; reason: string },
): Promise<void> {
  if (!isCountry(country)) throw new AppError("invalid_input", undefined, { country: "invalid_input" });
  await transaction(platform, async (trx) => {
    const siteId = await siteOfCustomer(trx, customerId);
    const row = await trx
      .selectFrom("tax_profiles")
      .select("evidence")
      .where("customer_id", "=", customerId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    const piece = { kind: "staff", country, at: ctx.now.toISOString(), note: reason } as const;
    await trx
      .updateTable("tax_profiles")
      .set({ evidence: JSON.stringify(withPiece(readEvidence(row.evidence), piece)) })
      .where("customer_id", "=", customerId)
      .execute();
    await writeAudit(trx, ctx, {
      action: "billing.add-evidence",
      objectType: "customer",
      objectId: customerId,
      after: { country },
    });
    const changed = { name: "taxes.changed.v1", payload: {}, siteId, customerId } as const;
    await publishEvent(trx, { now: ctx.now }, taxesEvents, changed);
  });
}
