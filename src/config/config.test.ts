import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoAccountKeys } from "#src/features/payments/server/index.ts";
import { readConfig } from "./config.ts";
import { refusalOf } from "./refusal.fixture.ts";
import { trustedProxies } from "./trusted-proxies.ts";

const ethereum = {
  CHAIN_ETH: "evm",
  ETH_RPC_URL: "https://one.example.com, https://two.example.com/key",
  ETH_ACCOUNT_KEY: demoAccountKeys.EVM,
};
const sepolia = { ...ethereum, ETH_CHAIN_ID: "11155111" };
const onlyEth = { CHAIN_BTC: "off", CHAIN_DOGE: "off", CHAIN_LTC: "off" };
const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://example.com",
  TRUST_PROXY: "127.0.0.1",
  DATABASE_URL: "postgres://127.0.0.1/none",
};
const staging = { ...live, ALLOW_SIMULATED: "compute,registrar,chain,rates,mail" };

test("an Ethereum node needs its address and a key, and comes with the main network's tokens", () => {
  expect(refusalOf({ CHAIN_ETH: "evm" })).toBe("ETH_RPC_URL must be set for CHAIN_ETH=evm.");
  expect(refusalOf({ ...ethereum, ETH_RPC_URL: "node" })).toMatch(/^ETH_RPC_URL is not usable/);
  expect(refusalOf({ ...ethereum, ETH_ACCOUNT_KEY: "" })).toBe(
    "ETH_ACCOUNT_KEY must be set for CHAIN_ETH=evm.",
  );
  expect(refusalOf({ ...sepolia, USDT_CONTRACT: "0x12" })).toMatch(/^USDT_CONTRACT is not usable/);
  const [, , chain] = readConfig(sepolia).chains;
  expect(chain).toMatchObject({ chain: "eth", driver: "evm", money: "play", variable: "ETH_RPC_URL" });
});

test("a test network of a demo may use the demo's key, a live one may not", () => {
  expect(refusalOf({ ...sepolia, ETH_ACCOUNT_KEY: "" })).toBeNull();
  expect(refusalOf({ ...staging, ...sepolia, ETH_ACCOUNT_KEY: "" })).toMatch(/^ETH_ACCOUNT_KEY must be set/);
});

test("a site under https names its proxies, or says that it has none", () => {
  const { TRUST_PROXY: _, ...unsaid } = staging;
  expect(refusalOf(unsaid)).toMatch(/^TRUST_PROXY must name the addresses of the proxies in front of https:/);
  expect(refusalOf({ ...unsaid, TRUST_PROXY: "" })).toMatch(/^TRUST_PROXY must/);
  for (const said of ["127.0.0.1", "none"]) expect(refusalOf({ ...unsaid, TRUST_PROXY: said })).toBeNull();
  expect(refusalOf({ ...unsaid, ROLES: "worker" })).toBeNull();
  expect(refusalOf({ ...unsaid, PUBLIC_URL: "https://127.0.0.1" })).toBeNull();
  expect(trustedProxies(readConfig({ ...unsaid, TRUST_PROXY: "none" }))).toBe(false);
  expect(trustedProxies(readConfig({ ...unsaid, TRUST_PROXY: "10.0.0.1, 10.0.0.2" }))).toBe(
    "10.0.0.1, 10.0.0.2",
  );
});

test("real coins and play money never meet, whatever is allowed", () => {
  expect(refusalOf({ ...staging, ...ethereum })).toMatch(
    /^CHAIN_ETH=evm takes real coins, and CHAIN_BTC=sim/,
  );
  expect(refusalOf({ ...ethereum, ...onlyEth })).toMatch(/COMPUTE=simulated delivers no machine/);
  expect(refusalOf({ ...staging, ...ethereum, ...onlyEth })).toMatch(/COMPUTE=simulated delivers no machine/);
  expect(refusalOf({ ...ethereum, ...onlyEth, NODE_ENV: "test" })).toBeNull();
  expect(refusalOf({ ...staging, ...ethereum, ...onlyEth, NODE_ENV: "test" })).toMatch(/no machine/);
});

