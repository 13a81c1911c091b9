/** Blocks that coins have, at most those they need, and need. */
export interface Confirmations {
  readonly have: number;
  readonly need: number;
}

/** Of coins on their way those that are furthest from their credit; null when no one counts blocks of any. */
export function slowestOf(
  coins: readonly { readonly confirmations: number; readonly required: number }[],
): Confirmations | null {
  return coins
    .filter(({ required }) => required > 0)
    .map(({ confirmations, required: need }) => ({ have: Math.min(confirmations, need), need }))
    .reduce<Confirmations | null>(
      (slowest, next) =>
        slowest === null || next.need - next.have > slowest.need - slowest.have ? next : slowest,
      null,
    );
}

/** A page's title while coins are on their way: `(1/2) Wallet`; as it is when there are none. */
export function titleWithBlocks(title: string, slowest: Confirmations | null): string {
  return slowest === null ? title : `(${slowest.have}/${slowest.need}) ${title}`;
}
