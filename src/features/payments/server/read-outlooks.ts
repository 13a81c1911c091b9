import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";
import { blockSecondsOf, type PaymentsContext, tiersOf } from "./context.ts";
import { type DepositTotals, readTotals } from "./deposit-totals.ts";
import { type ExpectedValue, expectValues } from "./expect-values.ts";
import { fateOf, foreseeDeposit, type Foresight } from "./foresee-deposit.ts";
import { heldReasonOf, reasonToHold } from "./hold-deposit.ts";
import { type Method, methodOf, tierFor } from "./methods.ts";
import { readFreshRates } from "./read-rates.ts";
import { atRiskCents, type ReceivedCoins, readReceived, unreviewedCents } from "./received-coins.ts";
import { lateRateMs } from "./value-deposits.ts";

/** What becomes of a deposit, what it is worth, and how far it is. */
export interface Outlook extends Foresight, ExpectedValue {
  readonly confirmations: number;
  readonly required: number;
  /** About how long the missing blocks take; 0 for what waits for something else. */
  readonly secondsLeft: number;
}

/** A stored deposit, and the height of its chain. */
interface DepositFacts {
  readonly id: string;
  readonly address_id: string;
  readonly chain_id: string;
  readonly asset: string;
  readonly state: string;
  readonly height: number | null;
  readonly cents: bigint | null;
  readonly missing_since: Date | null;
  readonly required_blocks: number | null;
  readonly mature_after: number | null;
  readonly cursor_height: number | null;
}

/** Coins that are neither credited nor gone. What is missing does not count. */
const openStates = ["seen", "confirming", "dust", "held"] as const;

/**
 * The outlooks of deposits, by id. Open ones are foreseen as they will be decided: together with all that is open on
 * their addresses, since coins that are too few alone may be enough with others, and with all of their customers that
 * waits for a block, since limits and confirmations count what comes together.
 */
export async function readOutlooks(
  context: PaymentsContext,
  db: Kysely<DB>,
  deposits: readonly DepositFacts[],
): Promise<ReadonlyMap<string, Outlook>> {
  const open = await foreseeOpen(
    context,
    db,
    deposits.filter(isOpen).map(({ address_id }) => address_id),
  );
  return new Map(
    deposits.map((deposit) => [deposit.id, open.get(deposit.id) ?? closedOutlook(context, deposit)]),
  );
}

function isOpen({ state, missing_since: missing }: DepositFacts): boolean {
  return missing === null && openStates.some((each) => each === state);
}

function closedOutlook(context: PaymentsContext, deposit: DepositFacts): Outlook {
  const { chain_id: chain, asset, state, cents, missing_since: missing } = deposit;
  const method = acceptedMethod(chain, asset);
  return {
    // One that was decided between two reads: the next answer has it.
    fate: fateOf(state, missing !== null) ?? "coming",
    heldReason: null,
    cents,
    isEstimated: false,
    ...progressOf(context, method, deposit, cents),
    secondsLeft: 0,
  };
}

function acceptedMethod(chain: string, asset: string): Method {
  const method = methodOf(chain, asset);
  if (method === undefined) throw new Error(`There is a deposit of the unknown asset ${asset} on ${chain}`);
  return method;
}

async function foreseeOpen(
  context: PaymentsContext,
  db: Kysely<DB>,
  addressIds: readonly string[],
): Promise<ReadonlyMap<string, Outlook>> {
  if (addressIds.length === 0) return new Map();
  const rows = (await readOpen(db, addressIds)).map((row) => {
    const method = acceptedMethod(row.chain_id, row.asset);
    return { ...row, method, decimals: method.decimals };
  });
  const now = context.platform.clock.now();
  const rates = await readFreshRates(db, [...new Set(rows.map(({ asset }) => asset))], now);
  const values = expectValues(rows, (asset) => rates.get(asset)?.rateE8 ?? null, now);
  const timed = rows.map((row) => ({ ...row, mined_at: row.mined_at ?? row.seen_at }));
  const received = [
    ...(await readReceived(db, timed)),
    ...timed.filter(waitsForBlock).map(asReceived(values)),
  ];
  const totals = await totalsOf(db, rows, values);
  const outlookOf = (row: (typeof timed)[number]): Outlook => {
    const { id, customer_id: customerId, chain_id: chain, mined_at: minedAt, height } = row;
    const value = values.get(id) ?? { cents: null, isEstimated: false };
    const { cents } = value;
    const coins = { id, customerId, chain, minedAt, cents };
    const foreseen = foreseeDeposit(
      {
        state: row.state,
        isMissing: false,
        heldReason: heldReasonOf(row.held_reason),
        cents,
        isPriceLate: height !== null && addMs(minedAt, lateRateMs) < now,
        minCents: row.method.minCents,
        // Who sent them stays unsaid until they are held for it.
        reason: reasonToHold(
          { ref: row.ref, senders: [] },
          new Set(),
          unreviewedCents(coins, received),
          context.limits().holdAboveCents,
        ),
        isHalted: row.halted_at !== null,
      },
      totals(row),
    );
    const atRisk = atRiskCents(coins, received, row.final_height ?? -1);
    const progress = progressOf(context, row.method, row, atRisk);
    const left = Math.max(0, progress.required - progress.confirmations);
    return { ...foreseen, ...value, ...progress, secondsLeft: left * blockSecondsOf(context, row.method) };
  };
  const outlooks = timed.map((row) => ({ ...row, outlook: outlookOf(row) }));
  return new Map(outlooks.map(({ id, outlook, ...row }) => [id, withCompany(outlook, row, outlooks)]));
}

