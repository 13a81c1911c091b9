import { balancesAnswer, quantity } from "./answers.ts";
import { NodeError, type EvmNode, unlessRefused } from "./node.ts";

/**
 * A program that returns the balances of the addresses appended to it, a word each, in one call of `eth_call`
 * that deploys nothing:
 *
 *     i = 0; while (35 + i < codesize) { m[i] = balance(code[35 + i]); i += 32 } return m[0..i]
 */
const readBalancesCode = "0x60005b8060230180381115601e57602090823980513181526020016002565b506000f3";
/** A node treats the answer to a deployment as code, whose size is limited. */
const addressesPerCall = 500;

/** Wei of each address after a block; null when the node does not keep that state any more. */
export async function readBalances(
  node: EvmNode,
  height: string,
  addresses: readonly string[],
): Promise<readonly bigint[] | null> {
  const balances: bigint[] = [];
  for (let start = 0; start < addresses.length; start += addressesPerCall) {
    const asked = addresses.slice(start, start + addressesPerCall);
    const found = (await readTogether(node, height, asked)) ?? (await readOneByOne(node, height, asked));
    if (found === null) return null;
    balances.push(...found);
  }
  return balances;
}

async function readTogether(
  node: EvmNode,
  height: string,
  addresses: readonly string[],
): Promise<readonly bigint[] | null> {
  const words = addresses.map((address) => address.slice(2).toLowerCase().padStart(64, "0"));
  const data = `${readBalancesCode}${words.join("")}`;
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
): Promise<readonly bigint[] | null> {
  const balances: bigint[] = [];
  for (const address of addresses) {
    const balance = await unlessRefused(node.ask(quantity, "eth_getBalance", address, height));
    if (balance === null) return null;
    balances.push(balance);
  }
  return balances;
}

/** How many transactions an address had sent by then. */
export async function readSent(node: EvmNode, height: string, address: string): Promise<number | null> {
  const sent = await unlessRefused(node.ask(quantity, "eth_getTransactionCount", address, height));
  return sent === null ? null : Number(sent);
}
