import { expect, test } from "vitest";
import { descriptorChecksum } from "./descriptor-checksum.ts";

// The vector of BIP 380, and those of Bitcoin Core's own documentation.
test.each([
  ["raw(deadbeef)", "89f8spxm"],
  ["pkh(02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5)", "8fhd9pwu"],
])("%s has the checksum %s", (descriptor, checksum) => {
  expect(descriptorChecksum(descriptor)).toBe(checksum);
});

test("one changed character changes the checksum", () => {
  expect(descriptorChecksum("raw(deadbeee)")).not.toBe("89f8spxm");
});

test("characters outside of descriptors are refused", () => {
  expect(() => descriptorChecksum("raw(Ü)")).toThrow(RangeError);
});
