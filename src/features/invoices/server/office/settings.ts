import { type Kysely, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp, type StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { parseUnits } from "#src/shared/money.ts";
import type { invoicesAdminRoutes } from "../../contract-admin.ts";
import { numberPattern } from "../../rules.ts";
import type { InvoicesContext } from "../deps.ts";
import { readSettings, type SettingsRow } from "../issue/settings-row.ts";

type Routes = typeof invoicesAdminRoutes;
type Change = z.output<Routes["PUT /v2/admin/invoice-settings"]["body"]>;
type Rate = z.output<Routes["PUT /v2/admin/invoice-rates"]["body"]>;

/** Changes who sells, how numbers look, and whether invoices are issued; what was issued stays as it is. */
export async function saveSettings(
  { platform }: InvoicesContext,
  ctx: Ctx<StaffActor>,
  siteId: number,
  change: Change,
): Promise<void> {
  await transaction(platform, async (trx) => {
    // The row of the site, as there may be none of the settings yet.
    await trx.selectFrom("sites").select("id").where("id", "=", siteId).forUpdate().execute();
    const before = await readSettings(trx, siteId);
    if ((before?.version ?? 0) !== change.expectedVersion) throw new AppError("version_changed");
    await refuseIncomplete(trx, siteId, change);
    await refuseNumbers(trx, siteId, { before, change });
    const values = {
      is_on: change.isOn,
      seller: JSON.stringify(change.seller),
      invoice_pattern: change.invoicePattern,
      credit_pattern: change.creditPattern,
      start_number: change.startNumber,
      footer: change.footer,
      tax_currency: change.taxCurrency,
      version: change.expectedVersion + 1,
      updated_at: ctx.now,
      updated_by: JSON.stringify(actorStamp(ctx.actor)),
    };
    await trx
      .insertInto("invoice_settings")
      .values({ site_id: siteId, ...values })
      .onConflict((conflict) => conflict.column("site_id").doUpdateSet(values))
      .execute();
    if (change.isOn !== (before?.is_on ?? false)) await switchInvoices(trx, ctx, siteId, change.isOn);
    await writeAudit(trx, ctx, {
      action: "invoice-settings.change",
      objectType: "site",
      objectId: String(siteId),
      before: before === undefined ? {} : fieldsOf(before),
      after: fieldsOf({ ...values, seller: change.seller }),
    });
  });
}

/** Begins a period of invoices, or ends the present one: what was delivered within it still gets its invoice. */
async function switchInvoices(trx: Kysely<DB>, ctx: Ctx, siteId: number, isOn: boolean): Promise<void> {
  if (isOn) {
    await trx.insertInto("invoice_periods").values({ site_id: siteId, from_at: ctx.now }).execute();
    return;
  }
  await trx
    .updateTable("invoice_periods")
    .set({ until_at: ctx.now })
    .where("site_id", "=", siteId)
    .where("until_at", "is", null)
    .execute();
}

/** What the audit keeps of settings. */
function fieldsOf(
  row: Pick<
    SettingsRow,
    "is_on" | "seller" | "invoice_pattern" | "credit_pattern" | "start_number" | "footer" | "tax_currency"
  >,
) {
  return {
    isOn: row.is_on,
    seller: JSON.stringify(row.seller),
    invoicePattern: row.invoice_pattern,
    creditPattern: row.credit_pattern,
    startNumber: row.start_number,
    footer: row.footer,
    taxCurrency: row.tax_currency,
  };
}

/**
 * An invoice names its seller; where tax is charged, by the number that it is declared under too, and as the taxes name
 * them: an invoice of another country than the one whose tax it shows would be wrong.
 */
async function refuseIncomplete(trx: Kysely<DB>, siteId: number, { isOn, seller }: Change): Promise<void> {
  if (!isOn) return;
  const taxes = await trx
    .selectFrom("tax_settings")
    .select(["seller_country", "seller_vat_number"])
    .where("site_id", "=", siteId)
    .where("mode", "<>", "off")
    .executeTakeFirst();
  const isComplete = seller.name !== "" && seller.lines.length > 0 && seller.country !== "";
  if (!isComplete || (taxes !== undefined && seller.vatNumber === null))
    throw new AppError("invoice_seller_incomplete");
  if (taxes === undefined) return;
  const { seller_country: country, seller_vat_number: number } = taxes;
  const isSame =
    seller.country === country && (number === null || plainNumber(seller.vatNumber) === plainNumber(number));
  if (!isSame)
    throw new AppError("invoice_seller_differs", { seller: [country, number].filter(Boolean).join(", ") });
}

/** A VAT number without what people put between its signs. */
function plainNumber(number: string | null): string | undefined {
  return number?.toUpperCase().replaceAll(/[\s.\-/]/g, "");
}

async function refuseNumbers(
  trx: Kysely<DB>,
  siteId: number,
  { before, change }: { readonly before: SettingsRow | undefined; readonly change: Change },
): Promise<void> {
  const { invoicePattern, creditPattern, startNumber } = change;
  const isRight = numberPattern.test(invoicePattern) && numberPattern.test(creditPattern);
  // Of two patterns that only differ by a year the numbers could meet; without a digit in them they cannot.
  if (!isRight || invoicePattern === creditPattern) throw new AppError("invoice_pattern_invalid");
  const isSame =
    before?.invoice_pattern === invoicePattern &&
    before.credit_pattern === creditPattern &&
    before.start_number === startNumber;
  if (!isSame && (await isNumberingFixed(trx, siteId))) throw new AppError("invoice_numbers_fixed");
}

export async function isNumberingFixed(db: Kysely<DB>, siteId: number): Promise<boolean> {
  const series = await db
    .selectFrom("invoice_series")
    .select("year")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return series !== undefined;
}

/** Notes what a dollar was on a day; documents that have no rate yet stay without. */
export async function noteRate(
  { platform }: InvoicesContext,
  ctx: Ctx<StaffActor>,
  siteId: number,
  { currency, day, rate, source }: Rate,
): Promise<void> {
  const units = parseUnits(rate, 6);
  if (units === null || units === 0n) throw new AppError("invoice_rate_invalid");
  await transaction(platform, async (trx: Transaction<DB>) => {
    await sql`
      INSERT INTO invoice_rates (site_id, currency, day, rate_e6, source, noted_at, noted_by)
      VALUES (${siteId}, ${currency}, ${day}::date, ${units}, ${source}, ${ctx.now},
              ${JSON.stringify(actorStamp(ctx.actor))}::jsonb)
      ON CONFLICT (site_id, currency, day) DO UPDATE
      SET rate_e6 = excluded.rate_e6, source = excluded.source, noted_at = excluded.noted_at,
          noted_by = excluded.noted_by`.execute(trx);
    await writeAudit(trx, ctx, {
      action: "invoice-rate.note",
      objectType: "site",
      objectId: String(siteId),
      detail: { currency, day, rate, source },
    });
  });
}
