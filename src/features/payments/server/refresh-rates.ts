import type { PaymentsContext } from "./context.ts";
import { methods } from "./methods.ts";
import { stablecoinRate } from "./rate-rules.ts";

const stablecoins: ReadonlySet<string> = new Set(["USDT", "USDC"]);

/** Fetches and stores prices: every quote and every credit refers to a stored price. */
export async function refreshRates({ platform, rates }: PaymentsContext): Promise<void> {
  const { quotes } = await rates.look(methods.map(({ asset }) => asset));
  if (quotes.length === 0) return;
  const ticks = quotes.map(({ asset, rateE8, source, at }) => ({
    asset,
    rate_e8: stablecoins.has(asset) ? stablecoinRate(rateE8) : rateE8,
    source,
    at,
  }));
  await platform.db.kysely.insertInto("rate_ticks").values(ticks).execute();
}
