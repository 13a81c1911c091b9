import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HDKey } from "@scure/bip32";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Config, readConfig } from "#src/config/config.ts";
import { accountKeyChecks, accountKeysOf } from "./account-key-checks.ts";
import { demoAccountKeys, parseAccountKey } from "./account-keys.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "account-keys-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const staging = (name: string, settings: Record<string, string> = {}): Config =>
  readConfig({
    NODE_ENV: "production",
    PUBLIC_URL: "https://staging.example.com",
    TRUST_PROXY: "none",
    DATABASE_URL: "postgres://127.0.0.1/none",
    ALLOW_SIMULATED: "compute,registrar,chain,rates,mail",
    DATA_DIR: join(folder, name),
    ...settings,
  });
const linesOf = async (config: Config) => {
  const found = await Promise.all(accountKeyChecks(config).map(({ run }) => run()));
  return found.filter((line) => typeof line === "string");
};

test("a demo on this machine has the public keys, a staging site keys of its own that stay the same", async () => {
  expect(accountKeysOf(readConfig({}))).toEqual(demoAccountKeys);
  const config = staging("own");
  const keys = accountKeysOf(config);
  expect(accountKeysOf(config)).toEqual(keys);
  const other = accountKeysOf(staging("other"));
  for (const [family, key] of Object.entries(keys)) {
    expect(Object.values(demoAccountKeys)).not.toContain(key);
    expect(Object.values(other)).not.toContain(key);
    expect(family).toBeTypeOf("string");
  }
  expect(Object.keys(keys)).toEqual(Object.keys(demoAccountKeys));
});

test("what is sent to a staging site's address by mistake can be moved with its file, and no other user reads that", async () => {
  const config = staging("mistake");
  const { LTC } = accountKeysOf(config);
  const file = join(config.dataDir, "play-money.key");
  expect(readdirSync(config.dataDir)).toEqual(["play-money.key"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const root = HDKey.fromExtendedKey(readFileSync(file, "utf8").trim());
  const owner = root.derive("m/84'/2'/0'/0/5");
  expect(owner.privateKey).toHaveLength(32);
  expect(parseAccountKey("LTC", LTC ?? "").publicKeyAt(5)).toEqual(owner.publicKey);
});

test("the check makes no key, then names whose it is, in the spelling that is shown", async () => {
  const config = staging("check");
  expect(new Set(await linesOf(config))).toEqual(
    new Set(["the first start makes a key of its own for play money"]),
  );
  accountKeysOf(config);
  const lines = await linesOf(config);
  expect(lines.find((line) => line.includes("tltc1q"))).toMatch(/of play-money\.key in DATA_DIR/);
  expect(lines.join()).not.toMatch(/address 0 (bc1|ltc1|D)/);
  expect(lines).toHaveLength(4);
});

test("a configured key is used before the site's own, and real nodes need no other", async () => {
  const BTC_ACCOUNT_KEY = demoAccountKeys.BTC;
  expect(accountKeysOf(staging("configured", { BTC_ACCOUNT_KEY })).BTC).toBe(BTC_ACCOUNT_KEY);
  const node = {
    CHAIN_BTC: "off",
    CHAIN_DOGE: "off",
    CHAIN_LTC: "off",
    CHAIN_ETH: "evm",
    ETH_RPC_URL: "https://node.example.com",
    ETH_CHAIN_ID: "11155111",
    ETH_ACCOUNT_KEY: demoAccountKeys.EVM,
  };
  const config = staging("node", node);
  expect(accountKeysOf(config)).toEqual({ EVM: demoAccountKeys.EVM });
  expect(() => readdirSync(config.dataDir)).toThrow("ENOENT");
});
