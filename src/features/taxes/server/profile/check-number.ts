import type { Kysely } from "kysely";
import type { Vies, ViesAnswer } from "#src/drivers/vies/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { readVatNumber } from "../vat-number.ts";

/** Asks about a customer's number in the name of their site, where that has a number of its own. */
export async function askVies(
  vies: Vies,
  db: Kysely<DB>,
  { vatNumber, siteId }: { readonly vatNumber: string; readonly siteId: number },
): Promise<ViesAnswer> {
  const number = readVatNumber(vatNumber);
  if (number === null) return { state: "invalid", consultationNumber: null };
  const seller = await db
    .selectFrom("tax_settings")
    .select("seller_vat_number")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  const own = seller?.seller_vat_number ?? null;
  return vies.check(number, own === null ? null : readVatNumber(own));
}

/** Columns of a profile for an answer. */
export function answeredColumns(answer: ViesAnswer, now: Date) {
  return {
    vies_state: answer.state,
    consultation_number: answer.state === "valid" ? answer.consultationNumber : null,
    checked_at: now,
  };
}
