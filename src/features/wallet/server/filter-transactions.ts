import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { transactionKind } from "../contract.ts";

export interface TransactionFilter {
  readonly kind?: z.output<typeof transactionKind> | undefined;
  readonly direction?: "in" | "out" | undefined;
  /** First day, UTC. */
  readonly from?: string | undefined;
  /** Last day, inclusive. */
  readonly to?: string | undefined;
  readonly searchTerm?: string | undefined;
}

/** Whether a day or a text limits what is listed, not kind and direction alone. */
export function isSearch({ from, to, searchTerm }: TransactionFilter): boolean {
  return from !== undefined || to !== undefined || termOf(searchTerm) !== "";
}

function termOf(searchTerm: string | undefined): string {
  return searchTerm?.trim() ?? "";
}

/** Conditions on `e`, `t`, `o` and `line` of the list; `foundIds` are the objects that the searched text found. */
export function filterTransactions(
  { kind, direction, from, to, searchTerm }: TransactionFilter,
  foundIds: readonly string[],
): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = [];
  if (kind !== undefined) filters.push(sql`AND t.kind = ${kind}`);
  if (direction !== undefined)
    filters.push(
      direction === "in" ? sql`AND e.amount > 0` : sql`AND e.amount < 0`,
      sql`AND t.kind <> 'debt'`,
    );
  if (from !== undefined) filters.push(sql`AND t.created_at >= ${startOf(from)}`);
  if (to !== undefined) filters.push(sql`AND t.created_at < ${startOf(to)} + interval '1 day'`);
  const term = termOf(searchTerm);
  if (term !== "") {
    filters.push(sql`AND (line.label ILIKE ${likePattern(term)} OR o.object_id = ANY (${foundIds}::uuid[])
      OR t.reference_type IN ('deposit', 'gateway-deposit') AND t.reference_id = ANY (${foundIds}::uuid[]) ${amountOr(term)})`);
  }
  return filters;
}

/** `7.00`, `$7` or `-7`: movements of this amount, in or out; without cents, of any cents. */
function amountOr(term: string): RawBuilder<unknown> {
  const [, dollars, fraction] = /^[-+\u2212]?\$?(\d{1,9})(?:[.,](\d{2}))?$/.exec(term) ?? [];
  if (dollars === undefined) return sql``;
  const from = BigInt(dollars) * 100n + BigInt(fraction ?? 0);
  return sql`OR abs(e.amount) BETWEEN ${from} AND ${fraction === undefined ? from + 99n : from}`;
}

function startOf(day: string): RawBuilder<unknown> {
  return sql`${`${day}T00:00:00Z`}::timestamptz`;
}
