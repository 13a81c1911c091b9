import { sql, type Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PersonalData, PersonalSubject, PersonalTable } from "./personal-data.ts";

/**
 * Erases what all features have of a subject, the highest feature first, since what it has refers to lower ones. Doing
 * it again changes nothing but what came meanwhile.
 */
export async function eraseRows(
  trx: Transaction<DB>,
  ctx: Ctx,
  data: readonly PersonalData[],
  subject: PersonalSubject,
): Promise<void> {
  for (const { prepare } of data) await prepare?.(trx, ctx, subject);
  for (const { tables } of data.toReversed())
    for (const table of tables) await eraseTable(trx, table, subject);
}

async function eraseTable(
  trx: Transaction<DB>,
  { table, whose, erasing }: PersonalTable,
  subject: PersonalSubject,
): Promise<void> {
  if (erasing === "kept") return;
  if (erasing === "rows") {
    await sql`DELETE FROM ${sql.table(table)} WHERE ${whose(subject)}`.execute(trx);
    return;
  }
  const set = sql.join(Object.entries(erasing).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await sql`UPDATE ${sql.table(table)} SET ${set} WHERE ${whose(subject)}`.execute(trx);
}
