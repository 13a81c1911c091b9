import { sql } from "kysely";
import type { ChainSource, ChainTransaction } from "#src/drivers/chain/port.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import type { paymentsContract } from "../contract.ts";
import type { PaymentsContext } from "./context.ts";
import { findMethod, methodOf } from "./methods.ts";
import { noteMissed } from "./missed-transactions.ts";
import { presentDeposit } from "./present-deposit.ts";
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
  const txid = text.trim().toLowerCase();
  const recorded = await readRecorded(context, customerId, source, txid);
  if (recorded.length > 0) {
    const deposits = recorded.map((deposit) =>
      presentDeposit(context, deposit, { cursor_height: deposit.cursor_height }),
    );
    return { result: "recorded", deposits };
  }
  const transaction = await lookUp(context, source, txid);
  return { result: await judge(context, customerId, source, transaction), deposits: [] };
}

/** Wallets and explorers write the ids of Ethereum with and without `0x`. */
function spellings(txid: string): readonly string[] {
  return [txid, txid.startsWith("0x") ? txid.slice(2) : `0x${txid}`];
}

async function readRecorded(
  { platform }: PaymentsContext,
  customerId: string,
  source: ChainSource,
  txid: string,
) {
  return platform.db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .leftJoin("chains as c", "c.id", "d.chain_id")
    .selectAll("d")
    .select(wasReversed("d"))
    .select("c.cursor_height")
    .where("a.customer_id", "=", customerId)
    .where("d.chain_id", "=", source.chain)
    .where("d.txid", "in", spellings(txid))
    .orderBy("d.ref")
    .execute();
}

async function lookUp(
  { platform }: PaymentsContext,
  source: ChainSource,
  txid: string,
): Promise<ChainTransaction | "unindexed" | null> {
  try {
    const answers: ("unindexed" | null)[] = [];
    for (const spelling of spellings(txid)) {
      const transaction = await source.transaction(spelling);
      if (transaction !== null && transaction !== "unindexed") return transaction;
      answers.push(transaction);
    }
    return answers.includes("unindexed") ? "unindexed" : null;
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
  if (ours.length === 0) return "foreign";
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
