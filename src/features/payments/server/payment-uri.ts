import type { EvmNetwork } from "#src/drivers/chain/port.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { Method } from "./methods.ts";

/**
 * Link that opens a wallet app with the payment filled in. Coins with outputs: BIP 21, an amount in whole coins with a
 * decimal point. Ethereum: EIP-681 with the chain, an amount in base units; of a token a call of its contract. Amounts
 * are plain digits: EIP-681 allows exponents, and wallets differ in reading them. An address has no character that
 * would have to be encoded.
 */
export function paymentUri(
  method: Pick<Method, "name" | "decimals"> & { readonly asset: string },
  address: string,
  units: bigint,
  network: EvmNetwork | undefined,
): string {
  if (!/^[0-9A-Za-z]+$/.test(address)) throw new RangeError(`${address} is not an address of a link`);
  if (network === undefined) {
    return `${method.name.toLowerCase()}:${address}?amount=${formatUnits(units, method.decimals)}`;
  }
  const { chainId } = network;
  const contract = network.tokens[method.asset];
  return contract === undefined
    ? `ethereum:${address}@${chainId}?value=${units}`
    : `ethereum:${contract}@${chainId}/transfer?address=${address}&uint256=${units}`;
}
