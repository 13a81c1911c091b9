import { parseUnits } from "#src/shared/money.ts";

/** What moving balances of Ethereum's kind costs, without I/O. */

/** A plain transfer, exactly. */
const transferGas = 21_000n;
/** A token's transfer with room: Tether's takes up to 63,000 to a receiver that had none. */
const tokenGas = 65_000n;
const gweiDecimals = 9;

/** Wei for moving a balance away: of a token with the transfer that brings ether for gas to its address before. */
export function moveCostWei(isToken: boolean, gasPriceWei: bigint): bigint {
  return (isToken ? transferGas + tokenGas : transferGas) * gasPriceWei;
}

/** Wei of a gas price in gwei, decimal; null for what is not one, or beyond any price that was ever paid. */
export function parseGwei(text: string): bigint | null {
  const wei = parseUnits(text, gweiDecimals);
  const highest = 10_000n * 10n ** BigInt(gweiDecimals);
  return wei === null || wei === 0n || wei > highest ? null : wei;
}
