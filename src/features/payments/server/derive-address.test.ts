import { pbkdf2Sync } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { describe, expect, test } from "vitest";
import { AccountKeyError, demoAccountKeys, parseAccountKey } from "./account-keys.ts";
import { deriveAddress } from "./derive-address.ts";
import type { AddressFamily } from "#src/shared/coins/chains.ts";

const aboutPhrase = `${"abandon ".repeat(11)}about`;
const junkPhrase = `${"test ".repeat(11)}junk`;
const master = (phrase: string, versions?: { public: number; private: number }): HDKey =>
  HDKey.fromMasterSeed(pbkdf2Sync(phrase, "mnemonic", 2048, 64, "sha512"), versions);
const zVersions = { public: 0x04b24746, private: 0x04b2430c };
const dVersions = { public: 0x02facafd, private: 0x02fac398 };
const addresses = (family: AddressFamily, key: string): string[] =>
  [0, 1].map((index) => deriveAddress(parseAccountKey(family, key), index));

describe("published vectors", () => {
  test("BIP 84: first and second receiving address of its account 0", () => {
    const account = master(aboutPhrase, zVersions).derive("m/84'/0'/0'");
    expect(account.publicExtendedKey).toBe(demoAccountKeys.BTC);
    const published = [
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
    ];
    expect(addresses("BTC", demoAccountKeys.BTC)).toEqual(published);
    expect(addresses("BTC", master(aboutPhrase).derive("m/84'/0'/0'").publicExtendedKey)).toEqual(published);
  });

  test("Dogecoin: the first address that Ledger publishes for the same phrase", () => {
    const account = master(aboutPhrase, dVersions).derive("m/44'/3'/0'");
    expect(account.publicExtendedKey).toBe(demoAccountKeys.DOGE);
    expect(addresses("DOGE", demoAccountKeys.DOGE)[0]).toBe("DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC");
  });

  test("Ethereum: accounts 0 and 1 of the phrase that development chains start with", () => {
    expect(master(junkPhrase).derive("m/44'/60'/0'").publicExtendedKey).toBe(demoAccountKeys.EVM);
    expect(addresses("EVM", demoAccountKeys.EVM)).toEqual([
      "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
      "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    ]);
  });

  test("fingerprints are those of the account keys", () => {
    const account = master(aboutPhrase, zVersions).derive("m/84'/0'/0'");
    expect(parseAccountKey("BTC", demoAccountKeys.BTC).fingerprint).toBe(
      account.fingerprint.toString(16).padStart(8, "0"),
    );
  });
});

test("a key in the form of a test network is read, and named as one", () => {
  const test = master(aboutPhrase, { public: 0x045f1cf6, private: 0x045f18bc }).derive("m/84'/1'/0'");
  const key = parseAccountKey("BTC", test.publicExtendedKey);
  expect(key.isTest).toBe(true);
  expect(parseAccountKey("BTC", demoAccountKeys.BTC).isTest).toBe(false);
  expect(() => parseAccountKey("BTC", test.privateExtendedKey)).toThrow("is private");
  expect(() => parseAccountKey("EVM", test.publicExtendedKey)).toThrow("must be a xpub");
});

describe("keys that are refused with one sentence", () => {
  const parse = (family: AddressFamily, text: string) => () => parseAccountKey(family, text);

  test.each([
    ["zprv", master(aboutPhrase, zVersions).derive("m/84'/0'/0'").privateExtendedKey],
    ["xprv", master(aboutPhrase).derive("m/84'/0'/0'").privateExtendedKey],
    ["dgpv", master(aboutPhrase, dVersions).derive("m/44'/3'/0'").privateExtendedKey],
  ])("a private key (%s), whatever its coin", (_, key) => {
    for (const family of ["BTC", "DOGE", "EVM"] as const) {
      expect(parse(family, key)).toThrow(AccountKeyError);
      expect(parse(family, key)).toThrow("is private");
    }
  });

  test("another coin's key, a key above an account, a damaged one", () => {
    expect(parse("EVM", demoAccountKeys.BTC)).toThrow("must be a xpub");
    expect(parse("DOGE", demoAccountKeys.BTC)).toThrow("must be a dgub or xpub");
    expect(parse("BTC", master(aboutPhrase).derive("m/84'").publicExtendedKey)).toThrow("depth 3");
    expect(parse("BTC", demoAccountKeys.BTC.replace("z306", "z307").slice(0, -1))).toThrow("is not a valid");
    expect(parse("BTC", "")).toThrow("is not a valid");
  });
});
