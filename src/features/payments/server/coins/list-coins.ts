import { type CoinsContext, openCoinChain } from "./coins-context.ts";
import { type Holding, readAllHoldings } from "./read-holdings.ts";
import { readUnspent, type UnspentCoin } from "./read-unspent.ts";

export interface CoinFilter {
  /** Leaves out what is worth less at today's rate, in cents; nothing while there is no rate. */
  readonly minCents: bigint;
}

export type CoinList =
  | { readonly kind: "outputs"; readonly coins: readonly UnspentCoin[] }
  | { readonly kind: "balances"; readonly coins: readonly Holding[] };

/** What is on our addresses of a chain now, by its node's answer. */
export async function listCoins(
  context: CoinsContext,
  chainId: string,
  { minCents }: CoinFilter,
): Promise<CoinList> {
  const chain = await openCoinChain(context, chainId);
  const isWorth = ({ worthCents }: { readonly worthCents: bigint | null }): boolean =>
    worthCents === null || worthCents >= minCents;
  return chain.network === null
    ? { kind: "balances", coins: (await readAllHoldings(context, chain)).filter(isWorth) }
    : { kind: "outputs", coins: (await readUnspent(context, chain)).filter(isWorth) };
}
