import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { viesStates, type ViesState } from "#src/shared/tax.ts";
import { billingAddress, type billingOutput } from "../../contract.ts";
import { type Sale, type TaxDecision, taxOf } from "../tax-of.ts";

export type Billing = z.output<typeof billingOutput>;

/** Where a customer is for taxes, and which tax their purchases have now. */
export async function readBilling(db: Kysely<DB>, sale: Sale): Promise<Billing> {
  const [tax, row] = await Promise.all([
    taxOf(db, sale),
    db.selectFrom("tax_profiles").selectAll().where("customer_id", "=", sale.customerId).executeTakeFirst(),
  ]);
  return {
    mode: tax === null ? "off" : "eu",
    tax: tax && shownTax(tax),
    profile: row
      ? {
          country: row.country,
          isBusiness: row.is_business,
          name: row.name ?? "",
          address: billingAddress.parse(row.address),
          vatNumber: row.vat_number,
          viesState: viesStateOf(row.vies_state),
          checkedAt: row.checked_at?.toISOString() ?? null,
          phone: row.phone,
        }
      : null,
  };
}

export function shownTax({ isCareful: _, ...tax }: TaxDecision): NonNullable<Billing["tax"]> {
  return tax;
}

export function viesStateOf(stored: string | null): ViesState | null {
  return viesStates.find((state) => state === stored) ?? null;
}
