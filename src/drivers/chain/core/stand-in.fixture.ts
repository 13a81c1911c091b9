import type { CoreNodeKind } from "../../../../scripts/real/core-nodes.ts";
import type { CoreCoin, CoreNetwork } from "./coins.ts";

/** Hash of the first block of a test node's regtest. */
const geneses: Readonly<Record<CoreNodeKind, string>> = {
  "litecoin-0.21": "530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9",
  "litecoin-0.18": "530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9",
  "bitcoin-0.11": "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206",
};

/**
 * A coin that takes a test node of another coin for one of its own networks: the scripts are the same, and addresses
 * are spelled as that network spells them.
 */
export function coinOnNode(
  coin: CoreCoin,
  kind: CoreNodeKind,
  as: CoreNetwork["name"] = "regtest",
): CoreCoin {
  const network = Object.values(coin.networks).find(({ name }) => name === as);
  if (network === undefined) throw new Error(`${coin.name} has no ${as}`);
  return { ...coin, networks: { ...coin.networks, [geneses[kind]]: network } };
}
