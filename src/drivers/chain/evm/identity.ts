import type { Clock } from "#src/platform/clock.ts";
import { type EvmNetwork, WrongNetworkError } from "../port.ts";
import type { Quorum } from "../quorum.ts";
import { quantity } from "./answers.ts";
import type { HeadNode } from "./heads.ts";
import { refuseForeignContracts, refuseUnsupportedChain } from "./network.ts";
import { readTokens, refuseWrongTokens, type TokenFacts } from "./read-tokens.ts";

export interface IdentitySettings {
  readonly quorum: Quorum<HeadNode>;
  readonly clock: Clock;
  readonly network: EvmNetwork;
}

const identityAgeMs = 60_000;
/** A contract can be exchanged behind its address, which is no matter of minutes. */
const tokensAgeMs = 60 * 60_000;
/** One that is not there yet may be deployed at any time. */
const missingAgeMs = 60_000;

/** Which network the nodes are on, and that its tokens are the ones that amounts are computed for. */
export function createIdentity({ quorum, clock, network }: IdentitySettings) {
  const keep = keepFor(clock);
  const ageOf = (found: readonly TokenFacts[]): number =>
    found.every(({ hasCode }) => hasCode) ? tokensAgeMs : missingAgeMs;
  const tokens = keep(ageOf, async (): Promise<readonly TokenFacts[]> => {
    if (Object.keys(network.tokens).length === 0) return [];
    const found = await quorum.insist(
      (node) => readTokens(node, network),
      "the nodes differ in what the contracts of USDT_CONTRACT and USDC_CONTRACT are",
    );
    refuseWrongTokens(network, found);
    return found;
  });
  const chain = keep(
    () => identityAgeMs,
    async (): Promise<string> => {
      const found = await quorum.agree((node) => readChain(node, network.chainId));
      if (found === null) throw new WrongNetworkError("The nodes of ETH_RPC_URL are on different networks.");
      return found.answer;
    },
  );
  return {
    /** Throws a `WrongNetworkError` for another chain than the configured one, an unsupported one, or wrong tokens. */
    async read(): Promise<string> {
      refuseUnsupportedChain(network.chainId);
      const identity = await chain();
      refuseForeignContracts(network);
      await tokens();
      return identity;
    },
    tokens,
  };
}

async function readChain(node: HeadNode, chainId: number): Promise<string> {
  const id = await node.ask(quantity, "eth_chainId");
  if (id !== BigInt(chainId)) {
    throw new WrongNetworkError(`The node ${node.name} is on chain ${id}, but ETH_CHAIN_ID is ${chainId}.`);
  }
  const genesis = await node.heads.at(0);
  return `eip155:${id}:${genesis?.hash ?? "unknown"}`;
}

/** Answers that are asked for again when they are older than `ageOf` says; a failure is not kept. */
function keepFor(clock: Clock) {
  return <T>(ageOf: (answer: T) => number, ask: () => Promise<T>): (() => Promise<T>) => {
    let kept: { readonly answer: T; readonly at: number } | null = null;
    return async () => {
      const now = clock.now().getTime();
      if (kept === null || now - kept.at > ageOf(kept.answer)) kept = { answer: await ask(), at: now };
      return kept.answer;
    };
  };
}
