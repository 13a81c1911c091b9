import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { list, url } from "#src/platform/settings/setting-forms.ts";
import type { ChainEntry, ConfiguredChain } from "../driver-entry.ts";
import { createEvmChain } from "../evm.ts";
import { isTestChain, mainnetTokens } from "./network.ts";

const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const variables = {
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
};

const entry = driverEntry({
  name: "evm",
  summary: "evm asks the nodes of ETH_RPC_URL",
  variables,
  configure(settings, isChosen): ConfiguredChain | string {
    const { ETH_RPC_URL: urls, ETH_CHAIN_ID: chainId, ETH_INNER: inner } = settings;
    if (isChosen && urls.length === 0) return "ETH_RPC_URL must be set for CHAIN_ETH=evm.";
    const tokens = { USDT: settings.USDT_CONTRACT, USDC: settings.USDC_CONTRACT };
    const isTest = isTestChain(chainId);
    return {
      chain: "eth",
      driver: "evm",
      setting: isTest ? `CHAIN_ETH=evm with ETH_CHAIN_ID=${chainId}` : "CHAIN_ETH=evm",
      money: isTest ? "play" : "real",
      variable: "ETH_RPC_URL",
      create: ({ clock }) => createEvmChain({ urls, chainId, tokens, clock, inner }),
    };
  },
});

/** Ethereum by JSON-RPC. */
export const evmEntry: ChainEntry = {
  name: "evm",
  takes: ({ nodes }) => nodes === "evm",
  of: () => entry,
};
