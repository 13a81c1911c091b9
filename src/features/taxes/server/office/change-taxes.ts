import { type Kysely, sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp, type StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { isInEu } from "#src/shared/tax.ts";
import { readVatNumber, vatNumberText, vatPrefixOf } from "../vat-number.ts";
import { missingRates, overlappingRates } from "./missing-rates.ts";
import { readRates, readSettings, type TaxRate, type TaxSettings } from "./read-taxes.ts";

type StaffCtx = Ctx<StaffActor>;

interface SettingsChange extends Omit<TaxSettings, "updatedAt"> {
  readonly siteId: number;
}

/** Sets how a site taxes its next orders. It is refused while rates that it needs are not confirmed. */
export async function changeSettings(
  platform: Platform,
  ctx: StaffCtx,
  { siteId, version, ...wanted }: SettingsChange,
): Promise<void> {
  const settings = { ...wanted, sellerVatNumber: readSeller(wanted) };
  await transaction(platform, async (trx) => {
    await lock(trx);
    const before = await readSettings(trx, siteId);
    if (before.version !== version) throw new AppError("version_changed");
    refuseMissing(missingRates(settings, await readRates(trx), dayOf(ctx.now)));
    const values = {
      mode: settings.mode,
      seller_country: settings.sellerCountry,
      seller_vat_number: settings.sellerVatNumber,
      oss: settings.oss,
      pieces_needed: settings.piecesNeeded,
      version: version + 1,
      updated_at: ctx.now,
      updated_by: JSON.stringify(actorStamp(ctx.actor)),
    };
    await trx
      .insertInto("tax_settings")
      .values({ site_id: siteId, ...values })
      .onConflict((conflict) => conflict.column("site_id").doUpdateSet(values))
      .execute();
    wakeAfterCommit(trx, "catalogue");
    await writeAudit(trx, ctx, {
      action: "tax.change-settings",
      objectType: "site",
      objectId: String(siteId),
      before: plain(before),
      after: plain(settings),
    });
  });
}

/** Confirms the rates, all of them: what is not among them is not in force any more. */
export async function changeRates(
  platform: Platform,
  ctx: StaffCtx,
  { rates, version }: { readonly rates: readonly TaxRate[]; readonly version: number },
): Promise<void> {
  const wrong = rates.some(
    ({ country, validFrom, validTo }) => !isInEu(country) || (validTo !== null && validTo < validFrom),
  );
  if (wrong || overlappingRates(rates))
    throw new AppError("invalid_input", undefined, { rates: "invalid_input" });
  await transaction(platform, async (trx) => {
    await lock(trx);
    const { version: present } = await trx
      .selectFrom("tax_rates_version")
      .select("version")
      .executeTakeFirstOrThrow();
    if (Number(present) !== version) throw new AppError("version_changed");
    const sites = await trx.selectFrom("tax_settings").select("site_id").execute();
    for (const { site_id: siteId } of sites) {
      refuseMissing(missingRates(await readSettings(trx, siteId), rates, dayOf(ctx.now)));
    }
    const before = await readRates(trx);
    const kept = await trx
      .deleteFrom("tax_rates")
      .where("kind", "=", "standard")
      .returning(["country", "basis_points", "confirmed_by", "confirmed_at"])
      .returning([sql<string>`valid_from::text`.as("from"), sql<string | null>`valid_to::text`.as("to")])
      .execute();
    // What stays as it is stays in the name of who entered it.
    const enteredBy = ({ country, basisPoints, validFrom, validTo }: TaxRate) => {
      const same = kept.find(
        (row) =>
          row.country === country &&
          row.basis_points === basisPoints &&
          row.from === validFrom &&
          row.to === validTo,
      );
      return same === undefined
        ? { confirmed_by: JSON.stringify(actorStamp(ctx.actor)), confirmed_at: ctx.now }
        : { confirmed_by: JSON.stringify(same.confirmed_by), confirmed_at: same.confirmed_at };
    };
    if (rates.length > 0) {
      await trx
        .insertInto("tax_rates")
        .values(
          rates.map((rate) => ({
            country: rate.country,
            basis_points: rate.basisPoints,
            valid_from: sql`${rate.validFrom}::date`,
            valid_to: rate.validTo === null ? null : sql`${rate.validTo}::date`,
            ...enteredBy(rate),
          })),
        )
        .execute();
    }
    await trx.updateTable("tax_rates_version").set({ version: sql`version + 1` }).execute();
    const { removed, added } = differenceOf(before, rates);
    await writeAudit(trx, ctx, {
      action: "tax.change-rates",
      objectType: "tax-rates",
      objectId: "all",
      before: { rates: removed.join(", ") },
      after: { rates: added.join(", ") },
    });
  });
}

/** Changes of settings and of rates wait for each other: each asks for what the other gives. */
async function lock(trx: Kysely<DB>): Promise<void> {
  await trx.selectFrom("tax_rates_version").select("version").forUpdate().execute();
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0) throw new AppError("tax_rates_missing", { countries: missing.join(", ") });
}

function readSeller({
  mode,
  sellerCountry,
  sellerVatNumber,
}: Pick<TaxSettings, "mode" | "sellerCountry" | "sellerVatNumber">): string | null {
  const wrong = (field: string) => new AppError("invalid_input", undefined, { [field]: "invalid_input" });
  if (sellerCountry === null ? mode === "eu" : !isInEu(sellerCountry)) throw wrong("sellerCountry");
  if (sellerVatNumber === null || sellerVatNumber === "") return null;
  const number = readVatNumber(sellerVatNumber);
  if (number === null || sellerCountry === null || number.prefix !== vatPrefixOf(sellerCountry)) {
    throw new AppError("invalid_input", undefined, { sellerVatNumber: "invalid_vat_number" });
  }
  return vatNumberText(number);
}

function plain({
  mode,
  sellerCountry,
  sellerVatNumber,
  oss,
  piecesNeeded,
}: Omit<TaxSettings, "version" | "updatedAt">) {
  return { mode, sellerCountry, sellerVatNumber, oss, piecesNeeded };
}

function differenceOf(before: readonly TaxRate[], after: readonly TaxRate[]) {
  const [old, present] = [before.map(textOf), after.map(textOf)];
  return {
    removed: old.filter((text) => !present.includes(text)),
    added: present.filter((text) => !old.includes(text)),
  };
}

function textOf({ country, basisPoints, validFrom, validTo }: TaxRate): string {
  return `${country} ${basisPoints} ${validFrom}${validTo === null ? "" : `–${validTo}`}`;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
