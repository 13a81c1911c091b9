import fc from "fast-check";
import { expect, test } from "vitest";
import { longestIdText, transactionIdIn } from "./transaction-id.ts";

const id = "4f9c0a51b2e87d36c4f9c0a51b2e87d36c4f9c0a51b2e87d36c4f9c0a51ba1e7";

test.each([
  id,
  `0x${id}`,
  id.toUpperCase(),
  `0X${id.toUpperCase()}`,
  `  ${id}\n`,
  `${id.slice(0, 32)}\n  ${id.slice(32)}`,
  `Transaction id: ${id}`,
  `"${id}"`,
  `https://mempool.space/tx/${id}#vout=0`,
  `https://blockstream.info/tx/${id}?output:0`,
  `https://etherscan.io/tx/0x${id}`,
  `https://blockchair.com/dogecoin/transaction/${id}?from=wallet`,
  `https://litecoinspace.org/tx/${id}`,
  `${id} ${id.toUpperCase()}`,
])("finds the id in %j", (text) => {
  expect(transactionIdIn(text)).toBe(id);
});

test.each([
  ["", "nothing"],
  [id.slice(1), "63 digits"],
  [`${id}0`, "65 digits"],
  [`${id}g`, "a longer word"],
  [`g${id.slice(1)}`, "another letter"],
  [`${id} ${id.replace("4", "5")}`, "two ids"],
  ["0x8e23ee67d1332ad560396262c48ffbb01f93d052", "an address"],
  [`${" ".repeat(longestIdText)}${id}`, "more text than is looked through"],
])("finds none in %j: %s", (text) => {
  expect(transactionIdIn(text)).toBeNull();
});

test("any id is found in any case, with or without 0x, wherever a line is broken", () => {
  const digits = fc.stringMatching(/^[0-9a-fA-F]{64}$/);
  fc.assert(
    fc.property(digits, fc.boolean(), fc.nat({ max: 64 }), (any, isPrefixed, place) => {
      const broken = `${any.slice(0, place)}\r\n${any.slice(place)}`;
      expect(transactionIdIn(`${isPrefixed ? "0x" : ""}${broken}`)).toBe(any.toLowerCase());
    }),
  );
});
