import { sql, type Transaction } from "kysely";
import type { ChainBlock, ChainOutput, ChainSource } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PaymentsContext } from "./context.ts";
import { unattributedRef } from "./hold-deposit.ts";
import { methodOf } from "./methods.ts";
import { recordDeposits } from "./record-deposits.ts";

/** A transfer that a block had and we had not. */
export interface LateOutput {
  readonly txid: string;
  readonly ref: string;
  readonly asset: string;
  readonly units: bigint;
  readonly address: string;
}

type CreditedBy = { readonly depositId: string } | { readonly reason: string };

export interface LateDeposits {
  readonly stored: readonly LateOutput[];
  /** Could not be stored: they are, or stay, in quarantine. */
  readonly refused: readonly LateOutput[];
  /** Deposits without a transaction that were held for what is stored now; they are gone, or smaller. */
  readonly replaced: readonly string[];
  /** Not stored: the operator had credited these coins before, as that deposit or by hand. */
  readonly alreadyCredited: readonly (LateOutput & { readonly by: CreditedBy })[];
  /** Stored and held: a deposit of less without a transaction was credited, which may be a part of these coins. */
  readonly inDoubt: readonly (LateOutput & { readonly by: { readonly depositId: string } })[];
}

/** A report in the making. */
type Mutable<Report> = {
  [List in keyof Report]: Report[List] extends readonly (infer One)[] ? One[] : Report[List];
};

/** A deposit without a transaction: coins that its address had at that block and that nothing explained. */
interface Unattributed {
  readonly id: string;
  readonly state: string;
  units: bigint;
}

/**
 * Stores the transfers of an applied block that are missing, in the transaction that holds the chain's cursor. Coins
 * are counted once: a transfer takes the place of coins that are held without a transaction, and is not stored when
 * those were credited, or when the customer was given money for its transaction by hand.
 */
export async function addLateDeposits(
  context: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  outputs: readonly ChainOutput[],
  block: ChainBlock,
): Promise<LateDeposits> {
  const missing = await readMissing(trx, chain, outputs);
  const late: Mutable<LateDeposits> = {
    stored: [],
    refused: [],
    replaced: [],
    alreadyCredited: [],
    inDoubt: [],
  };
  const addresses = [...new Set(missing.map(({ address_id: id }) => id))];
  // What an address's deposits come to changes by what is added: its balance does not.
  await shiftMoved(trx, addresses, -1);
  const held = new Map<string, Unattributed | null>();
  for (const { output, address_id: addressId, customer_id: customerId } of missing) {
    const byHand = await readCreditByHand(trx, customerId, output.txid);
    if (byHand !== null) {
      late.alreadyCredited.push({ ...lateOf(output), by: { reason: byHand } });
      continue;
    }
    const key = `${addressId}/${output.asset}`;
    if (!held.has(key)) held.set(key, await readUnattributed(trx, { chain, addressId, output, block }));
    await addLate(trx, late, { chain, output }, held.get(key) ?? null, () =>
      recordDeposits(context, trx, chain, [output], block),
    );
  }
  await shiftMoved(trx, addresses, 1);
  return { ...late, replaced: [...new Set(late.replaced)] };
}

/** Adds one to the report, and stores it unless it was credited; `known` may be these coins without a transaction. */
async function addLate(
  trx: Transaction<DB>,
  late: Mutable<LateDeposits>,
  { chain, output }: { readonly chain: string; readonly output: ChainOutput },
  known: Unattributed | null,
  store: () => Promise<number>,
): Promise<void> {
  const isCredited = known?.state === "credited" || known?.state === "final";
  if (known !== null && isCredited && known.units >= output.amount) {
    known.units -= output.amount;
    late.alreadyCredited.push({ ...lateOf(output), by: { depositId: known.id } });
    return;
  }
  // What cannot be stored is in quarantine still, and replaces nothing.
  if ((await store()) === 0) {
    late.refused.push(lateOf(output));
    return;
  }
  late.stored.push(lateOf(output));
  if (known === null || known.units <= 0n) return;
  if (isCredited) {
    // Some of it may be what was credited: an operator compares the two.
    await holdForOperator(trx, chain, output);
    late.inDoubt.push({ ...lateOf(output), by: { depositId: known.id } });
    return;
  }
  known.units -= output.amount;
  await shorten(trx, known);
  late.replaced.push(known.id);
}

async function holdForOperator(
  trx: Transaction<DB>,
  chain: string,
  { txid, ref }: ChainOutput,
): Promise<void> {
  await trx
    .updateTable("deposits")
    .set({ state: "held", held_reason: "unattributed" })
    .where("chain_id", "=", chain)
    .where("txid", "=", txid)
    .where("ref", "=", ref)
    .execute();
}

function lateOf({ txid, ref, asset, amount, address }: ChainOutput): LateOutput {
  return { txid, ref, asset, units: amount, address };
}

