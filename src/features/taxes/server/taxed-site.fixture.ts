import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";

/** Rates that tests of taxes have, in basis points. */
export const testRates = { DE: 1900, FI: 2550, FR: 2000, GR: 2400, LU: 1700 } as const;

/** Switches taxes on for the first site, whose seller is in Germany. */
export async function taxSite({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await sql`
    INSERT INTO tax_settings (site_id, mode, seller_country, oss, pieces_needed, updated_at, updated_by)
    VALUES (1, 'eu', 'DE', true, 1, ${now}, '{}')`.execute(db.kysely);
  await sql`
    INSERT INTO tax_rates (country, basis_points, valid_from, confirmed_by, confirmed_at)
    SELECT key, value::integer, '2020-01-01', '{"kind": "system"}', ${now} FROM jsonb_each_text(${JSON.stringify(testRates)}::jsonb)`.execute(
    db.kysely,
  );
}

export interface TaxedPlace {
  readonly country: string;
  /** Of a business; absent: a person. */
  readonly vat?: string;
  readonly vies?: "valid" | "invalid" | "unreachable";
}

/** Keeps where a customer is. */
export async function placeCustomer(
  { db, clock }: Pick<Platform, "db" | "clock">,
  customerId: string,
  { country, vat, vies }: TaxedPlace,
): Promise<void> {
  const now = clock.now();
  await sql`
    INSERT INTO tax_profiles (customer_id, country, is_business, vat_number, vies_state, checked_at, updated_at)
    VALUES (${customerId}, ${country}, ${vat !== undefined}, ${vat ?? null}, ${vies ?? null}, ${now}, ${now})
    ON CONFLICT (customer_id) DO UPDATE SET country = excluded.country, is_business = excluded.is_business,
      vat_number = excluded.vat_number, vies_state = excluded.vies_state`.execute(db.kysely);
}
