import { expect, test } from "vitest";
import { shortHash, targetOf } from "./transaction-target.ts";

const coins = { amount: "0.001", asset: "BTC", network: "Bitcoin", txid: "8ed8", paymentId: "pay_1" };

test("an entry leads to its server, its domain or its payment", () => {
  expect(targetOf({ object: { type: "server", id: "srv_1" }, coins: null })).toBe("/servers/srv_1");
  expect(targetOf({ object: { type: "domain", id: "dom_1" }, coins: null })).toBe("/domains/dom_1");
  expect(targetOf({ object: { type: "deposit", id: "dep_1" }, coins })).toBe("/payment/pay_1");
});

test("an adjustment and coins to a permanent address lead nowhere", () => {
  expect(targetOf({ object: null, coins: null })).toBeNull();
  expect(
    targetOf({ object: { type: "deposit", id: "dep_1" }, coins: { ...coins, paymentId: null } }),
  ).toBeNull();
});

test("a long hash is shown by its ends", () => {
  expect(shortHash("8ed887".padEnd(58, "0").concat("8d48f1"))).toBe("8ed887…8d48f1");
  expect(shortHash("4f9c")).toBe("4f9c");
});
