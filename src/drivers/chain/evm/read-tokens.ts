import { type EvmNetwork, WrongNetworkError } from "../port.ts";
import { hexText } from "./answers.ts";
import { mayBeMissing } from "./network.ts";
import { unlessRefused, type EvmNode } from "./node.ts";

/** What a contract says about itself. */
export interface TokenFacts {
  readonly asset: string;
  readonly contract: string;
  readonly hasCode: boolean;
  /** Null when it does not say. */
  readonly decimals: number | null;
  readonly symbol: string | null;
}

/** The amounts of USDT and USDC are computed with these. */
const expectedDecimals = 6;
const selectors = { decimals: "0x313ce567", symbol: "0x95d89b41" };
const longestSymbol = 20;

/** Reads the contracts of the accepted tokens, all in one request where the node takes that. */
export function readTokens(node: EvmNode, { tokens }: EvmNetwork): Promise<TokenFacts[]> {
  return Promise.all(
    Object.entries(tokens).map(async ([asset, contract]): Promise<TokenFacts> => {
      const call = (data: string) =>
        unlessRefused(node.ask(hexText, "eth_call", { to: contract, data }, "latest"));
      const [code, decimals, symbol] = await Promise.all([
        node.ask(hexText, "eth_getCode", contract, "latest"),
        call(selectors.decimals),
        call(selectors.symbol),
      ]);
      const hasCode = code.length > 2;
      return { asset, contract, hasCode, decimals: numberOf(decimals), symbol: textOf(symbol) };
    }),
  );
}

/** Throws a `WrongNetworkError` for a contract that is not the token of six decimals that amounts are computed for. */
export function refuseWrongTokens(network: EvmNetwork, tokens: readonly TokenFacts[]): void {
  const contracts = new Set(tokens.map(({ contract }) => contract.toLowerCase()));
  if (contracts.size < tokens.length) {
    throw new WrongNetworkError("USDT_CONTRACT and USDC_CONTRACT name the same contract.");
  }
  for (const { asset, contract, hasCode, decimals } of tokens) {
    if (!hasCode && mayBeMissing(network, contract)) continue;
    const place = `${asset}_CONTRACT ${contract} on chain ${network.chainId}`;
    if (!hasCode) throw new WrongNetworkError(`${place} is not a contract.`);
    if (decimals === expectedDecimals) continue;
    const found = decimals === null ? "states no decimals" : `has ${decimals} decimals`;
    throw new WrongNetworkError(
      `${place} ${found}, where ${asset} has ${expectedDecimals}: its amounts would be credited wrongly.`,
    );
  }
}

/** For the operator, e.g. `USDT is 0xdAC1… (USDT, 6 decimals)`. */
export function describeToken({ asset, contract, hasCode, decimals, symbol }: TokenFacts): string {
  if (!hasCode) return `${asset} does not exist on this test chain (no contract at ${contract})`;
  return `${asset} is ${contract} (${symbol ?? "no symbol"}, ${decimals} decimals)`;
}

function numberOf(answer: string | null): number | null {
  if (answer === null || answer.length !== 66) return null;
  const number = BigInt(answer);
  return number <= 255n ? Number(number) : null;
}

/** A string as the ABI has it, offset and length first; older tokens answer 32 bytes with zeros at the end. */
function textOf(answer: string | null): string | null {
  if (answer === null) return null;
  const bytes = Buffer.from(answer.slice(2), "hex");
  const isString = bytes.length >= 64;
  const length = isString ? Number(BigInt(`0x${bytes.subarray(32, 64).toString("hex")}`)) : bytes.length;
  const text = bytes
    .subarray(isString ? 64 : 0, (isString ? 64 : 0) + Math.min(length, longestSymbol))
    .toString("latin1");
  const printable = text.replaceAll(/[^\x20-\x7e]/g, "");
  return printable === "" ? null : printable;
}
