/** The coins that are accepted; each has its row in `chains.ts`. Apart from the rows, because pages load it. */
export const assets = ["BTC", "DOGE", "ETH", "USDT", "USDC", "LTC"] as const;

export type Asset = (typeof assets)[number];
