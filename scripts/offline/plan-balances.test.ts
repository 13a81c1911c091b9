import { expect, test } from "vitest";
import { type BalanceRow, planBalances, readBalances } from "./plan-balances.ts";

const gwei = 10n ** 9n;
const token = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const row: BalanceRow = {
  index: 3,
  address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  contract: "",
  units: 0n,
  isUndecided: false,
  isWorthMoving: true,
  sent: 0,
};

test("ether leaves whole but for its gas", () => {
  const [plan] = planBalances([{ ...row, units: 30_000n * gwei, sent: 2 }], gwei);
  expect(plan).toMatchObject({
    transfers: [{ contract: null, units: 9_000n * gwei, nonce: 2, gas: 21_000n }],
    missingWei: 0n,
  });
});

test("tokens go first and are paid by the ether of their address", () => {
  const rows = [
    { ...row, units: 100_000n * gwei },
    { ...row, contract: token, units: 7n },
  ];
  const [plan] = planBalances(rows, gwei);
  expect(plan?.transfers).toEqual([
    { contract: token, units: 7n, nonce: 0, gas: 65_000n },
    { contract: null, units: 14_000n * gwei, nonce: 1, gas: 21_000n },
  ]);
});

test("an address without enough ether says what it lacks", () => {
  const rows = [
    { ...row, units: 5_000n * gwei, isWorthMoving: false },
    { ...row, contract: token, units: 7n },
  ];
  const [plan] = planBalances(rows, gwei);
  expect(plan?.missingWei).toBe(60_000n * gwei);
  expect(plan?.transfers).toHaveLength(1);
});

test("what is undecided or costs more than it is worth stays", () => {
  const stays = [
    { ...row, units: 10n ** 18n, isUndecided: true },
    { ...row, contract: token, units: 7n, isWorthMoving: false },
  ];
  expect(planBalances(stays, gwei)).toEqual([]);
  expect(planBalances([{ ...row, units: 21_000n * gwei }], gwei)).toEqual([]);
});

test("a list of something else is refused", () => {
  expect(() => readBalances("path,address\r\nm/0,0x12\r\n")).toThrow("The list has no index");
});
