import { z } from "zod";
import type { ChainEntry } from "#src/drivers/chain/driver-entry.ts";
import { driversOf } from "#src/drivers/chain/drivers.ts";
import {
  accounts,
  type AccountVariable,
  type Chain,
  type ChainId,
  chains,
  variablePrefix,
} from "#src/shared/coins/chains.ts";
import { type FingerprintVariable, fingerprintVariableOf } from "#src/shared/coins/fingerprint-variable.ts";
import { ConfigError } from "./config-error.ts";
import { findTooFewSources } from "#src/drivers/rates/rates-of.ts";
import type { ConfiguredRates } from "#src/drivers/rates/driver-entry.ts";
import { isLoopback, url } from "#src/platform/settings/setting-forms.ts";
import { choiceOf, type InstalledDrivers, summariesOf } from "./installed-drivers.ts";
import type { ChosenChain } from "./refuse-mixed-money.ts";

export type ChainVariable = `CHAIN_${Uppercase<ChainId>}`;
type AccountKeys = { readonly [Name in AccountVariable]?: string | undefined };

export const chainVariable = ({ id }: Chain): ChainVariable => `CHAIN_${variablePrefix(id)}`;

/** Wallets refuse one of zeros. */
const fingerprint = z.string().regex(/^(?!0{8})[0-9a-fA-F]{8}$/);

/** Settings of coins and rates; spread into those of `config.ts`. Those of drivers stand beside them. */
export const moneyVariablesOf = ({
  chain,
  rates,
  gateway,
}: Pick<InstalledDrivers, "chain" | "rates" | "gateway">) => ({
  ...chainChoices(chain),
  RATES: choiceOf(rates, "simulated").describe(
    `sources of exchange rates, with commas between them, e.g. kraken,coinbase,binance,bitstamp: a price needs two that agree; ${summariesOf(rates)}`,
  ),
  RATE_MARGIN_BPS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .default(0)
    .describe("what you keep of the price of a coin, in hundredths of a percent"),
  RATES_TEST_ORIGIN: url.optional().describe("a server on loopback in place of all sources; for tests"),
  GATEWAYS: choiceOf(gateway, "off").describe(
    `payment gateways that take coins for you, with commas between them; ${summariesOf(gateway)}`,
  ),
  ...accountKeys(),
  ...masterFingerprints(),
});

/** For each chain the drivers that have it. */
function chainChoices(installed: readonly ChainEntry[]) {
  const choices = chains.map((chain) => {
    const drivers = driversOf(installed, chain);
    const [first, ...tokens] = chain.coins.map(({ asset }) => asset);
    const coins = tokens.length === 0 ? "" : ` (${[first, ...tokens].join(", ")})`;
    const summaries = drivers.flatMap(({ summary }) => (summary === null ? [] : [`; ${summary}`])).join("");
    const choice: z.ZodType<string> = z
      .enum([...drivers.map(({ name }) => name), "off"])
      .default("simulated")
      .describe(`source of ${chain.name} blocks${coins}${summaries}`);
    return [chainVariable(chain), choice] as const;
  });
  const record: Record<string, z.ZodType<string>> = Object.fromEntries(choices);
  return record as Record<ChainVariable, z.ZodType<string>>;
}

function accountKeys() {
  const keys = accounts.map(({ variable, versions, path }) => {
    const forms = versions.filter(({ isTest }) => !isTest).map(({ prefix }) => prefix);
    const text = `${forms.join(" or ")} of ${path}/a'; never a private key`;
    return [variable, z.string().optional().describe(text)] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a variable for each account
  return Object.fromEntries(keys) as Record<AccountVariable, z.ZodOptional<z.ZodString>>;
}

function masterFingerprints() {
  const fingerprints = accounts.flatMap((account) => {
    const variable = fingerprintVariableOf(account);
    const text = `master key of ${account.variable} as your wallet shows it, 8 digits; for coins psbt and descriptor`;
    return variable === null ? [] : [[variable, fingerprint.optional().describe(text)] as const];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a variable for each account of outputs
  return Object.fromEntries(fingerprints) as Record<FingerprintVariable, z.ZodOptional<z.ZodString>>;
}

/** Real nodes need a key of the operator's own, but for play money on this machine. */
export function refuseKeylessChains(
  config: AccountKeys & { readonly chains: readonly ChosenChain[] },
  isDemo: boolean,
): void {
  for (const { chain: id, driver, money, setting } of config.chains) {
    const variable = chains.find((chain) => chain.id === id)?.account.variable;
    if (driver === "simulated" || (isDemo && money === "play") || variable === undefined) continue;
    if (config[variable] === undefined) throw new ConfigError(`${variable} must be set for ${setting}.`);
  }
}

interface RateSettings {
  readonly NODE_ENV: string;
  readonly RATES_TEST_ORIGIN?: string | undefined;
  readonly rateSources: readonly ConfiguredRates[];
}

/** One source has no one to contradict it, and prices of another place than the market's are for tests alone. */
export function refuseUnusableRates({
  NODE_ENV,
  RATES_TEST_ORIGIN: origin,
  rateSources,
}: RateSettings): void {
  const tooFew = findTooFewSources(rateSources);
  if (tooFew !== null) throw new ConfigError(tooFew);
  if (origin === undefined) return;
  if (NODE_ENV !== "test" || !isLoopback(new URL(origin).hostname)) {
    throw new ConfigError("RATES_TEST_ORIGIN is for tests: NODE_ENV=test, and a server on loopback.");
  }
}
