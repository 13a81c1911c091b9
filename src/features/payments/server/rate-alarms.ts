import { type AlarmSource } from "#src/platform/audit/alarm.ts";
import { addMs } from "#src/shared/time.ts";
import type { PaymentsContext } from "./context.ts";
import { listRates } from "./list-rates.ts";
import { methods } from "./methods.ts";
import { rateMaxAgeMs } from "./rate-rules.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Coins on offer that have had no price for ten minutes: nothing can be sold for them. */
export function rateAlarms(context: PaymentsContext): AlarmSource {
  const { platform, chains, keys } = context;
  // No price was asked for while the product was down: the time counts from its start.
  const startedAt = platform.clock.now();
  return {
    kind: "no rate",
    find: async () => {
      const silentSince = addMs(platform.clock.now(), -rateMaxAgeMs);
      if (startedAt > silentSince) return null;
      const open = methods.filter(({ chain, family }) => chains.has(chain) && keys.has(family));
      const rates = await listRates(
        platform,
        open.map(({ asset }) => asset),
      );
      return rates
        .filter(({ at }) => at === null || at < silentSince)
        .map(({ asset, at, doubt }) => {
          const since = at === null ? "never had a price" : `had no price since ${at.toISOString()}`;
          const why = doubt === null ? "" : ` (${doubt})`;
          return {
            objectId: asset,
            occurrence: at?.toISOString() ?? "never",
            detail: `${asset} has ${since}${why}. Payments in it are refused, and what arrives waits.`,
            said:
              at === null
                ? alarmText("noRateEver", { asset, problem: doubt ?? "" })
                : alarmText("noRateSince", { asset, sinceAt: at.toISOString(), problem: doubt ?? "" }),
            command: "npm start -- --check",
          };
        });
    },
  };
}
