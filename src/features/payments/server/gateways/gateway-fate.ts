import type { CoinFate } from "#src/shared/coins/coin-fates.ts";

/** What is stored of a gateway's money. */
interface KeptDeposit {
  readonly state: string;
  readonly settled_at: Date | null;
}

/**
 * What becomes of money at a gateway: page, list and wallet say it by this, as those of a chain's coins do by
 * `readOutlooks`. Whether it will be held is known once the gateway has said what it is worth, not before.
 */
export function gatewayFate({ state, settled_at: settledAt }: KeptDeposit): CoinFate {
  if (state === "credited") return "credited";
  if (state === "held") return "held";
  // The fee takes all of what is settled and stays as it is.
  return state === "pending" && settledAt === null ? "coming" : "gone";
}
