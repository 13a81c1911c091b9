import { expect, test } from "vitest";
import { assets } from "./assets.ts";
import { accounts, chains } from "./chains.ts";

const coins = chains.flatMap((chain) => chain.coins);
const once = (values: readonly unknown[]): void => expect(values).toHaveLength(new Set(values).size);

test("every accepted coin has one row, and every row an id of its own", () => {
  expect(new Set(coins.map(({ asset }) => asset))).toEqual(new Set(assets));
  once(coins.map(({ id }) => id));
  once(chains.map(({ id }) => id));
  once(accounts.map(({ variable }) => variable));
  once(accounts.map(({ demoKey }) => demoKey));
});

test("the methods of the specification come first, in its order", () => {
  expect(coins.map(({ id }) => id).slice(0, 5)).toEqual(["btc", "doge", "eth", "usdt-eth", "usdc-eth"]);
});

test("larger amounts wait for more blocks, and none is final before it could be credited", () => {
  for (const { confirmations, finalDepth } of chains) {
    expect([...confirmations].sort((a, b) => a - b)).toEqual(confirmations);
    expect(finalDepth).toBeGreaterThan(confirmations[2]);
  }
});

test("a chain with outputs spells its addresses otherwise on each network", () => {
  for (const { forms } of chains.filter(({ account }) => account.family !== "EVM")) {
    once([forms.main, forms.test, forms.local].map((form) => JSON.stringify(form)));
  }
});
