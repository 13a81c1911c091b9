import { HDKey } from "@scure/bip32";
import { expect, test } from "vitest";
import type { AddressFamily } from "#src/shared/coins/chains.ts";
import { demoAccountKeys, parseAccountKey } from "../account-keys.ts";
import { operatorWallet } from "./operator-seed.fixture.ts";
import { openSweepAccount, pathText } from "./sweep-account.ts";

const vpub = { public: 0x045f1cf6, private: 0x045f18bc };
const zpub = { public: 0x04b24746, private: 0x04b2430c };

function open(family: AddressFamily, text: string = demoAccountKeys[family]) {
  return openSweepAccount(family, text, parseAccountKey(family, text), null);
}

test.each([
  ["BTC", "84'/0'/0'/0/5"],
  ["DOGE", "44'/3'/0'/0/5"],
  ["EVM", "44'/60'/0'/0/5"],
] as const)("the %s account has the path of its kind", (family, path) => {
  const account = open(family);
  expect(pathText(account.pathOf(5))).toBe(path);
});

test("the number of the account is in its key", () => {
  const { publicExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), zpub).derive("m/84'/0'/12'");
  const account = open("BTC", publicExtendedKey);
  expect(pathText(account.path, "h")).toBe("84h/0h/12h");
});

test("a key made for test networks has their coin type", () => {
  const { publicExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7), vpub).derive("m/84'/1'/0'");
  expect(pathText(open("BTC", publicExtendedKey).path)).toBe("84'/1'/0'");
});

test("whatever the key is spelled as, descriptors get the same key as xpub or tpub", () => {
  const account = open("BTC");
  const own = operatorWallet().derive("m/84'/0'/0'");
  expect(account.extendedKey(false)).toBe(own.publicExtendedKey);
  expect(account.extendedKey(true)).toMatch(/^tpub/);
  const again = HDKey.fromExtendedKey(account.extendedKey(true), { public: 0x043587cf, private: 0x04358394 });
  expect(again.publicKey).toEqual(own.publicKey);
});
