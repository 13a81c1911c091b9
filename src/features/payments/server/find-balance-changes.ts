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
  /** The address may have sent something in these blocks: false only where it certainly signed nothing. */
  readonly mayHaveSent: boolean;
}

type Look = (height: number) => Promise<BalanceView | null>;

/**
 * The blocks in which an address' balance changed without a deposit, the oldest first, by halving. Where coins
 * came and left again only the number of sent transactions shows it. `look` answers null for a block whose state
 * the node has dropped: what changed up to the oldest one that it keeps is one change of that whole range.
 */
export async function findBalanceChanges(
  look: Look,
  low: BalanceView,
  high: BalanceView,
): Promise<readonly BalanceChange[]> {
  const isSentKnown = low.sent !== null && high.sent !== null;
  const hasSent = isSentKnown && low.sent !== high.sent;
  if (low.unexplained === high.unexplained && !hasSent) return [];
  const middle = await lookBetween(look, low.height, high.height);
  if (middle === null) {
    const units = high.unexplained - low.unexplained;
    return [{ above: low.height, height: high.height, units, mayHaveSent: hasSent || !isSentKnown }];
  }
  const older = await findBalanceChanges(look, low, middle);
  return [...older, ...(await findBalanceChanges(look, middle, high))];
}

/** The middle of a range, or as near above it as the node still keeps; null when there is nothing in between. */
async function lookBetween(look: Look, low: number, high: number): Promise<BalanceView | null> {
  for (
    let middle = Math.floor((low + high) / 2);
    middle > low;
    middle = Math.floor((middle + high + 1) / 2)
  ) {
    if (middle >= high) return null;
    const view = await look(middle);
    if (view !== null) return view;
  }
  return null;
}
