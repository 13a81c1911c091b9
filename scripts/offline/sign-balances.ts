import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { HDKey } from "@scure/bip32";
import { encodeFunctionData, formatEther, getAddress, parseAbi, parseGwei, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type AddressPlan, planBalances, readBalances } from "./plan-balances.ts";
import { askForWallet, keyAt } from "./read-wallet.ts";

// node scripts/offline/sign-balances.ts eth.csv --to 0x… --chain-id 1 --gas-gwei 2.5, on a machine without a network:
// signs what moves the balances that `coins csv` lists.

const hardened = 0x80000000;
const erc20 = parseAbi(["function transfer(address to, uint256 value)"]);

export interface SignTerms {
  readonly to: string;
  readonly chainId: number;
  readonly gasPriceWei: bigint;
  /** Number of the account in `m/44'/60'/account'`. */
  readonly account: number;
}

/** Signed transactions in the order to send them. Throws when the phrase is not that of an address. */
export async function signPlan(
  { index, address, transfers }: AddressPlan,
  wallet: HDKey,
  { to, chainId, gasPriceWei, account }: SignTerms,
): Promise<readonly string[]> {
  const path = [hardened + 44, hardened + 60, hardened + account, 0, index];
  const signer = privateKeyToAccount(toHex(keyAt(wallet, path)));
  if (signer.address !== address) throw new Error(`${address} is not of the wallet with this phrase.`);
  const receiver = getAddress(to);
  return Promise.all(
    transfers.map(({ contract, units, nonce, gas }) => {
      const price = { maxFeePerGas: gasPriceWei, maxPriorityFeePerGas: gasPriceWei };
      const frame = { type: "eip1559", chainId, nonce, gas, ...price } as const;
      const data = { abi: erc20, functionName: "transfer", args: [receiver, units] } as const;
      return signer.signTransaction(
        contract === null
          ? { ...frame, to: receiver, value: units }
          : { ...frame, to: getAddress(contract), data: encodeFunctionData(data) },
      );
    }),
  );
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      "chain-id": { type: "string" },
      "gas-gwei": { type: "string" },
      account: { type: "string", default: "0" },
    },
  });
  const [file] = positionals;
  const { to, "chain-id": chainId, "gas-gwei": gasGwei, account } = values;
  if (file === undefined || to === undefined || chainId === undefined || gasGwei === undefined) {
    throw new Error("Say the list, --to, --chain-id and --gas-gwei.");
  }
  const terms = { to, chainId: Number(chainId), gasPriceWei: parseGwei(gasGwei), account: Number(account) };
  const plans = planBalances(readBalances(readFileSync(file, "utf8")), terms.gasPriceWei);
  for (const { address, missingWei } of plans) {
    if (missingWei > 0n) process.stderr.write(`First send ${formatEther(missingWei)} ether to ${address}.\n`);
  }
  const wallet = await askForWallet();
  for (const plan of plans) {
    for (const signed of await signPlan(plan, wallet, terms)) process.stdout.write(`${signed}\n`);
  }
}