/** The outputs that pay an address of ours, are of a coin that we take, and are no deposit in a block. */
async function readMissing(trx: Transaction<DB>, chain: string, outputs: readonly ChainOutput[]) {
  const wanted = outputs.filter(({ asset, amount }) => amount > 0n && methodOf(chain, asset) !== undefined);
  const addresses = await trx
    .selectFrom("deposit_addresses")
    .select(["id", "address", "customer_id"])
    .where("chain_id", "=", chain)
    .where("address", "=", sql<string>`ANY(${wanted.map(({ address }) => address)}::text[])`)
    .execute();
  const known = await trx
    .selectFrom("deposits")
    .select(["txid", "ref"])
    .where("chain_id", "=", chain)
    .where("txid", "=", sql<string>`ANY(${wanted.map(({ txid }) => txid)}::text[])`)
    .where("height", "is not", null)
    .execute();
  const ours = new Map(addresses.map((row) => [row.address, row]));
  const seen = new Set(known.map(placeOf));
  return wanted.flatMap((output) => {
    const row = ours.get(output.address);
    if (row === undefined || seen.has(placeOf(output))) return [];
    seen.add(placeOf(output));
    return [{ output, address_id: row.id, customer_id: row.customer_id }];
  });
}

function placeOf({ txid, ref }: { readonly txid: string; readonly ref: string }): string {
  return `${txid}/${ref}`;
}

/** The nearest deposit without a transaction, at this block or above it, that may be these coins. */
async function readUnattributed(
  trx: Transaction<DB>,
  coins: {
    readonly chain: string;
    readonly addressId: string;
    readonly output: ChainOutput;
    readonly block: ChainBlock;
  },
): Promise<Unattributed | null> {
  const { chain, addressId, output, block } = coins;
  const row = await trx
    .selectFrom("deposits")
    .select(["id", "state", "units"])
    .where("chain_id", "=", chain)
    .where("address_id", "=", addressId)
    .where("asset", "=", output.asset)
    .where((where) => where(sql`starts_with(ref, ${unattributedRef(output.address)})`, "=", true))
    .where("height", ">=", block.height)
    .orderBy("height")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Less is without a transaction now; nothing at all: the deposit is in no block any more. */
async function shorten(trx: Transaction<DB>, { id, units }: Unattributed): Promise<void> {
  const value = { cents: null, locked_units: null, rate_e8: null, held_reason: null };
  await trx
    .updateTable("deposits")
    .set(
      units > 0n
        ? { ...value, units, state: "confirming" }
        : { ...value, state: "replaced", height: null, block_hash: null, mined_at: null },
    )
    .where("id", "=", id)
    .where("state", "not in", ["credited", "final"])
    .execute();
}

/** Takes what the deposits of these addresses come to off their `moved_units`, or adds it again. */
async function shiftMoved(trx: Transaction<DB>, addressIds: readonly string[], sign: 1 | -1): Promise<void> {
  await sql`
    UPDATE balance_checks b SET moved_units = b.moved_units + ${sign}::int * (
      SELECT coalesce(sum(d.units), 0) FROM deposits d
      WHERE d.address_id = b.address_id AND d.asset = b.asset AND d.height <= b.checked_height)
    WHERE b.address_id = ANY(${[...addressIds]}::uuid[]) AND b.moved_units IS NOT NULL`.execute(trx);
}

/** Money that an operator gave the customer for this transaction: the reason names it. */
async function readCreditByHand(
  trx: Transaction<DB>,
  customerId: string,
  txid: string,
): Promise<string | null> {
  const credit = await trx
    .selectFrom("audit_log")
    .select(["at"])
    .where("object_type", "=", "customer")
    .where("object_id", "=", customerId)
    .where("action", "=", "wallet.adjust")
    .where((where) => where(sql`(detail ->> 'cents')::bigint`, ">", 0))
    .where((where) => where(sql`position(${txid.replace(/^0x/, "")} in lower(detail ->> 'reason'))`, ">", 0))
    .limit(1)
    .executeTakeFirst();
  return credit === undefined ? null : `user credit of ${credit.at.toISOString()}`;
}

/**
 * Transfers that only a trace of the block shows, to addresses of which coins of this block are held without a
 * transaction. One that cannot be traced stays held.
 */
export async function readTracedLate(
  { db, log }: Pick<Platform, "db" | "log">,
  { chain, balances }: ChainSource,
  block: ChainBlock,
): Promise<readonly ChainOutput[]> {
  if (balances === undefined) return [];
  const rows = await db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select("a.address")
    .distinct()
    .where("d.chain_id", "=", chain)
    .where("d.asset", "=", balances.assets[0] ?? "")
    .where("d.height", "=", block.height)
    .where((where) => where(sql`starts_with(d.ref, ${unattributedRef("")})`, "=", true))
    .execute();
  const traced: ChainOutput[] = [];
  for (const { address } of rows) {
    const transfers = await balances.tracedTransfers(block, address).catch((error: unknown) => {
      log.warn({ err: error, chain, address, block: block.height }, "a block could not be traced");
      return null;
    });
    traced.push(...(transfers ?? []));
  }
  return traced;
}
