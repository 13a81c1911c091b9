import { expect, test } from "vitest";
import { demoNetwork, mainnetTokens } from "#src/drivers/chain/evm/network.ts";
import { findMethod } from "./methods.ts";
import { paymentUri } from "./payment-uri.ts";

const mainnet = { chainId: 1, tokens: mainnetTokens };

test.each([
  ["btc", 21_882n, undefined, "bitcoin:ADDR?amount=0.00021882"],
  ["doge", 12_345_600_000_000n, undefined, "dogecoin:ADDR?amount=123456"],
  ["eth", 6_622_520_000_000_000n, mainnet, "ethereum:ADDR@1?value=6622520000000000"],
  [
    "usdt-eth",
    20_000_000n,
    mainnet,
    "ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=ADDR&uint256=20000000",
  ],
  ["eth", 1n, demoNetwork, "ethereum:ADDR@31337?value=1"],
] as const)("%s: a link that wallet apps understand", (id, units, network, uri) => {
  const method = findMethod(id);
  expect(method && paymentUri(method, "ADDR", units, network)).toBe(uri);
});
