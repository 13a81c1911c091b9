import * as z from "zod/mini";
import { hash, verboseTransaction } from "./answers.ts";
import { CoreRefusal } from "./node-errors.ts";
import type { CoreNode } from "./rpc.ts";

/**
 * How a node gives whole blocks. `verbose`: as JSON with every transaction, and each in hexadecimal as well. `raw`: as
 * bytes alone, which all nodes can; older ones, and Dogecoin's, can nothing else.
 */
export type CoreDialect = "verbose" | "raw";

const someBlock = z.object({ tx: z.array(z.unknown()) });

/** Codes of errors, and what they are about; a pruned block has the code of many others. */
export const notFound = -5;
export const outOfRange = -8;

export function isPruned(error: unknown): boolean {
  return error instanceof CoreRefusal && /pruned/i.test(error.message);
}

/** Found by trying: error codes and versions do not say it. */
export async function chooseDialect(node: CoreNode): Promise<CoreDialect> {
  const first = await tryVerbose(node, await node.ask(hash, "getblockhash", 0));
  if (first !== null) return first;
  // A pruned node keeps the newest block at least.
  return (await tryVerbose(node, await node.ask(hash, "getbestblockhash"))) ?? "raw";
}

async function tryVerbose(node: CoreNode, block: string): Promise<CoreDialect | null> {
  try {
    const { tx } = await node.ask(someBlock, "getblock", block, 2);
    return z.array(verboseTransaction).safeParse(tx).success ? "verbose" : "raw";
  } catch (error) {
    if (isPruned(error)) return null;
    if (error instanceof CoreRefusal) return "raw";
    throw error;
  }
}