test("coins of a test network are simulated coins: live refuses them by name", () => {
  expect(refusalOf({ ...live, ...sepolia, ...onlyEth })).toMatch(
    /: .*CHAIN_ETH=evm with ETH_CHAIN_ID=11155111/,
  );
  expect(refusalOf({ ...staging, ...sepolia, ...onlyEth })).toBeNull();
});

test("a site that others reach says that its money is play; a demo and real coins do not", () => {
  expect(readConfig(staging).site.takesPlayMoney).toBe(true);
  expect(readConfig({ ...staging, ...sepolia, ...onlyEth }).site.takesPlayMoney).toBe(true);
  expect(readConfig({ ...staging, ...onlyEth, CHAIN_ETH: "off" }).site.takesPlayMoney).toBeUndefined();
  expect(readConfig({}).site.takesPlayMoney).toBeUndefined();
});

test("mail by SMTP needs its server and its sender, and is no simulation in live", () => {
  const smtp = { MAIL: "smtp", SMTP_URL: "smtps://user:secret@mail.example:465" };
  expect(refusalOf({ MAIL: "smtp" })).toMatch(/^SMTP_URL must be set/);
  expect(refusalOf(smtp)).toMatch(/^MAIL_FROM must be set/);
  expect(refusalOf({ ...smtp, SMTP_URL: "https://mail.example" })).toMatch(/^SMTP_URL is not usable/);
  expect(refusalOf({ ...smtp, MAIL_FROM: "no-reply@moorage.example" })).toBeNull();
  expect(refusalOf({ ...live, ...smtp, MAIL_FROM: "no-reply@moorage.example" })).not.toMatch(/MAIL=/);
});

test("a host that was left needs another one to go to", () => {
  expect(refusalOf({ LEGACY_HOST: "old.example.com" })).toBe("SISTER_URL must be set for LEGACY_HOST.");
  expect(refusalOf({ LEGACY_HOST: "old.example.com", SISTER_URL: "https://old.example.com" })).toBe(
    "SISTER_URL must be on another host than LEGACY_HOST.",
  );
  expect(refusalOf({ LEGACY_HOST: "https://old.example.com" })).toMatch(/^LEGACY_HOST is not usable/);
  expect(readConfig({}).legacy).toBeNull();
  expect(readConfig({ ...staging, LEGACY_HOST: "old.example.com" }).legacy).toEqual({
    host: "old.example.com",
    sisterUrl: "https://example.com",
  });
});

test("a demo without Telegram links and a support address shows examples on reserved hosts, live none", () => {
  const { telegram, supportEmail, supportIsExample } = readConfig({}).site;
  expect([telegram.isExample, supportIsExample]).toEqual([true, true]);
  for (const url of [telegram.news, telegram.support, telegram.bot]) {
    expect(new URL(url ?? "").hostname).toBe("example.com");
  }
  expect(supportEmail).toBe("support@example.com");
  const none = { news: null, support: null, bot: null };
  expect(readConfig(staging).site).toMatchObject({ telegram: none, supportEmail: null });

  const bot = "https://t.example/bot";
  const own = readConfig({ TELEGRAM_BOT_URL: bot, SUPPORT_EMAIL: "help@moorage.example" }).site;
  expect(own.telegram).toEqual({ ...none, bot });
  expect(own.supportEmail).toBe("help@moorage.example");
  expect(own.supportIsExample).toBeUndefined();
});

test("reviews come from a file of few, short ones; a demo without shows examples, live none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "reviews-"));
  const file = join(folder, "reviews.json");
  const reviews = [{ text: "It works.", name: "N. N.", about: "3 servers" }];
  await writeFile(file, JSON.stringify(reviews));
  expect(readConfig({ ...staging, REVIEWS_FILE: file }).site.reviews).toEqual(reviews);
  expect(readConfig({}).site.reviews).toBe("examples");
  expect(readConfig(staging).site.reviews).toBeNull();
  await writeFile(file, JSON.stringify([{ text: "It works.", stars: 5 }]));
  expect(refusalOf({ REVIEWS_FILE: file })).toMatch(/^REVIEWS_FILE is not usable/);
  expect(refusalOf({ REVIEWS_FILE: join(folder, "none.json") })).toMatch(/^REVIEWS_FILE is not usable/);
  await rm(folder, { recursive: true });
});

