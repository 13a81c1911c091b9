import type { Config } from "#src/config/config.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";
import { demoAccountKeys } from "./account-keys.ts";
import { describeAccountKey } from "./describe-account-key.ts";

const variables = { BTC: "BTC_ACCOUNT_KEY", DOGE: "DOGE_ACCOUNT_KEY", EVM: "ETH_ACCOUNT_KEY" } as const;
const chains = { BTC: "CHAIN_BTC", DOGE: "CHAIN_DOGE", EVM: "CHAIN_ETH" } as const;
const families = ["BTC", "DOGE", "EVM"] as const;

/** The account keys of the configuration; without any, the demo's, which work with simulated chains only. */
export function accountKeysOf(config: Config) {
  return {
    BTC: config.BTC_ACCOUNT_KEY ?? demoAccountKeys.BTC,
    DOGE: config.DOGE_ACCOUNT_KEY ?? demoAccountKeys.DOGE,
    EVM: config.ETH_ACCOUNT_KEY ?? demoAccountKeys.EVM,
  };
}

/** What an operator compares with the hardware wallet: fingerprint and first address of each key in use. */
export function accountKeyChecks(config: Config): PartCheck[] {
  return families
    .filter((family) => config[chains[family]] !== "off")
    .map((family) => ({
      part: `account ${family}`,
      variable: variables[family],
      async run() {
        const { fingerprint, firstAddress } = describeAccountKey(family, accountKeysOf(config));
        const isDemo = config[variables[family]] === undefined;
        const whose = isDemo ? "the demo's public key" : "public only; compare with your hardware wallet";
        return `fingerprint ${fingerprint}, address 0 ${firstAddress} (${whose})`;
      },
    }));
}
