import type { Config } from "#src/config/config.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";
import { accounts, chainOf } from "#src/shared/coins/chains.ts";
import { textsOf } from "./account-keys.ts";
import { describeAccountKey } from "./describe-account-key.ts";

/** The account keys of the configuration; without any, the demo's, which work with simulated chains only. */
export function accountKeysOf(config: Config) {
  return textsOf(({ variable, demoKey }) => config[variable] ?? demoKey);
}

/** What an operator compares with the hardware wallet: fingerprint and first address of each key in use. */
export function accountKeyChecks(config: Config): PartCheck[] {
  return accounts.flatMap(({ family, variable }) => {
    const used = config.chains.find(({ chain }) => chainOf(chain).account.family === family);
    if (used === undefined) return [];
    const { main, test } = chainOf(used.chain).forms;
    return {
      part: `account ${family}`,
      variable,
      async run() {
        const form = used.money === "play" ? test : main;
        const { fingerprint, firstAddress } = describeAccountKey(family, accountKeysOf(config), form);
        const isDemo = config[variable] === undefined;
        const whose = isDemo ? "the demo's public key" : "public only; compare with your hardware wallet";
        return `fingerprint ${fingerprint}, address 0 ${firstAddress} (${whose})`;
      },
    };
  });
}
