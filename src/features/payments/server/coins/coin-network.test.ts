import { expect, test } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import { coinNetworkOf } from "./coin-network.ts";

const bitcoin = coinNetworkOf({ kind: "p2wpkh", hrp: "bc" });
const testBitcoin = coinNetworkOf({ kind: "p2wpkh", hrp: "tb" });
const dogecoin = coinNetworkOf({ kind: "p2pkh", version: 0x1e });

function scriptOf(network: ReturnType<typeof coinNetworkOf>, address: string): string | null {
  const script = network?.scriptOf(address) ?? null;
  return script === null ? null : bytesToHex(script);
}

// Pairs of BIP 173, BIP 350 and the first coinbase of Bitcoin.
test.each([
  ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "0014751e76e8199196d454941c45d1b3a323f1433bd6"],
  ["BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "0014751e76e8199196d454941c45d1b3a323f1433bd6"],
  [
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
  ],
  ["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac"],
])("%s is paid by its script", (address, script) => {
  expect(scriptOf(bitcoin, address)).toBe(script);
});

test.each([
  ["of a test network", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["of Dogecoin", "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC"],
  ["of Ethereum", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"],
  ["with a typing error", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"],
  ["in mixed case", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4"],
  ["with a version that is not defined", "bc1sw50qgdz25j"],
  ["of nothing", ""],
])("an address %s is refused for Bitcoin", (_, address) => {
  expect(scriptOf(bitcoin, address)).toBeNull();
});

test("each network takes its own addresses only", () => {
  expect(scriptOf(testBitcoin, "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx")).toMatch(/^0014/);
  expect(scriptOf(testBitcoin, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toBeNull();
  expect(scriptOf(testBitcoin, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")).toBeNull();
  expect(scriptOf(dogecoin, "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC")).toMatch(/^76a914.{40}88ac$/);
  expect(scriptOf(dogecoin, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")).toBeNull();
  expect([bitcoin?.isTest, testBitcoin?.isTest, dogecoin?.isTest]).toEqual([false, true, false]);
  expect(coinNetworkOf({ kind: "evm" })).toBeNull();
});
