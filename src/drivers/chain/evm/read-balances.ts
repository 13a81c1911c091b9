import { balancesAnswer, quantity } from "./answers.ts";
import { NodeError, type EvmNode, unlessRefused } from "./node.ts";

/**
 * A program that returns the balances of the addresses appended to it, a word each, in one call of `eth_call`
 * that deploys nothing:
 *
 *     i = 0; while (35 + i < codesize) { m[i] = balance(code[35 + i]); i += 32 } return m[0..i]
 */
const readBalancesCode = "0x60005b8060230180381115601e57602090823980513181526020016002565b506000f3";
/**
 * The same for a token, whose address comes before the others, by its `balanceOf`. A contract that did not exist yet
 * answers nothing, which is a balance of zero; one that fails makes all of it fail:
 *
 *     token = code[74]; i = 0
 *     while (106 + i < codesize) { if (!token.balanceOf(code[106 + i]) -> m[96 + i]) revert; i += 32 }
 *     return m[96..96 + i]
 */
const readTokenBalancesCode =
  "0x6020604a6040396370a0823160e01b60005260005b80606a0180381115603f57" +
  "602090600439602081606001602460006040515afa156044576020016014565b506060f35b60006000fd";
const balanceOfSelector = "0x70a08231";
/** A node treats the answer to a deployment as code, whose size is limited. */
const addressesPerCall = 500;

/**
 * Base units of each address after a block, of ether or of the token at that contract; null when the node does not
 * keep that state any more.
 */
export async function readBalances(
  node: EvmNode,
  height: string,
  addresses: readonly string[],
  token: string | null,
): Promise<readonly bigint[] | null> {
  const balances: bigint[] = [];
  for (let start = 0; start < addresses.length; start += addressesPerCall) {
    const asked = addresses.slice(start, start + addressesPerCall);
    const found =
      (await readTogether(node, height, asked, token)) ?? (await readOneByOne(node, height, asked, token));
    if (found === null) return null;
    balances.push(...found);
  }
  return balances;
}

async function readTogether(
  node: EvmNode,
  height: string,
  addresses: readonly string[],
  token: string | null,
): Promise<readonly bigint[] | null> {
  const data = [
    ...(token === null ? [readBalancesCode] : [readTokenBalancesCode, wordOf(token)]),
    ...addresses.map(wordOf),
  ].join("");
  const answer = await unlessRefused(node.ask(balancesAnswer, "eth_call", { data }, height));
  if (answer === null) return null;
  const found = answer.slice(2).match(/.{64}/g) ?? [];
  if (found.length !== addresses.length) {
    throw new NodeError(`${node.name} answered ${found.length} of ${addresses.length} balances`);
  }
  return found.map((word) => BigInt(`0x${word}`));
}

/** For nodes that run no program without a contract; each question shows whether the node keeps that state. */
async function readOneByOne(
  node: EvmNode,
  height: string,
  addresses: readonly string[],
  token: string | null,
): Promise<readonly bigint[] | null> {
  const balances: bigint[] = [];
  for (const address of addresses) {
    const balance = await unlessRefused(
      token === null
        ? node.ask(quantity, "eth_getBalance", address, height)
        : readTokenBalance(node, height, address, token),
    );
    if (balance === null) return null;
    balances.push(balance);
  }
  return balances;
}

async function readTokenBalance(
  node: EvmNode,
  height: string,
  address: string,
  token: string,
): Promise<bigint> {
  const data = `${balanceOfSelector}${wordOf(address)}`;
  const answer = await node.ask(balancesAnswer, "eth_call", { to: token, data }, height);
  return answer === "0x" ? 0n : BigInt(answer);
}

function wordOf(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, "0");
}

/** How many transactions an address had sent by then. */
export async function readSent(node: EvmNode, height: string, address: string): Promise<number | null> {
  const sent = await unlessRefused(node.ask(quantity, "eth_getTransactionCount", address, height));
  return sent === null ? null : Number(sent);
}
