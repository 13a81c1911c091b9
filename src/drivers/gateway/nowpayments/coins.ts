interface Coin {
  readonly asset: string;
  readonly name: string;
}

/**
 * Coins are named with the network on which they must be sent, where it has another name: coins that come on another
 * one are lost. The names are shown in every language and have no words of one.
 */
const coins: Readonly<Record<string, Coin>> = {
  usdttrc20: { asset: "USDT", name: "USDT (TRON, TRC-20)" },
  usdterc20: { asset: "USDT", name: "USDT (Ethereum, ERC-20)" },
  usdtbsc: { asset: "USDT", name: "USDT (BNB Smart Chain, BEP-20)" },
  usdtsol: { asset: "USDT", name: "USDT (Solana)" },
  usdcbase: { asset: "USDC", name: "USDC (Base)" },
  usdcsol: { asset: "USDC", name: "USDC (Solana)" },
  usdcmatic: { asset: "USDC", name: "USDC (Polygon)" },
  trx: { asset: "TRX", name: "TRON" },
  xrp: { asset: "XRP", name: "XRP (XRP Ledger)" },
  ton: { asset: "TON", name: "TON (The Open Network)" },
  xlm: { asset: "XLM", name: "XLM (Stellar)" },
  xmr: { asset: "XMR", name: "Monero" },
  sol: { asset: "SOL", name: "Solana" },
  ltc: { asset: "LTC", name: "Litecoin" },
  btc: { asset: "BTC", name: "Bitcoin" },
};

export const coinNames = Object.keys(coins);

/** A coin by its name at NOWPayments; one that is not in the list is shown by that name. */
export function coinOf(id: string): Coin {
  return coins[id] ?? { asset: id.toUpperCase(), name: id.toUpperCase() };
}
