interface SettledDeposit {
  readonly state: string;
  readonly held_reason: string | null;
  readonly gross_cents: bigint | null;
  readonly market_cents: bigint | null;
}

/** What came late and has no price of ours is worth what an operator will decide. */
export function isUndecided({
  state,
  held_reason: reason,
}: Pick<SettledDeposit, "state" | "held_reason">): boolean {
  return state === "held" && reason === "late";
}

/**
 * What counts before the fee, in cents: what the gateway settled it at, and for coins that came late no more than what
 * they were worth then. Null while it is not settled or not decided.
 */
export function countedCents(deposit: SettledDeposit): bigint | null {
  const { gross_cents: gross, market_cents: market } = deposit;
  if (gross === null || isUndecided(deposit)) return null;
  return market !== null && market < gross ? market : gross;
}