test("a site without names says so, in live too; one that sells them does not", () => {
  expect(readConfig({ REGISTRAR: "off" }).site.withoutDomains).toBe(true);
  expect(readConfig({}).site.withoutDomains).toBeUndefined();
});

test("name.com needs a user, a token, and a way that hides them", () => {
  const namecom = {
    REGISTRAR: "namecom",
    NAMECOM_URL: "https://api.dev.name.com",
    NAMECOM_USER: "u",
    NAMECOM_TOKEN: "t",
  };
  expect(refusalOf(namecom)).toBeNull();
  expect(refusalOf({ ...namecom, NAMECOM_USER: "" })).toBe("NAMECOM_USER must be set for REGISTRAR=namecom.");
  expect(refusalOf({ ...namecom, NAMECOM_TOKEN: "" })).toBe(
    "NAMECOM_TOKEN must be set for REGISTRAR=namecom.",
  );
  expect(refusalOf({ ...namecom, NAMECOM_URL: "http://api.name.com" })).toMatch(/must begin with https/);
});

test("real names are never sold for play money, nor names of name.com's test system for real coins", () => {
  const namecom = { REGISTRAR: "namecom", NAMECOM_USER: "u", NAMECOM_TOKEN: "t" };
  expect(refusalOf(namecom)).toMatch(/takes play money, but REGISTRAR=namecom registers real names/);
  expect(refusalOf({ ...staging, ...namecom })).toMatch(/registers real names/);
  const trial = { ...namecom, NAMECOM_URL: "https://api.dev.name.com" };
  expect(refusalOf({ ...live, ...trial })).toMatch(/NAMECOM_URL=https:\/\/api\.dev\.name\.com/);
});

test("a price needs two sources that count in dollars, and CoinGecko its key", () => {
  for (const RATES of ["kraken", "kraken,binance", "coinbase,coingecko"]) {
    expect(refusalOf({ RATES, COINGECKO_KEY: "key" })).toMatch(
      /^RATES must name two sources that count in dollars/,
    );
  }
  for (const RATES of ["kraken,coinbase", "bitstamp,binance,kraken", "simulated"]) {
    expect(refusalOf({ RATES })).toBeNull();
  }
  expect(refusalOf({ RATES: "kraken,craken" })).toBe(
    "RATES is not usable: name one of simulated, kraken, coinbase, binance, bitstamp, coingecko.",
  );
  expect(refusalOf({ RATES: "," })).toBe("RATES is not usable: it names nothing.");
  expect(refusalOf({ CHAIN_LTC: "cor" })).toBe("CHAIN_LTC is not usable: name one of simulated, core, off.");
  expect(refusalOf({ RATES: "simulated,kraken" })).toMatch(/^RATES is not usable: simulated cannot be named/);
  expect(refusalOf({ RATES: "kraken,coinbase,coingecko" })).toBe(
    "COINGECKO_KEY must be set when RATES names coingecko.",
  );
  expect(refusalOf({ RATES: "kraken,coinbase,coingecko", COINGECKO_KEY: "key" })).toBeNull();
  expect(refusalOf({ ...live, RATES: "kraken,bitstamp" })).not.toMatch(/RATES/);
  expect(refusalOf({ RATE_MARGIN_BPS: "1001" })).toMatch(/^RATE_MARGIN_BPS is not usable/);
});

test("the place of all sources can be changed by tests alone", () => {
  const [RATES, origin] = ["kraken,coinbase", "http://127.0.0.1:4000"];
  expect(refusalOf({ NODE_ENV: "test", RATES, RATES_TEST_ORIGIN: origin })).toBeNull();
  const refused = /^RATES_TEST_ORIGIN is for tests/;
  expect(refusalOf({ RATES, RATES_TEST_ORIGIN: origin })).toMatch(refused);
  expect(refusalOf({ ...staging, RATES, RATES_TEST_ORIGIN: origin })).toMatch(refused);
  expect(refusalOf({ NODE_ENV: "test", RATES, RATES_TEST_ORIGIN: "https://rates.example" })).toMatch(refused);
});
