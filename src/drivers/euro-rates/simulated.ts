import type { Clock } from "#src/platform/clock.ts";
import { addDays } from "#src/shared/time.ts";
import type { DayOfRates, EuroRates } from "./port.ts";

/** Made-up rates of each working day: a dollar is 0.80 to 0.89 euros by the day of the month. */
export function createSimulatedEuroRates(clock: Clock): EuroRates {
  return {
    name: "simulated",
    read: async (span) => {
      const today = clock.now();
      const days = Array.from({ length: span === "newest" ? 4 : 90 }, (_, back) => addDays(today, -back));
      const working = days.filter((day) => day.getUTCDay() % 6 !== 0).map(rateOf);
      return { state: "read", days: span === "newest" ? working.slice(0, 1) : working };
    },
  };
}

function rateOf(at: Date): DayOfRates {
  const dollars = 1.12 + (at.getUTCDate() % 13) / 100;
  const perEuro = new Map([
    ["USD", dollars.toFixed(4)],
    ["GBP", "0.8500"],
    ["PLN", "4.3000"],
  ]);
  return { day: at.toISOString().slice(0, 10), perEuro };
}
