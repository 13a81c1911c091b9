import type { Quorum } from "../quorum.ts";
import { type AddressForm, WrongNetworkError } from "../port.ts";
import { hash } from "./answers.ts";
import type { CoreCoin, CoreNetwork } from "./coins.ts";
import type { CoreNode } from "./rpc.ts";

/** Which network the nodes are on, by the hash of its first block. */
export interface FoundNetwork {
  readonly genesis: string;
  readonly network: CoreNetwork;
}

/**
 * Asks the nodes for their network. Throws `WrongNetworkError` with a sentence for the operator when they differ, when
 * it is not one of the coin's, or when its coins are real and should be play money, or the other way round.
 */
export async function findNetwork(
  quorum: Quorum<CoreNode>,
  coin: CoreCoin,
  accepts: "main" | "test",
): Promise<FoundNetwork> {
  const [variable, choice] = [`${coin.asset}_RPC_URL`, `CHAIN_${coin.asset}`];
  const found = await quorum.agree((node) => node.ask(hash, "getblockhash", 0));
  if (found === null) throw new WrongNetworkError(`The nodes of ${variable} are on different networks.`);
  const { answer: genesis } = found;
  const network = coin.networks[genesis];
  if (network === undefined) {
    throw new WrongNetworkError(
      `The node of ${variable} is on no network of ${coin.name}: its first block is ${genesis}.`,
    );
  }
  const isMain = network.name === "main";
  if (accepts === "main" && !isMain) {
    throw new WrongNetworkError(
      `The node of ${variable} is on ${coin.name}'s ${network.name}, whose coins are worth nothing: name a node of its main network.`,
    );
  }
  if (accepts === "test" && isMain) {
    throw new WrongNetworkError(
      `The node of ${variable} is on ${coin.name}'s main network, but other parts are play: name a node of a test network, or set ${choice}=simulated.`,
    );
  }
  return { genesis, network };
}

/** The form of the addresses that this coin's customers are shown on that network. */
export function addressFormOf(coin: CoreCoin, { hrp, p2pkh }: CoreNetwork): AddressForm {
  return coin.form === "p2wpkh" && hrp !== null ? { kind: "p2wpkh", hrp } : { kind: "p2pkh", version: p2pkh };
}
