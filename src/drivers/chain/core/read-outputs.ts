import type { ChainOutput, ChainSpend, ChainWatch } from "../port.ts";
import type { CoreSpelling } from "./addresses.ts";
import type { CoreCoin } from "./coins.ts";
import type { BlockTransaction } from "./fetch-blocks.ts";

/** What is read of transactions: the coin, and how its network spells. */
export interface CoreReading {
  readonly coin: CoreCoin;
  readonly spelling: CoreSpelling;
}

/** A wallet needs the whole transaction only for coins without SegWit; what is larger than this is not kept. */
const maxRawBytes = 100_000;

export interface FoundTransaction {
  readonly outputs: readonly ChainOutput[];
  readonly spent: readonly ChainSpend[];
}

/**
 * What pays a watched address in each of these transactions, and which watched outpoints they spend. Without a watch
 * every output that an address stands for. Asks the watch once, with all of them.
 */
export async function readOutputs(
  { coin, spelling }: CoreReading,
  transactions: readonly BlockTransaction[],
  watch?: ChainWatch,
): Promise<readonly FoundTransaction[]> {
  const spelled = transactions.map(({ scripts }) =>
    scripts.map((script) => (script === null ? null : spelling.addressOf(script))),
  );
  const candidates = [...new Set(spelled.flat().filter((address) => address !== null))];
  const ours = watch === undefined ? new Set(candidates) : await watch.addresses(candidates);
  const spends = transactions.flatMap((transaction) => transaction.spends);
  const followed = (await watch?.outpoints(spends)) ?? new Set();
  return transactions.map((transaction, at) => {
    const { txid } = transaction;
    const spent = transaction.spends
      .filter((outpoint) => followed.has(outpoint))
      .map((outpoint) => ({ outpoint, txid }));
    const addresses = spelled[at] ?? [];
    const isOurs = addresses.some((address) => address !== null && ours.has(address));
    return { spent, outputs: isOurs ? outputsOf({ coin, spelling }, transaction, ours) : [] };
  });
}

/** By the transaction's own bytes: amounts and scripts belong to its id. */
function outputsOf(
  { coin, spelling }: CoreReading,
  transaction: BlockTransaction,
  ours: ReadonlySet<string>,
): ChainOutput[] {
  const { txid } = transaction;
  const whole = transaction.whole();
  const inputs = whole.inputs();
  const senders = [...new Set(inputs.flatMap((input) => spelling.senderOf(input) ?? []))];
  const isReward = inputs.some(({ outpoint }) => outpoint === null);
  const hex = coin.form === "p2pkh" ? whole.hex() : "";
  const shared = {
    txid,
    asset: coin.asset,
    ...(senders.length > 0 && { senders }),
    ...(isReward && { matureAfter: coin.maturity }),
    ...(hex !== "" && hex.length <= maxRawBytes * 2 && { raw: hex }),
  };
  return whole.outputs().flatMap(({ script, amount }, vout) => {
    const address = spelling.addressOf(script);
    const isPaid = address !== null && ours.has(address) && amount > 0n;
    return isPaid ? [{ ...shared, ref: `v${vout}`, address, amount }] : [];
  });
}
