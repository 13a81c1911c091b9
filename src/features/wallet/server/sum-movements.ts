import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { transactionKind } from "../contract.ts";

type Kind = z.output<typeof transactionKind>;

/** Movements of one kind in one direction. */
export interface MovementSum {
  readonly kind: Kind;
  readonly isIn: boolean;
  readonly count: number;
  /** Below zero for money out. */
  readonly cents: bigint;
}

/** An entry of a wallet: its account version, and its transaction, which no other history has at this place. */
interface Entry {
  readonly version: bigint;
  readonly transactionId: string;
}

interface Sums {
  readonly upTo: Entry;
  readonly sums: readonly MovementSum[];
}

/** Sums of a process's wallets; when it is full, it is emptied. */
export type KeptSums = Map<string, Sums>;
const maxKept = 5000;

/**
 * What all movements of a customer's wallet sum up to. Entries are never changed, so what was summed up to one of them
 * stays true and only later ones are read. A database without that entry, as after a restore, is summed up from the
 * first one.
 */
export async function sumMovements(
  db: Kysely<DB>,
  customerId: string,
  kept: KeptSums,
): Promise<readonly MovementSum[]> {
  const known = kept.get(customerId);
  const [newest, isKnown] = await readNewest(db, customerId, known?.upTo);
  if (newest === undefined) return [];
  const earlier = isKnown ? known : undefined;
  if (earlier?.upTo.version === newest.version) return earlier.sums;
  const { rows } = await movementsAfter(customerId, earlier?.upTo.version ?? 0n).execute(db);
  const sums = addSums(earlier?.sums ?? [], rows);
  if (kept.size >= maxKept) kept.clear();
  kept.set(customerId, { upTo: newest, sums });
  return sums;
}

/** The sums of a wallet's entries after a version. */
export function movementsAfter(customerId: string, version: bigint) {
  return sql<MovementSum>`
    SELECT t.kind, e.amount > 0 AS "isIn", count(*)::integer AS count, sum(e.amount)::bigint AS cents
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.account_id = ledger_account_id('wallet', ${customerId}::uuid, 'USD') AND e.account_version > ${version}
    GROUP BY 1, 2`;
}

/** The newest entry of a wallet, and whether it has the known one. */
async function readNewest(
  db: Kysely<DB>,
  customerId: string,
  known: Entry | undefined,
): Promise<readonly [newest: Entry | undefined, isKnown: boolean]> {
  const { rows } = await sql<Entry & { readonly isKnown: boolean }>`
    SELECT e.account_version AS version, e.transaction_id AS "transactionId", EXISTS (
      SELECT 1 FROM ledger_entries k
      WHERE k.account_id = e.account_id AND k.account_version = ${known?.version ?? null}::bigint
        AND k.transaction_id = ${known?.transactionId ?? null}::uuid) AS "isKnown"
    FROM ledger_entries e WHERE e.account_id = ledger_account_id('wallet', ${customerId}::uuid, 'USD')
    ORDER BY e.account_version DESC LIMIT 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return [undefined, false];
  return [{ version: row.version, transactionId: row.transactionId }, row.isKnown];
}

function addSums(earlier: readonly MovementSum[], later: readonly MovementSum[]): readonly MovementSum[] {
  const isOf = (one: MovementSum) => (other: MovementSum) =>
    other.kind === one.kind && other.isIn === one.isIn;
  const grown = earlier.map((sum) => {
    const more = later.find(isOf(sum));
    return more === undefined
      ? sum
      : { ...sum, count: sum.count + more.count, cents: sum.cents + more.cents };
  });
  return [...grown, ...later.filter((sum) => !earlier.some(isOf(sum)))];
}
