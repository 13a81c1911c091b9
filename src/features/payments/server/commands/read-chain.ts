import { UsageError } from "#src/platform/operator/command.ts";
import { type ChainId, chains } from "#src/shared/coins/chains.ts";

/** The chain that `--chain` names, in letters of either case. Throws a `UsageError` that lists them. */
export function readChain(value: unknown): ChainId {
  const named = typeof value === "string" ? value.toLowerCase() : null;
  const chain = chains.find(({ id }) => id === named);
  if (chain === undefined) {
    throw new UsageError(`Give --chain, one of: ${chains.map(({ id }) => id).join(", ")}.`);
  }
  return chain.id;
}
