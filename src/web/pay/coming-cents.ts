import type { Forecast } from "./forecast-query.ts";

/** What will be added to the balance by itself, of coins that were seen. */
export function comingCents({ incoming }: Pick<Forecast, "incoming">): number {
  return incoming.reduce((sum, { state, cents }) => sum + (state === "coming" ? (cents ?? 0) : 0), 0);
}
