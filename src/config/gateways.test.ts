import { expect, test } from "vitest";
import { describeVariables, readConfig } from "./config.ts";
import { refusalOf } from "./refusal.fixture.ts";

const btcpay = {
  GATEWAYS: "btcpay",
  BTCPAY_URL: "https://pay.example.com/",
  BTCPAY_STORE_ID: "store",
  BTCPAY_API_KEY: "key",
  BTCPAY_WEBHOOK_SECRET: "0123456789abcdef",
};
const nowpayments = { NOWPAYMENTS_API_KEY: "key", NOWPAYMENTS_IPN_SECRET: "0123456789abcdef" };
const noChains = { CHAIN_BTC: "off", CHAIN_DOGE: "off", CHAIN_ETH: "off", CHAIN_LTC: "off" };
const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://example.com",
  TRUST_PROXY: "127.0.0.1",
  DATABASE_URL: "postgres://127.0.0.1/none",
};

test.each(["", "off"])("no gateway takes money with GATEWAYS=%s", (choice) => {
  expect(readConfig({ ...btcpay, GATEWAYS: choice }).gateways).toEqual([]);
});

test("off is refused beside a gateway", () => {
  expect(refusalOf({ ...btcpay, GATEWAYS: "off,btcpay" })).toMatch(
    /off .*cannot be named together with others/,
  );
});

test.each(["BTCPAY_URL", "BTCPAY_STORE_ID", "BTCPAY_API_KEY", "BTCPAY_WEBHOOK_SECRET"])(
  "BTCPay Server needs %s",
  (name) => {
    expect(refusalOf({ ...btcpay, [name]: "" })).toBe(`${name} must be set for GATEWAYS=btcpay.`);
  },
);

test.each(["NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET"])("NOWPayments needs %s", (name) => {
  const settings = { ...nowpayments, GATEWAYS: "nowpayments", [name]: "" };
  expect(refusalOf(settings)).toBe(`${name} must be set for GATEWAYS=nowpayments.`);
});

test("NOWPayments is asked at another place in tests alone, and on this machine", () => {
  const settings = { ...nowpayments, ...noChains, GATEWAYS: "nowpayments", NODE_ENV: "test" };
  const played = "http://127.0.0.1:4000";
  const refused = /^NOWPAYMENTS_TEST_ORIGIN is for tests/;
  expect(refusalOf({ ...settings, NOWPAYMENTS_TEST_ORIGIN: played })).toBeNull();
  expect(refusalOf({ ...settings, NOWPAYMENTS_TEST_ORIGIN: "https://pay.example" })).toMatch(refused);
  expect(refusalOf({ ...settings, NODE_ENV: "production", NOWPAYMENTS_TEST_ORIGIN: played })).toMatch(
    refused,
  );
  expect(refusalOf({ NOWPAYMENTS_TEST_ORIGIN: played })).toMatch(refused);
});

test("a key is not sent in the clear, but to this machine", () => {
  const settings = { ...btcpay, ...noChains, NODE_ENV: "test" };
  expect(refusalOf({ ...settings, BTCPAY_URL: "http://pay.example.com" })).toMatch(/must begin with https/);
  expect(refusalOf({ ...settings, BTCPAY_URL: "http://127.0.0.1:23000" })).toBeNull();
});

test("real money of a gateway buys nothing simulated, and is not mixed with play money", () => {
  expect(refusalOf(btcpay)).toMatch(/GATEWAYS=btcpay takes real coins, and CHAIN_BTC=simulated play money/);
  const alone = { ...btcpay, ...noChains };
  expect(refusalOf(alone)).toMatch(/GATEWAYS=btcpay takes real coins, but COMPUTE=simulated delivers no/);
  const real = { ...alone, COMPUTE: "incus", REGISTRAR: "off" };
  expect(refusalOf(real)).toBeNull();
  const both = readConfig({ ...real, ...nowpayments, GATEWAYS: "btcpay,nowpayments" });
  expect(both.gateways.map(({ name }) => name)).toEqual(["btcpay", "nowpayments"]);
});

test("a simulated gateway is for demos and named staging sites, and alone", () => {
  expect(readConfig({ GATEWAYS: "simulated" }).gateways).toHaveLength(1);
  const staging = { ...live, GATEWAYS: "simulated", ALLOW_SIMULATED: "compute,registrar,chain,rates,mail" };
  expect(refusalOf(staging)).toBe(
    "Live does not run on simulated parts: GATEWAYS=simulated. A staging site names gateway in ALLOW_SIMULATED.",
  );
  const named = { ...staging, ALLOW_SIMULATED: `${staging.ALLOW_SIMULATED},gateway` };
  expect(readConfig(named).site.takesPlayMoney).toBe(true);
  expect(refusalOf({ ...btcpay, GATEWAYS: "simulated,btcpay" })).toMatch(
    /simulated cannot be named together/,
  );
});

test("the help explains each variable of a gateway", () => {
  expect(describeVariables()).toMatch(/GATEWAYS [\s\S]*BTCPAY_URL [\s\S]*NOWPAYMENTS_COINS .*\[usdttrc20\]/);
});
