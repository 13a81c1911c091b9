/** An address at a block: how much of its balance no deposit explains, and how often it had sent (null: unknown). */
export interface BalanceView {
  readonly height: number;
  readonly unexplained: bigint;
  readonly sent: number | null;
}

/** Coins that came (above zero) or left in the blocks above `above`, up to and with `height`. */
export interface BalanceChange {
  readonly above: number;
  readonly height: number;
  readonly units: bigint;
}

/**
 * The blocks in which an address' balance changed without a deposit, the oldest first, by halving. Where coins
 * came and left again only the number of sent transactions shows it. `look` answers null for a block whose state
 * the node has dropped: the change is then only known to be within the whole range.
 */
export async function findBalanceChanges(
  look: (height: number) => Promise<BalanceView | null>,
  low: BalanceView,
  high: BalanceView,
): Promise<readonly BalanceChange[]> {
  const hasSent = low.sent !== null && high.sent !== null && low.sent !== high.sent;
  if (low.unexplained === high.unexplained && !hasSent) return [];
  const whole = { above: low.height, height: high.height, units: high.unexplained - low.unexplained };
  if (high.height - low.height <= 1) return [whole];
  const middle = await look(Math.floor((low.height + high.height) / 2));
  if (middle === null) return [whole];
  const older = await findBalanceChanges(look, low, middle);
  return [...older, ...(await findBalanceChanges(look, middle, high))];
}
