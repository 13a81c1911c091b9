import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const demo = { NODE_ENV: "development" };
const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  TRUST_PROXY: "none",
  DATABASE_URL: "postgresql://db/moorage",
  ALLOW_SIMULATED: "compute,chain,registrar,rates,mail,gateway,vies",
};

test("a demo plays cards, and a live site pays coins alone unless it says else", () => {
  expect(readConfig(demo).cardPayouts).toBe("simulated");
  expect(readConfig({ ...demo, CARD_PAYOUTS: "off" }).cardPayouts).toBe("off");
  expect(readConfig(live).cardPayouts).toBe("off");
});

test("live refuses cards that are played, and play money is never paid by hand", () => {
  expect(() => readConfig({ ...live, CARD_PAYOUTS: "simulated" })).toThrow("CARD_PAYOUTS=simulated");
  expect(() => readConfig({ ...live, CARD_PAYOUTS: "manual" })).toThrow("takes play money");
  expect(() => readConfig({ ...demo, CARD_PAYOUTS: "manual" })).toThrow("takes play money");
});

test("real coins are never lost to cards that are played", () => {
  const coins = Object.fromEntries(["BTC", "DOGE", "ETH", "LTC"].map((chain) => [`CHAIN_${chain}`, "off"]));
  const settings = {
    ...live,
    ...coins,
    GATEWAYS: "nowpayments",
    NOWPAYMENTS_API_KEY: "k".repeat(20),
    COMPUTE: "incus",
    REGISTRAR: "off",
    NOWPAYMENTS_IPN_SECRET: "s".repeat(20),
    NOWPAYMENTS_COINS: "usdttrc20",
    ALLOW_SIMULATED: "rates,mail,vies,card-payouts",
  };
  expect(readConfig({ ...settings, CARD_PAYOUTS: "manual" }).cardPayouts).toBe("manual");
  expect(() => readConfig({ ...settings, CARD_PAYOUTS: "simulated" })).toThrow("pays to no real card");
});
