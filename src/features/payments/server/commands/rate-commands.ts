import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { listed } from "#src/platform/operator/table.ts";
import { assets } from "#src/shared/coins/assets.ts";
import { formatUnits } from "#src/shared/money.ts";
import { addDays, parseInstant } from "#src/shared/time.ts";
import type { Payments } from "../index.ts";

type Command = FeatureCommand<Payments>;

const shownEvents = 500;

const list: Command = {
  name: "rates list",
  usage: "",
  summary: "Shows what customers get for each coin now, and by whose prices.",
  async run({ front: payments }) {
    return listed(await payments.listRates(), {
      COIN: "asset",
      PRICE: ({ rateE8 }) => usd(rateE8),
      MARKET: ({ marketE8 }) => usd(marketE8),
      AT: "at",
      SOURCES: "source",
      "NOT USED SINCE": "doubt",
    });
  },
};

const history: Command = {
  name: "rates history",
  usage: "--asset <coin> [--since <date>]",
  summary:
    "Shows a coin's prices, those that were not used with the reason; of the last day, unless you say since when.",
  options: { asset: { type: "string" }, since: { type: "string" } },
  async run({ platform, front: payments }, { options }) {
    const named = typeof options.asset === "string" ? options.asset.toUpperCase() : null;
    const asset = assets.find((one) => one === named);
    if (asset === undefined) throw new UsageError(`Give --asset, one of: ${assets.join(", ")}.`);
    const since =
      typeof options.since === "string" ? parseInstant(options.since) : addDays(platform.clock.now(), -1);
    if (since === null) throw new UsageError(`${String(options.since)} is no date.`);
    return listed(await payments.listRateHistory(asset, since, shownEvents), {
      FROM: "at",
      UNTIL: "until",
      PRICE: ({ rateE8 }) => usd(rateE8),
      SOURCE: "source",
      "NOT USED": "reason",
      WHY: "detail",
    });
  },
};

function usd(rateE8: bigint | null): string | null {
  return rateE8 === null ? null : `$${formatUnits(rateE8, 8)}`;
}

export const rateCommands = [list, history];