type OpenRow = Awaited<ReturnType<typeof readOpen>>[number];

const waitsForBlock = ({ height }: Pick<OpenRow, "height">): boolean => height === null;

/** Coins on their way, as if the next block had them. */
function asReceived(values: ReadonlyMap<string, ExpectedValue>) {
  return (row: OpenRow & { readonly mined_at: Date }): ReceivedCoins => ({
    id: row.id,
    customerId: row.customer_id,
    chain: row.chain_id,
    height: (row.cursor_height ?? 0) + 1,
    minedAt: row.mined_at,
    cents: values.get(row.id)?.cents ?? null,
    isCleared: false,
  });
}

/** What is too little alone, and comes with other coins of its address, comes when they do. */
function withCompany(
  outlook: Outlook,
  { state, address_id: address }: Pick<OpenRow, "state" | "address_id">,
  all: readonly (Pick<OpenRow, "address_id"> & { readonly outlook: Outlook })[],
): Outlook {
  if (state !== "dust" || outlook.fate !== "coming") return outlook;
  const company = all.filter(({ address_id }) => address_id === address).map((row) => row.outlook);
  const { confirmations, required, secondsLeft } = company.reduce((last, next) =>
    next.secondsLeft > last.secondsLeft ? next : last,
  );
  return { ...outlook, confirmations, required, secondsLeft };
}

/** What counts beside each: also coins of its address that have no value before their block. */
async function totalsOf(
  db: Kysely<DB>,
  rows: readonly OpenRow[],
  values: ReadonlyMap<string, ExpectedValue>,
): Promise<
  (row: OpenRow & { readonly method: Method }) => { readonly worth: bigint; readonly elsewhere: bigint }
> {
  const unvalued = rows.filter(({ cents }) => cents === null);
  const totals = new Map<string, DepositTotals>();
  for (const chain of new Set(rows.map(({ chain_id }) => chain_id))) {
    const own = rows.filter(({ chain_id }) => chain_id === chain);
    totals.set(chain, await readTotals(db, chain, own));
  }
  return (row) => {
    const { worth = 0n, elsewhere = 0n } = totals.get(row.chain_id)?.of(row) ?? {};
    const expected = unvalued
      .filter(({ address_id }) => address_id === row.address_id)
      .reduce((sum, { id }) => sum + (values.get(id)?.cents ?? 0n), 0n);
    return { worth: worth + expected, elsewhere };
  };
}

/** Blocks that a deposit has and needs. In a block, as it was decided last: with what else came it may need more. */
function progressOf(
  context: PaymentsContext,
  method: Method,
  deposit: Pick<DepositFacts, "height" | "required_blocks" | "mature_after" | "cursor_height">,
  cents: bigint | null,
): Pick<Outlook, "confirmations" | "required"> {
  const { height, cursor_height: top } = deposit;
  const usual = Math.max(tierFor(tiersOf(context, method), cents).required, deposit.mature_after ?? 0);
  return {
    confirmations: height === null || top === null ? 0 : top - height + 1,
    required: (height === null ? null : deposit.required_blocks) ?? usual,
  };
}

/**
 * All that is open on these addresses, and what of their customers waits for a block on others, oldest first, with what
 * decides about it.
 */
function readOpen(db: Kysely<DB>, addressIds: readonly string[]) {
  return db
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .leftJoin("chains as c", "c.id", "d.chain_id")
    .leftJoin("payments as p", "p.address_id", "d.address_id")
    .select(["d.id", "d.address_id", "d.chain_id", "d.asset", "d.units", "d.state", "d.ref", "d.height"])
    .select(["d.required_blocks", "d.mature_after", "d.mined_at", "d.seen_at", "d.cents", "d.held_reason"])
    .select(["a.customer_id", "c.cursor_height", "c.final_height", "c.halted_at"])
    .select(["p.asset as lock_asset", "p.rate_e8 as lock_rate_e8", "p.due_units", "p.expires_at"])
    .select(
      sql<bigint>`(SELECT coalesce(sum(o.locked_units), 0) FROM deposits o
          WHERE o.address_id = d.address_id)`.as("locked_before"),
    )
    .where(
      "d.address_id",
      "in",
      sql<string>`(
        SELECT unnest(${[...new Set(addressIds)]}::uuid[])
        UNION
        SELECT waiting.address_id
        FROM deposit_addresses known
        JOIN deposit_addresses other ON other.customer_id = known.customer_id
        JOIN deposits waiting ON waiting.address_id = other.id AND waiting.state = 'seen'
        WHERE known.id = ANY(${[...new Set(addressIds)]}::uuid[]))`,
    )
    .where("d.state", "in", openStates)
    .where("d.missing_since", "is", null)
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
}
