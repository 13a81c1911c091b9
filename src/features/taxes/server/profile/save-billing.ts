import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError, type ErrorCode } from "#src/shared/errors.ts";
import { isInEu } from "#src/shared/tax.ts";
import { isCountry } from "#src/shared/validation/countries.ts";
import type { billingBody } from "../../contract.ts";
import { taxesEvents } from "../../events.ts";
import type { TaxesContext } from "../deps.ts";
import { phoneCountry } from "../phone-country.ts";
import { readVatNumber, vatNumberText, vatPrefixOf } from "../vat-number.ts";
import { answeredColumns, askVies } from "./check-number.ts";
import { type Evidence, readEvidence, withoutKind, withPiece } from "./evidence.ts";

/**
 * Keeps where a customer says they are. A VAT number is asked about at once; while VIES does not answer it counts as
 * none, and the job asks again.
 */
export async function saveBilling(
  { platform, vies, ipCountry }: TaxesContext,
  ctx: CustomerCtx,
  body: z.output<typeof billingBody>,
): Promise<void> {
  const { customerId, siteId } = ctx.actor;
  const vatNumber = readBody(body);
  const before = await platform.db.kysely
    .selectFrom("tax_profiles")
    .selectAll()
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  // What was proven stays so until the job asks again.
  const isProven = before?.vat_number === vatNumber && before?.vies_state === "valid";
  const answer =
    vatNumber === null || isProven ? null : await askVies(vies, platform.db.kysely, { vatNumber, siteId });
  const checked =
    vatNumber === null
      ? { vies_state: null, consultation_number: null, checked_at: null }
      : answer && answeredColumns(answer, ctx.now);
  const said = {
    country: body.country,
    is_business: body.isBusiness,
    name: body.name,
    address: JSON.stringify(body.address),
    vat_number: vatNumber,
    phone: body.phone,
    updated_at: ctx.now,
    ...checked,
  };
  await transaction(platform, async (trx) => {
    // Staff may have added a piece while VIES was asked.
    const kept = await trx
      .selectFrom("tax_profiles")
      .select("evidence")
      .where("customer_id", "=", customerId)
      .forUpdate()
      .executeTakeFirst();
    const connection = ctx.ip === undefined ? null : ipCountry(ctx.ip);
    const evidence = evidenceOf(readEvidence(kept?.evidence ?? []), { body, connection }, ctx.now);
    const values = { ...said, evidence: JSON.stringify(evidence) };
    await trx
      .insertInto("tax_profiles")
      .values({ customer_id: customerId, ...values })
      .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(values))
      .execute();
    await writeAudit(trx, ctx, {
      action: "billing.change",
      objectType: "customer",
      objectId: customerId,
      ...(before && { before: { country: before.country, isBusiness: before.is_business } }),
      after: { country: body.country, isBusiness: body.isBusiness, vies: checked?.vies_state ?? null },
    });
    await publishEvent(trx, ctx, taxesEvents, { name: "taxes.changed.v1", payload: {} });
  });
}

/** The VAT number as it is kept; refuses what no billing address can be. */
function readBody({ country, isBusiness, name, address, vatNumber }: z.output<typeof billingBody>) {
  const wrong = (field: string, code: ErrorCode) =>
    new AppError("invalid_input", undefined, { [field]: code });
  if (!isCountry(country)) throw wrong("country", "invalid_country");
  if (isBusiness && name === "") throw wrong("name", "required");
  if (isBusiness && address.line1 === "") throw wrong("address.line1", "required");
  if (!isBusiness || vatNumber === null || vatNumber === "") return null;
  const number = readVatNumber(vatNumber);
  // A number of another country says that the business is there: then that country has to be chosen.
  if (number === null || !isInEu(country) || number.prefix !== vatPrefixOf(country))
    throw wrong("vatNumber", "invalid_vat_number");
  return vatNumberText(number);
}

function evidenceOf(
  before: readonly Evidence[],
  {
    body: { country, phone },
    connection,
  }: { readonly body: z.output<typeof billingBody>; readonly connection: string | null },
  now: Date,
): Evidence[] {
  const at = now.toISOString();
  const said = withPiece(before, { kind: "billing", country, at, note: null });
  // Of an earlier connection nothing is kept: it would be evidence of where the customer was then.
  const evidence =
    connection === null
      ? withoutKind(said, "connection")
      : withPiece(said, { kind: "connection", country: connection, at, note: null });
  const ofPhone = phone === null ? null : phoneCountry(phone);
  return ofPhone === null
    ? withoutKind(evidence, "phone")
    : withPiece(evidence, { kind: "phone", country: ofPhone, at, note: null });
}
