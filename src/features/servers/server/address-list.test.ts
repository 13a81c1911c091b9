import { expect, test } from "vitest";
import { readAddressList } from "./address-list.ts";

test("the primary address comes first, then the others by number", () => {
  const list = [
    "198.18.0.10 24 198.18.0.1 f t",
    "198.18.0.9 24 198.18.0.1 f f",
    "198.18.0.77 24 198.18.0.1 t f",
  ];
  const addresses = readAddressList(list.join(","));
  expect(addresses.map(({ address }) => address)).toEqual(["198.18.0.77", "198.18.0.9", "198.18.0.10"]);
  expect(addresses[2]).toEqual({
    address: "198.18.0.10",
    prefixLength: 24,
    gateway: "198.18.0.1",
    isPrimary: false,
    isPending: true,
  });
});

test("a server may have no address any more", () => {
  expect(readAddressList("")).toEqual([]);
});
