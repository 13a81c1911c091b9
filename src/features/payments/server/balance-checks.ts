import { type Kysely, sql } from "kysely";
import type { ChainBalances, ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** One look at the balances of an asset. */
export interface BalanceTurn {
  readonly source: ChainSource;
  readonly balances: ChainBalances;
  readonly asset: string;
  readonly cursor: ChainPoint;
  /** Block up to which balances are explained: settled on the network, and scanned. */
  readonly height: number;
}

/** An address whose balance is compared: `arrived` is what its deposits come to at the block of the turn. */
export type DueCheck = DueRow;

/** With more addresses the turns take them in order, those that were shown or paid lately first. */
const checksPerTurn = 2_000;
/** The rest is for the others, so that none waits for ever. */
const youngPerTurn = 1_500;

/** An address stays young for a week after it was shown or paid, a paid permanent one for a quarter of a year. */
const youngFor = sql`interval '7 days'`;
const permanentYoungFor = sql`interval '90 days'`;
const oldEvery = sql`interval '1 day'`;

interface DueRow {
  readonly id: string;
  readonly address: string;
  readonly checked_height: number;
  readonly moved_units: bigint | null;
  readonly failures: number;
  readonly arrived: bigint;
}

/** Addresses to compare now. Those that were compared at this block already have nothing new. */
export async function readDue(db: Kysely<DB>, turn: DueScope, at: Date): Promise<readonly DueRow[]> {
  return (await dueQuery(turn, at).execute(db)).rows;
}

type DueScope = Pick<BalanceTurn, "asset" | "height"> & { readonly source: Pick<ChainSource, "chain"> };

/** Reads as many rows as it answers with, however many there are. */
export function dueQuery({ source, asset, height }: DueScope, at: Date) {
  const lane = (isYoung: boolean, most: number) => sql`
    (SELECT * FROM balance_checks
     WHERE chain_id = ${source.chain} AND asset = ${asset} AND is_young = ${isYoung}
       AND due_at <= ${at}::timestamptz AND checked_height < ${height}::int
     ORDER BY due_at LIMIT ${most}::int)`;
  return sql<DueRow>`
    SELECT a.id, a.address, b.checked_height, b.moved_units, b.failures,
           (SELECT coalesce(sum(d.units), 0) FROM deposits d
            WHERE d.address_id = a.id AND d.asset = ${asset} AND d.height <= ${height}::int) AS arrived
    FROM (SELECT * FROM (${lane(true, youngPerTurn)} UNION ALL ${lane(false, checksPerTurn)}) AS lanes
          LIMIT ${checksPerTurn}::int) AS b
    JOIN deposit_addresses a ON a.id = b.address_id
    ORDER BY b.is_young DESC, b.due_at`;
}

/** An old address that was paid since the last turn is compared as a young one again. */
export async function wakePaid(db: Kysely<DB>, { source, asset, height }: DueScope, at: Date): Promise<void> {
  await sql`
    UPDATE balance_checks b SET is_young = true, due_at = ${at}::timestamptz
    FROM balance_turns t JOIN deposits d ON d.chain_id = t.chain_id AND d.asset = t.asset
    WHERE t.chain_id = ${source.chain} AND t.asset = ${asset} AND d.height > t.height AND d.height <= ${height}::int
      AND b.address_id = d.address_id AND b.asset = t.asset AND NOT b.is_young`.execute(db);
}

/** These balances are explained up to the block of the turn; says when each is compared next. */
export async function finishChecks(
  db: Kysely<DB>,
  { asset, height }: Pick<BalanceTurn, "asset" | "height">,
  explained: readonly Pick<DueCheck, "id">[],
  at: Date,
): Promise<void> {
  const ids = explained.map(({ id }) => id);
  await sql`
    UPDATE balance_checks b
    SET checked_height = ${height}::int, moved_units = coalesce(b.moved_units, 0), is_young = age.is_young,
        due_at = CASE WHEN age.is_young THEN ${at}::timestamptz ELSE ${at}::timestamptz + ${oldEvery} END,
        failures = 0, failing_since = NULL, failure = NULL
    FROM (
      SELECT a.id, coalesce(greatest(a.created_at, paid.at) > ${at}::timestamptz - ${youngFor}
        OR (paid.at > ${at}::timestamptz - ${permanentYoungFor} AND EXISTS (
          SELECT FROM static_wallets w WHERE w.address_id = a.id AND w.retired_at IS NULL)), false) AS is_young
      FROM deposit_addresses a
      LEFT JOIN LATERAL (SELECT max(d.seen_at) AS at FROM deposits d WHERE d.address_id = a.id) AS paid ON true
      WHERE a.id = ANY(${ids}::uuid[])
    ) AS age
    WHERE b.address_id = age.id AND b.asset = ${asset} AND b.checked_height <= ${height}::int`.execute(db);
}

/** A comparison that failed is tried again later: soon at first, then twice an hour. */
export async function failCheck(
  db: Kysely<DB>,
  { asset }: BalanceTurn,
  { id }: DueCheck,
  at: Date,
  error: unknown,
): Promise<void> {
  await sql`
    UPDATE balance_checks
    SET failures = failures + 1, failing_since = coalesce(failing_since, ${at}::timestamptz), failure = ${textOf(error)},
        due_at = ${at}::timestamptz
          + (CASE failures WHEN 0 THEN interval '1 minute' WHEN 1 THEN interval '5 minutes' ELSE interval '30 minutes' END)
    WHERE address_id = ${id} AND asset = ${asset}`.execute(db);
}

/** Keeps how a turn ended. After a failure the last one that did not fail stays known. */
export async function noteTurn(
  db: Kysely<DB>,
  turn: {
    readonly chain: string;
    readonly asset: string;
    /** Null: it failed. */
    readonly height: number | null;
    readonly at: Date;
    readonly error: unknown;
  },
): Promise<void> {
  const failure = turn.height === null ? textOf(turn.error) : null;
  await sql`
    INSERT INTO balance_turns AS t (chain_id, asset, height, ended_at, failure)
    VALUES (${turn.chain}, ${turn.asset}, ${turn.height ?? 0}::int, ${turn.at}::timestamptz, ${failure})
    ON CONFLICT (chain_id, asset) DO UPDATE
      SET height = CASE WHEN excluded.failure IS NULL THEN excluded.height ELSE t.height END,
          ended_at = CASE WHEN excluded.failure IS NULL THEN excluded.ended_at ELSE t.ended_at END,
          failure = excluded.failure`.execute(db);
}

const longestText = 300;

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestText) || "unknown";
}
