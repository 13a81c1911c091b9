interface Coin {
  readonly asset: string;
  readonly name: string;
}

/** Tokens are named with the network on which they must be sent: coins that come on another one are lost. */
const coins: Readonly<Record<string, Coin>> = {
  usdttrc20: { asset: "USDT", name: "USDT on TRON (TRC-20)" },
  usdterc20: { asset: "USDT", name: "USDT on Ethereum (ERC-20)" },
  usdtbsc: { asset: "USDT", name: "USDT on BNB Smart Chain (BEP-20)" },
  usdtsol: { asset: "USDT", name: "USDT on Solana" },
  usdcbase: { asset: "USDC", name: "USDC on Base" },
  usdcsol: { asset: "USDC", name: "USDC on Solana" },
  usdcmatic: { asset: "USDC", name: "USDC on Polygon" },
  trx: { asset: "TRX", name: "TRON" },
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
