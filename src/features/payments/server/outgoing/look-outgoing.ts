import type { ChainSource, ChainTransaction } from "#src/drivers/chain/port.ts";
import { canonicalWallet } from "#src/features/accounts/server/index.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { type PaymentsContext, tiersOf } from "../context.ts";
import { findMethod, type Method, tierFor } from "../methods.ts";

/** Coins that were sent from a wallet of the operator's. */
export interface SentCoins {
  readonly methodId: string;
  readonly txid: string;
  readonly address: string;
  readonly units: bigint;
  /** What they are worth, which decides how many blocks they wait for. */
  readonly cents: bigint;
}

/**
 * What the chain says of coins that were sent. `refs`: the outputs that pay them, which others may use too. `unindexed`:
 * this node cannot find mined transactions. `unreachable`: no node answers now.
 */
export type SentLook =
  | {
      readonly kind: "waiting" | "deep";
      readonly have: number;
      readonly need: number;
      readonly refs: readonly string[];
    }
  | { readonly kind: "unknown" | "unindexed" | "failed" | "wrong-output" | "unreachable" };

/** As its nodes write an id, of what a wallet or an explorer shows; null for another text. */
export function readTxid({ chains }: PaymentsContext, methodId: string, text: string): string | null {
  const source = sourceOf({ chains }, methodId);
  const id = transactionIdIn(text);
  if (source === null || id === null) return null;
  return chainOf(source.chain).nodes === "evm" && source.sendPlayMoney === undefined ? `0x${id}` : id;
}

/** Reads a transaction that should pay an address, and how deep it is. Never throws. */
export async function lookAtSent(context: PaymentsContext, sent: SentCoins): Promise<SentLook> {
  const method = findMethod(sent.methodId);
  const source = sourceOf(context, sent.methodId);
  if (method === undefined || source === null) return { kind: "unreachable" };
  try {
    return judge(sent, method, await source.transaction(sent.txid), {
      tip: (await source.tip()).height,
      final: (await source.finalizedHeight?.()) ?? null,
      tier: tierFor(tiersOf(context, method), sent.cents),
    });
  } catch (error) {
    context.platform.log.warn({ err: error, chain: source.chain }, "a payout could not be looked up");
    return { kind: "unreachable" };
  }
}

interface Depth {
  readonly tip: number;
  /** The highest block that the network calls final; null where only depth counts. */
  readonly final: number | null;
  readonly tier: ReturnType<typeof tierFor>;
}

function judge(
  { address, units }: SentCoins,
  { asset }: Method,
  found: ChainTransaction | "unindexed" | null,
  { tip, final, tier }: Depth,
): SentLook {
  if (found === null) return { kind: "unknown" };
  if (found === "unindexed") return { kind: "unindexed" };
  if (found.failed) return { kind: "failed" };
  const wanted = canonicalWallet(address);
  const refs = found.outputs
    .filter((output) => output.asset === asset && canonicalWallet(output.address) === wanted)
    .filter(({ amount }) => amount >= units)
    .map(({ ref }) => ref);
  const need = tier.required;
  // Before its block a call of a token does not show whom it will pay.
  if (found.height === null) return { kind: "waiting", have: 0, need, refs };
  if (refs.length === 0) return { kind: "wrong-output" };
  const have = Math.max(0, tip - found.height + 1);
  const isFinal = !tier.mustBeFinal || final === null || found.height <= final;
  return { kind: have >= need && isFinal ? "deep" : "waiting", have, need, refs };
}

function sourceOf({ chains }: Pick<PaymentsContext, "chains">, methodId: string): ChainSource | null {
  const method = findMethod(methodId);
  return (method && chains.get(method.chain)) ?? null;
}
