import type { ContractCall } from "../port.ts";
import { hexText } from "./answers.ts";
import { type EvmNode, unlessRefused } from "./node.ts";

/** What contracts answer in the state after a block; null for a call that is reverted. */
export async function callContracts(
  node: EvmNode,
  height: string,
  calls: readonly ContractCall[],
): Promise<readonly (string | null)[]> {
  return Promise.all(
    calls.map(({ to, data }) => unlessRefused(node.ask(hexText, "eth_call", { to, data }, height))),
  );
}
