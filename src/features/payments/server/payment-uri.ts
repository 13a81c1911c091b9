import type { EvmNetwork } from "#src/drivers/chain/port.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { Method } from "./methods.ts";

/** Link that opens a wallet app with the payment filled in: BIP 21 for coins with outputs, EIP-681 on Ethereum. */
export function paymentUri(
  method: Method,
  address: string,
  units: bigint,
  network: EvmNetwork | undefined,
): string {
  if (network === undefined) {
    return `${method.name.toLowerCase()}:${address}?amount=${formatUnits(units, method.decimals)}`;
  }
  const { chainId } = network;
  const contract = network.tokens[method.asset];
  return contract === undefined
    ? `ethereum:${address}@${chainId}?value=${units}`
    : `ethereum:${contract}@${chainId}/transfer?address=${address}&uint256=${units}`;
}
