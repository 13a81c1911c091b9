import * as z from "zod/mini";
import type { ContractCall } from "../port.ts";
import { type EvmNode, unlessRefused } from "./node.ts";

const callAnswer = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i));

/** What contracts answer in the state after a block; null for a call that is reverted. */
export async function callContracts(
  node: EvmNode,
  height: string,
  calls: readonly ContractCall[],
): Promise<readonly (string | null)[]> {
  return Promise.all(
    calls.map(({ to, data }) => unlessRefused(node.ask(callAnswer, "eth_call", { to, data }, height))),
  );
}
