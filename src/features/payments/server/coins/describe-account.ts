import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { type CoinChain, type CoinsContext, openCoinChain } from "./coins-context.ts";
import { descriptorChecksum } from "./descriptor-checksum.ts";
import { pathText } from "./sweep-account.ts";

/** What a wallet with the seed needs to find the coins of a chain. */
export interface AccountDescription {
  readonly chain: string;
  /** `m/84'/0'/0'`. */
  readonly path: string;
  readonly masterFingerprint: string | null;
  /** xpub, on test networks tpub. */
  readonly extendedKey: string;
  /** BIP 380 with its checksum; null where coins are balances. */
  readonly descriptor: string | null;
  /** First and last index of addresses that customers were shown; null before the first. */
  readonly range: readonly [first: number, last: number] | null;
  /** The most addresses in a row without coins that are followed by one with coins. */
  readonly longestGap: number;
  /** A wallet must look this many unused addresses ahead. */
  readonly gapLimit: number;
}

/** Wallets look so far ahead unless they are set otherwise. */
export const usualGapLimit = 20;

/** The account as a descriptor, with how far a wallet has to look. Throws `OperatorRefusal` without a fingerprint. */
export async function describeAccount(context: CoinsContext, chainId: string): Promise<AccountDescription> {
  const chain = await openCoinChain(context, chainId);
  const highest = await readHighest(context, chain);
  const longestGap = longestGapOf(await readUsed(context, chain));
  return {
    chain: chain.source.chain,
    path: `m/${pathText(chain.account.path)}`,
    masterFingerprint: chain.account.masterFingerprint,
    extendedKey: chain.account.extendedKey(chain.network?.isTest ?? false),
    descriptor: descriptorOf(chain),
    range: highest < 0 ? null : [0, highest],
    longestGap,
    gapLimit: Math.max(usualGapLimit, longestGap + 1),
  };
}

/** The fingerprint that PSBTs and descriptors need: wallets refuse one of zeros. */
export function requireFingerprint({ family, account }: Pick<CoinChain, "family" | "account">): string {
  if (account.masterFingerprint !== null) return account.masterFingerprint;
  throw new OperatorRefusal(
    `Set ${family}_MASTER_FINGERPRINT, the 8 digits that your wallet shows for its master key.`,
  );
}

function descriptorOf(chain: CoinChain): string | null {
  const { network, account } = chain;
  if (network === null) return null;
  const origin = `[${requireFingerprint(chain)}/${pathText(account.path, "h")}]`;
  const key = `${origin}${account.extendedKey(network.isTest)}/0/*`;
  const descriptor = network.kind === "p2wpkh" ? `wpkh(${key})` : `pkh(${key})`;
  return `${descriptor}#${descriptorChecksum(descriptor)}`;
}

/** The highest index that customers were shown; −1 before the first. */
async function readHighest({ platform }: CoinsContext, { key }: CoinChain): Promise<number> {
  const counter = await platform.db.kysely
    .selectFrom("address_counters")
    .select("next_index")
    .where("key_fingerprint", "=", key.fingerprint)
    .executeTakeFirst();
  return (counter?.next_index ?? 0) - 1;
}

/** The indexes whose addresses got coins in a block, in order. */
async function readUsed({ platform }: CoinsContext, { key }: CoinChain): Promise<readonly number[]> {
  const rows = await platform.db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select("a.derivation_index as index")
    .distinct()
    .where("a.key_fingerprint", "=", key.fingerprint)
    .where("d.height", "is not", null)
    .orderBy("a.derivation_index")
    .execute();
  return rows.map(({ index }) => index);
}

/** `[2, 3, 30]` has a gap of 26. */
export function longestGapOf(used: readonly number[]): number {
  return used.reduce((longest, index, place) => Math.max(longest, index - (used[place - 1] ?? -1) - 1), 0);
}
