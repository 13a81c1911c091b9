import type { Config } from "#src/config/config.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";
import { type Account, accounts, type AddressFamily, chainOf } from "#src/shared/coins/chains.ts";
import { type AccountKeyTexts, demoAccountKeys, textsOf } from "./account-keys.ts";
import { describeAccountKey } from "./describe-account-key.ts";
import { accountKeyOf, findPlayMoneyKey, readPlayMoneyKey } from "./play-money-key.ts";

/**
 * The account keys of the configuration. Without any, a demo on this machine has those that everybody can spend from;
 * a site that others reach has keys of its own for its simulated chains, made at the first start.
 */
export function accountKeysOf(config: Config): Partial<AccountKeyTexts> {
  if (config.mode === "demo") return textsOf(({ variable, demoKey }) => config[variable] ?? demoKey);
  const isKeyless = config.chains.some(({ chain }) => config[chainOf(chain).account.variable] === undefined);
  const root = isKeyless ? readPlayMoneyKey(config.dataDir) : findPlayMoneyKey(config.dataDir);
  const texts: { [Family in AddressFamily]?: string } = {};
  for (const account of accounts) {
    const text = config[account.variable] ?? (root === null ? undefined : accountKeyOf(root, account));
    if (text !== undefined) texts[account.family] = text;
  }
  return texts;
}

/** What an operator compares with the hardware wallet: fingerprint and first address of each key in use. */
export function accountKeyChecks(config: Config): PartCheck[] {
  return config.chains
    .map(({ chain, money }) => ({ ...chainOf(chain), money }))
    .filter(({ account }, at, all) => all.findIndex((one) => one.account === account) === at)
    .map(({ account, forms, money }) => ({
      part: `account ${account.family}`,
      variable: account.variable,
      async run() {
        const found = keyOf(config, account);
        if (found === null) return "the first start makes a key of its own for play money";
        const form = money === "play" ? forms.test : forms.main;
        const { fingerprint, firstAddress } = describeAccountKey(account.family, found.key, form);
        return `fingerprint ${fingerprint}, address 0 ${firstAddress} (${found.whose})`;
      },
    }));
}

/** Makes no key: nothing is started. */
function keyOf({ mode, dataDir, ...config }: Config, account: Account) {
  const own = config[account.variable];
  if (own !== undefined) return { key: own, whose: "public only; compare with your hardware wallet" };
  if (mode === "demo") return { key: demoAccountKeys[account.family], whose: "the demo's public key" };
  const root = findPlayMoneyKey(dataDir);
  if (root === null) return null;
  return { key: accountKeyOf(root, account), whose: "of play-money.key in DATA_DIR, for play money" };
}
