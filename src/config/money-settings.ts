import { z } from "zod";
import { mainnetTokens } from "#src/drivers/chain/evm/network.ts";
import { ConfigError } from "./config-error.ts";
import { isEthPlayMoney } from "./refuse-mixed-money.ts";
import { list, url } from "#src/platform/settings/setting-forms.ts";

const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/** Settings of coins and rates; spread into those of `config.ts`. */
export const moneyVariables = {
  CHAIN_BTC: z.enum(["simulated", "off"]).default("simulated").describe("source of Bitcoin blocks"),
  CHAIN_DOGE: z.enum(["simulated", "off"]).default("simulated").describe("source of Dogecoin blocks"),
  CHAIN_ETH: z
    .enum(["simulated", "evm", "off"])
    .default("simulated")
    .describe("source of Ethereum blocks (ETH, USDT, USDC); evm asks the nodes of ETH_RPC_URL"),
  ETH_RPC_URL: list
    .pipe(z.array(url))
    .default([])
    .describe("nodes of CHAIN_ETH=evm, separated by commas; of two or more, two must agree"),
  ETH_CHAIN_ID: z.coerce
    .number()
    .int()
    .min(1)
    .default(1)
    .describe("network of these nodes; coins of a test network are play money"),
  ETH_INNER: z
    .enum(["find", "hold", "off"])
    .default("find")
    .describe(
      "ether that contracts send: find and credit it by traces, or hold it for the operator; off: no node is asked about your addresses",
    ),
  USDT_CONTRACT: contract.default(mainnetTokens.USDT).describe("token contract of USDT"),
  USDC_CONTRACT: contract.default(mainnetTokens.USDC).describe("token contract of USDC"),
  RATES: z.enum(["simulated"]).default("simulated").describe("source of exchange rates"),
  BTC_ACCOUNT_KEY: z.string().optional().describe("zpub or xpub of m/84'/0'/a'; never a private key"),
  DOGE_ACCOUNT_KEY: z.string().optional().describe("dgub or xpub of m/44'/3'/a'"),
  ETH_ACCOUNT_KEY: z.string().optional().describe("xpub of m/44'/60'/a'"),
} as const;

type MoneyVariables = z.output<z.ZodObject<typeof moneyVariables>>;

export function refuseHalfEthereum(config: MoneyVariables, isDemo: boolean): void {
  if (config.CHAIN_ETH !== "evm") return;
  if (config.ETH_RPC_URL.length === 0) throw new ConfigError("ETH_RPC_URL must be set for CHAIN_ETH=evm.");
  const mayUseDemoKey = isDemo && isEthPlayMoney(config);
  if (config.ETH_ACCOUNT_KEY === undefined && !mayUseDemoKey) {
    throw new ConfigError("ETH_ACCOUNT_KEY must be set for CHAIN_ETH=evm.");
  }
}
