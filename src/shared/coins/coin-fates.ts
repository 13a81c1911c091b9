/**
 * What becomes of coins that were seen, as far as that is known. `coming`: credited by itself once its network has
 * confirmed it; `paused`: credited once a person has looked at its network; `unpriced`: credited by itself once there is
 * a price; `low`: less than the minimum, credited with what comes next; `held`: a person decides.
 */
export const pendingFates = ["coming", "paused", "unpriced", "low", "held"] as const;

/** Also `credited`: on the balance; `gone`: no block and no mempool has them, or other ones took their place. */
export const coinFates = [...pendingFates, "credited", "gone"] as const;

export type PendingFate = (typeof pendingFates)[number];
export type CoinFate = (typeof coinFates)[number];
