import { formatUnits } from "#src/shared/money.ts";
import type { Method } from "./methods.ts";

const ethereumMainnet = 1;
/** No wallet knows it: a code of the demo must not spend real coins. */
const playChain = 31_337;

/** Link that a wallet app opens filled in: BIP 21 for coins with outputs, EIP-681 on Ethereum. */
export function paymentUri(method: Method, address: string, units: bigint, simulated: boolean): string {
  if (method.chain !== "eth") {
    return `${method.name.toLowerCase()}:${address}?amount=${formatUnits(units, method.decimals)}`;
  }
  const chainId = simulated ? playChain : ethereumMainnet;
  return method.contract === undefined
    ? `ethereum:${address}@${chainId}?value=${units}`
    : `ethereum:${method.contract}@${chainId}/transfer?address=${address}&uint256=${units}`;
}
