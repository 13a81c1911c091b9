import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { drawnAs } from "#src/shared/domain-names/look-alike.ts";
import { AppError } from "#src/shared/errors.ts";

/** What is seen of no letter, and what does not keep two names apart in a list: spaces, dots, hyphens, accents. */
const unseen = /[\p{Z}\p{C}\p{P}\p{Default_Ignorable_Code_Point}\u0300-\u036f\u2800]/gu;

/**
 * How a name looks: two that are taken for each other have the same. Capitals, spaces and accents do not count, letters of
 * other scripts are those of the Latin one that they are drawn like, `I`, `l` and `1` are one, and so are `rn` and `m`.
 */
export function looksOf(name: string): string {
  const letters = [...name.normalize("NFKD").toLowerCase().normalize("NFKD").replaceAll("|", "l")]
    .map((letter) => drawnAs(letter) ?? letter)
    .join("");
  const seen = letters.replaceAll(unseen, "");
  const shape = seen
    .replaceAll(/[i1]/gu, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
  // One of nothing but marks is as it is written.
  return shape === "" ? letters : shape;
}

/**
 * Refuses a name that another member who is not disabled has, or that looks like theirs: who is named in a list, an approval
 * or the audit would be mistaken. Names are given one after the other, until the transaction ends.
 */
export async function requireOwnName(
  trx: Transaction<DB>,
  { staffId, name }: { readonly staffId: string; readonly name: string },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('staff.names', 0))`.execute(trx);
  const others = await trx
    .selectFrom("staff")
    .select("name")
    .where("id", "<>", staffId)
    .where("disabled_at", "is", null)
    .execute();
  const looks = looksOf(name);
  if (others.some((other) => looksOf(other.name) === looks))
    throw new AppError("staff_name_taken", undefined, { name: "staff_name_taken" });
}
