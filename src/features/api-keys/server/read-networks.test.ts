import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAppError } from "#src/shared/errors.ts";
import { allowsAddress } from "./allows-address.ts";
import { readNetworks, showNetwork } from "./read-networks.ts";

const read = (...texts: string[]) => readNetworks(texts, (place) => `networks.${place}`);
const refusalOf = (...texts: string[]) => {
  try {
    return read(...texts);
  } catch (error) {
    return isAppError(error) ? [error.code, error.params?.suggestion, error.fields] : error;
  }
};

describe("a list of networks", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7/32", "192.0.2.7"],
    [" 10.0.0.0/8 ", "10.0.0.0/8", "10.0.0.0/8"],
    ["128.0.0.0/1", "128.0.0.0/1", "128.0.0.0/1"],
    ["2001:DB8:0:0::1", "2001:db8::1/128", "2001:db8::1"],
    ["2001:db8::/32", "2001:db8::/32", "2001:db8::/32"],
    ["::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.7"],
  ])("%j is %s", (text, stored, shown) => {
    expect(read(text)).toEqual([stored]);
    expect(showNetwork(stored)).toBe(shown);
  });

  test("has nothing twice", () => {
    expect(read("192.0.2.7", "192.0.2.7/32", "::ffff:192.0.2.7", "10.0.0.0/8")).toEqual([
      "192.0.2.7/32",
      "10.0.0.0/8",
    ]);
  });

  test.each([
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["192.0.2.129/25", "192.0.2.128/25"],
    ["2001:db8:ffff::1/32", "2001:db8::/32"],
  ])("%s has bits beyond its prefix: did you mean %s?", (text, suggestion) => {
    expect(refusalOf("192.0.2.1", text)).toEqual([
      "invalid_network",
      suggestion,
      { "networks.1": "invalid_network" },
    ]);
  });

  test.each([
    "",
    "localhost",
    "192.0.2",
    "192.0.2.256",
    "010.0.0.1",
    "192.0.2.0/33",
    "192.0.2.0/",
    "192.0.2.0/8/8",
    // A range of everything would make all others of the list mean nothing.
    "0.0.0.0/0",
    "::/0",
    "192.0.2.0/-1",
    "192.0.2.0/08",
    "192.0.2.0/1e1",
    "fe80::1%eth0",
    "[::1]",
    "2001:db8::/129",
    "::ffff:10.0.0.0/104",
    "0x7f.1",
    "2130706433",
  ])("%j is refused", (text) => {
    expect(refusalOf(text)).toEqual(["invalid_network", "192.0.2.0/24", { "networks.0": "invalid_network" }]);
  });
});

describe("an address", () => {
  test.each([
    ["10.1.1.1", true],
    ["::ffff:10.1.1.1", true],
    ["::FFFF:a01:101", true],
    ["11.1.1.1", false],
    ["2001:db8::9", true],
    ["2001:db8::9%eth0", true],
    ["2001:db9::9", false],
    ["", false],
    ["unknown", false],
  ])("%s is within the list: %s", (ip, isAllowed) => {
    expect(allowsAddress(["10.0.0.0/8", "2001:db8::/32"], ip)).toBe(isAllowed);
  });

  test("is within an empty list", () => {
    expect(allowsAddress([], "192.0.2.7")).toBe(true);
  });

  test("is within its own networks of every size, and the neighbour's is not", () => {
    const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(address, fc.integer({ min: 1, max: 32 }), (bytes, length) => {
        const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
        const size = 2 ** (32 - length);
        const start = Math.floor(value / size) * size;
        const text = (at: number) =>
          [24, 16, 8, 0].map((shift) => Math.floor(at / 2 ** shift) % 256).join(".");
        const [network = ""] = read(`${text(start)}/${length}`);
        expect(allowsAddress([network], text(value))).toBe(true);
        const beyond = (start + size) % 2 ** 32;
        expect(allowsAddress([network], text(beyond))).toBe(false);
      }),
    );
  });
});
