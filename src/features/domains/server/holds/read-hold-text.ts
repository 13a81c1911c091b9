import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { readShownName } from "../read-shown-name.ts";

/** A held domain and what staff wrote to its customer; null when the hold has ended meanwhile. */
export async function readHoldText(
  trx: Transaction<DB>,
  domainId: string,
): Promise<{ readonly name: string; readonly answer: string } | null> {
  const hold = await trx
    .selectFrom("domain_holds")
    .select("shown_text")
    .where("domain_id", "=", domainId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return hold ? { name: await readShownName(trx, domainId), answer: hold.shown_text } : null;
}
