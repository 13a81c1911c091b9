import { type Kysely, type RawBuilder, sql } from "kysely";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";

/** With more names in other scripts than this, those are not searched by Unicode form. */
const maxNamesRead = 5000;

/** A condition on `d` for the customer's names that have this text in their ASCII or their shown form. */
export async function matchNames(
  db: Kysely<DB>,
  customerId: string,
  text: string,
): Promise<RawBuilder<boolean>> {
  const term = text.trim().toLowerCase();
  // A part of a Unicode name is not a part of its ASCII form: those names are read and compared.
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM domains WHERE customer_id = ${customerId} AND name LIKE '%xn--%' LIMIT ${maxNamesRead}`.execute(
    db,
  );
  const shown = rows.filter(({ name }) => toShown(name).includes(term)).map(({ id }) => id);
  return sql<boolean>`(d.name LIKE ${likePattern(term)} OR d.id = ANY (${shown}::uuid[]))`;
}
