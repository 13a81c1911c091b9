import { pbkdf2Sync } from "node:crypto";
import { HDKey } from "@scure/bip32";
import { describe, expect, test } from "vitest";
import { AccountKeyError, demoAccountKeys, parseAccountKey } from "./account-keys.ts";
import { deriveAddress } from "./derive-address.ts";
import { type AddressFamily, type ChainId, chainOf, accounts } from "#src/shared/coins/chains.ts";

const aboutPhrase = `${"abandon ".repeat(11)}about`;
const junkPhrase = `${"test ".repeat(11)}junk`;
const master = (phrase: string, versions?: { public: number; private: number }): HDKey =>
  HDKey.fromMasterSeed(pbkdf2Sync(phrase, "mnemonic", 2048, 64, "sha512"), versions);
const zVersions = { public: 0x04b24746, private: 0x04b2430c };
const vVersions = { public: 0x045f1cf6, private: 0x045f18bc };
const mVersions = { public: 0x01b26ef6, private: 0x01b26792 };
const dVersions = { public: 0x02facafd, private: 0x02fac398 };
/** The first two addresses of a chain, as one of its networks spells them. */
const addresses = (chain: ChainId, key: string, network: "main" | "test" | "local" = "main"): string[] => {
  const { account, forms } = chainOf(chain);
  return [0, 1].map((index) => deriveAddress(parseAccountKey(account.family, key), index, forms[network]));
};

describe("published vectors", () => {
  test("BIP 84: first and second receiving address of its account 0", () => {
    const account = master(aboutPhrase, zVersions).derive("m/84'/0'/0'");
    expect(account.publicExtendedKey).toBe(demoAccountKeys.BTC);
    const published = [
      "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
    ];
    expect(addresses("btc", demoAccountKeys.BTC)).toEqual(published);
    expect(addresses("btc", master(aboutPhrase).derive("m/84'/0'/0'").publicExtendedKey)).toEqual(published);
  });

  test("BIP 84 on Litecoin, by a key in either of its forms", () => {
    const first = "ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh";
    expect(addresses("ltc", demoAccountKeys.LTC)[0]).toBe(first);
    const account = master(aboutPhrase, mVersions).derive("m/84'/2'/0'").publicExtendedKey;
    expect(account).toMatch(/^Mtub/);
    expect(addresses("ltc", account)[0]).toBe(first);
  });

  test("test networks spell the address of the same key in their own way", () => {
    const account = master(aboutPhrase, vVersions).derive("m/84'/1'/0'").publicExtendedKey;
    expect(addresses("btc", account, "test")[0]).toBe("tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl");
    expect(addresses("btc", account, "local")[0]).toMatch(/^bcrt1q/);
    expect(addresses("ltc", demoAccountKeys.LTC, "test")[0]).toMatch(/^tltc1q/);
    expect(addresses("ltc", demoAccountKeys.LTC, "local")[0]).toMatch(/^rltc1q/);
    expect(addresses("doge", demoAccountKeys.DOGE, "test")[0]).toMatch(/^n/);
    expect(addresses("doge", demoAccountKeys.DOGE, "local")[0]).toMatch(/^[mn]/);
  });

  test("Dogecoin: the first address that Ledger publishes for the same phrase", () => {
    const account = master(aboutPhrase, dVersions).derive("m/44'/3'/0'");
    expect(account.publicExtendedKey).toBe(demoAccountKeys.DOGE);
    expect(addresses("doge", demoAccountKeys.DOGE)[0]).toBe("DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC");
  });

  test("Ethereum: accounts 0 and 1 of the phrase that development chains start with", () => {
    expect(master(junkPhrase).derive("m/44'/60'/0'").publicExtendedKey).toBe(demoAccountKeys.EVM);
    expect(addresses("eth", demoAccountKeys.EVM)).toEqual([
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
  const account = master(aboutPhrase, vVersions).derive("m/84'/1'/0'");
  const key = parseAccountKey("BTC", account.publicExtendedKey);
  expect(key.isTest).toBe(true);
  expect(parseAccountKey("BTC", demoAccountKeys.BTC).isTest).toBe(false);
  expect(() => parseAccountKey("BTC", account.privateExtendedKey)).toThrow("is private");
  expect(() => parseAccountKey("EVM", account.publicExtendedKey)).toThrow("must be a xpub");
});

describe("keys that are refused with one sentence", () => {
  const parse = (family: AddressFamily, text: string) => () => parseAccountKey(family, text);

  test.each([
    ["zprv", master(aboutPhrase, zVersions).derive("m/84'/0'/0'").privateExtendedKey],
    ["xprv", master(aboutPhrase).derive("m/84'/0'/0'").privateExtendedKey],
    ["dgpv", master(aboutPhrase, dVersions).derive("m/44'/3'/0'").privateExtendedKey],
  ])("a private key (%s), whatever its coin", (_, key) => {
    for (const { family } of accounts) {
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
