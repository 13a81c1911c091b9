import { sql } from "kysely";
import type { ChainSource, ChainTransaction } from "#src/drivers/chain/port.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { AppError } from "#src/shared/errors.ts";
import type { paymentsContract } from "../contract.ts";
import type { PaymentsContext } from "./context.ts";
import { findMethod, methodOf } from "./methods.ts";
import { noteMissed } from "./missed-transactions.ts";
import { presentDeposit } from "./present-deposit.ts";
import { readOutlooks } from "./read-outlooks.ts";
import { wasReversed } from "./read-payments.ts";

type Found = RouteOutput<(typeof paymentsContract)["POST /v2/payments/find-transaction"]>;

/** Shows a customer who has paid what became of a transaction, from our records and from the chain. */
export async function findTransaction(
  context: PaymentsContext,
  customerId: string,
  methodId: string,
  text: string,
): Promise<Found> {
  const method = findMethod(methodId);
  const source = method && context.chains.get(method.chain);
  if (source === undefined) throw new AppError("method_unavailable");
  const id = transactionIdIn(text);
  if (id === null) throw new AppError("invalid_input", undefined, { txid: "invalid_input" });
  const recorded = await readRecorded(context, customerId, source, id);
  if (recorded.length > 0) {
    const outlooks = await readOutlooks(context, context.platform.db.kysely, recorded);
    const deposits = recorded.flatMap((deposit) => {
      const outlook = outlooks.get(deposit.id);
      return outlook === undefined ? [] : [presentDeposit(deposit, outlook)];
    });
    return { result: "recorded", deposits };
  }
  const transaction = await lookUp(context, source, id);
  return { result: await judge(context, customerId, source, transaction), deposits: [] };
}

/** Whether a contract may pay an address by a call that no transfer shows. */
function paysUnshown(chain: ChainSource["chain"]): boolean {
  return chainOf(chain).nodes === "evm";
}

/** As its nodes write an id: only real ones of Ethereum's kind have `0x` before it. */
function spellingOf({ chain, sendPlayMoney }: ChainSource, id: string): string {
  return chainOf(chain).nodes === "evm" && sendPlayMoney === undefined ? `0x${id}` : id;
}

async function readRecorded(
  { platform }: PaymentsContext,
  customerId: string,
  source: ChainSource,
  id: string,
) {
  return platform.db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .leftJoin("chains as c", "c.id", "d.chain_id")
    .selectAll("d")
    .select(wasReversed)
    .select("c.cursor_height")
    .where("a.customer_id", "=", customerId)
    .where("d.chain_id", "=", source.chain)
    .where("d.txid", "=", spellingOf(source, id))
    .orderBy("d.ref")
    .execute();
}

async function lookUp(
  { platform }: PaymentsContext,
  source: ChainSource,
  id: string,
): Promise<ChainTransaction | "unindexed" | null> {
  try {
    return await source.transaction(spellingOf(source, id));
  } catch (error) {
    platform.log.warn({ err: error, chain: source.chain }, "a transaction could not be looked up");
    throw new AppError("method_unavailable");
  }
}

async function judge(
  { platform }: PaymentsContext,
  customerId: string,
  { chain }: ChainSource,
  transaction: ChainTransaction | "unindexed" | null,
): Promise<Found["result"]> {
  if (transaction === "unindexed") return "unindexed";
  if (transaction === null) return "unknown";
  if (transaction.failed) return "failed";
  const { outputs, height } = transaction;
  // Before its block a call of a token does not show whom it will pay.
  if (height === null) return "waiting";
  const db = platform.db.kysely;
  const own = await db
    .selectFrom("deposit_addresses")
    .select("address")
    .where("customer_id", "=", customerId)
    .where("chain_id", "=", chain)
    .where("address", "=", sql<string>`ANY(${outputs.map(({ address }) => address)}::text[])`)
    .execute();
  const addresses = new Set(own.map(({ address }) => address));
  const ours = outputs.filter(({ address }) => addresses.has(address));
  if (ours.length === 0) return paysUnshown(chain) ? "unshown" : "foreign";
  if (!ours.some(({ asset }) => methodOf(chain, asset) !== undefined)) return "wrong-token";
  const cursor = await db
    .selectFrom("chains")
    .select("cursor_height")
    .where("id", "=", chain)
    .executeTakeFirst();
  if (cursor === undefined || height > cursor.cursor_height) return "ahead";
  await noteMissed(platform, { chain, customerId, transaction });
  return "unmatched";
}
