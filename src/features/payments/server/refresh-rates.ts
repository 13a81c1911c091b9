import type { RateLook, RateQuote } from "#src/drivers/rates/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { formatUnits } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import type { PaymentsContext } from "./context.ts";
import { keepRefusals, type KeptRefusal } from "./keep-refusals.ts";
import { listRates } from "./list-rates.ts";
import { methods } from "./methods.ts";
import { jumpMemoryMs, rateAfterMargin, stablecoinRate } from "./rate-rules.ts";

const stablecoins: ReadonlySet<string> = new Set(["USDT", "USDC"]);

/**
 * Looks at the market and stores what customers get from now on: every quote and every credit refers to a stored
 * price. What was not believed is stored too, with the reason.
 */
export async function refreshRates(context: PaymentsContext): Promise<void> {
  const { platform, rates } = context;
  const { rateMarginBps } = context.limits();
  const assets = [...new Set(methods.map(({ asset }) => asset))];
  const look = await rates.look(assets, await readLastMarket(context, assets));
  const now = platform.clock.now();
  const closed = look.quotes.filter((quote) => givenFor(quote) === null);
  const ticks = look.quotes.flatMap((quote) => {
    const given = givenFor(quote);
    if (given === null) return [];
    const { asset, rateE8, source, at } = quote;
    return [{ asset, rate_e8: rateAfterMargin(given, rateMarginBps), market_e8: rateE8, source, at }];
  });
  await transaction(platform, async (trx) => {
    if (ticks.length > 0) await trx.insertInto("rate_ticks").values(ticks).execute();
    await keepRefusals(trx, refusalsOf(look, closed), now);
  });
}

/** What a coin counts as before the margin; null: a stablecoin that is no dollar any more. */
function givenFor({ asset, rateE8 }: RateQuote): bigint | null {
  return stablecoins.has(asset) ? stablecoinRate(rateE8) : rateE8;
}

/** The market's prices by the newest ticks, from which a jump is measured. */
async function readLastMarket(
  { platform }: PaymentsContext,
  assets: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const since = addMs(platform.clock.now(), -jumpMemoryMs);
  const rates = await listRates(platform, assets);
  return new Map(
    rates.flatMap(({ asset, marketE8, at }) =>
      marketE8 === null || at === null || at < since ? [] : [[asset, marketE8]],
    ),
  );
}

function refusalsOf({ readings, doubts }: RateLook, closed: readonly RateQuote[]): KeptRefusal[] {
  return [
    ...readings.flatMap(({ source, asset, rateE8, refusal }) =>
      refusal === null ? [] : [{ asset, source, rateE8, ...refusal }],
    ),
    ...doubts.map((doubt) => ({ ...doubt, source: null, rateE8: null })),
    ...closed.map(({ asset, rateE8, source }) => {
      const detail = `$${formatUnits(rateE8, 8)} by ${source}: it lost its peg`;
      return { asset, source: null, rateE8, reason: "peg", detail };
    }),
  ];
}
