import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { TestDatabase } from "#src/platform/db/test-database.ts";

/** A code of the provider's own site without limits, half the price; `given` says what differs. */
export async function insertPromo(
  { kysely }: Pick<TestDatabase, "kysely">,
  given: Partial<Insertable<DB["promo_codes"]>> & { readonly code: string },
): Promise<string> {
  const at = new Date("2026-01-01T00:00:00Z");
  const percent = given.value_cents === undefined ? 50 : null;
  const { id } = await kysely
    .insertInto("promo_codes")
    .values({
      id: randomUUID(),
      site_id: 1,
      note: "",
      kind: "percent",
      percent,
      first_order_only: false,
      new_customers_only: false,
      min_cents: 0n,
      from_at: at,
      state: "active",
      created_by: JSON.stringify({ kind: "system" }),
      created_at: at,
      updated_at: at,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
