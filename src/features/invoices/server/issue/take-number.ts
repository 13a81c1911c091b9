import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { invoiceNumber, yearOf } from "../../rules.ts";

export interface TakenNumber {
  readonly pattern: string;
  readonly year: number;
  readonly sequence: number;
  readonly number: string;
  /** Now, or the time of the document before where a clock is behind: times go up with numbers. */
  readonly issuedAt: Date;
}

interface OfSeries {
  readonly siteId: number;
  readonly kind: "invoice" | "credit";
  readonly pattern: string;
  /** Of a series that begins. */
  readonly first: number;
  readonly now: Date;
}

/**
 * Takes the next number. The row of the series is locked up to the commit, so that documents of a series are made one after
 * another; what is rolled back leaves its number to the next.
 */
export async function takeNumber(
  trx: Transaction<DB>,
  { siteId, kind, pattern, first, now }: OfSeries,
): Promise<TakenNumber> {
  const year = yearOf(pattern, now);
  await sql`
    INSERT INTO invoice_series (site_id, kind, pattern, year, first_number, next_number)
    VALUES (${siteId}, ${kind}, ${pattern}, ${year}, ${first}, ${first}) ON CONFLICT DO NOTHING`.execute(trx);
  const { rows } = await sql<{ sequence: number; issued_at: Date }>`
    UPDATE invoice_series SET next_number = next_number + 1, last_issued_at = greatest(last_issued_at, ${now})
    WHERE site_id = ${siteId} AND kind = ${kind} AND pattern = ${pattern} AND year = ${year}
    RETURNING next_number - 1 AS sequence, last_issued_at AS issued_at`.execute(trx);
  const [taken] = rows;
  if (taken === undefined) throw new Error("A series of invoices is gone.");
  const { sequence, issued_at: issuedAt } = taken;
  return { pattern, year, sequence, number: invoiceNumber(pattern, year, sequence), issuedAt };
}
