import { expect, test } from "vitest";
import { keepCode, readKeptCode } from "./kept-code.ts";

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test("a code is found for its own name only, until it is removed", () => {
  const storage = memory();
  keepCode({ name: "northpier.com", code: "aB3-x" }, storage);
  expect(readKeptCode("northpier.com", storage)).toBe("aB3-x");
  expect(readKeptCode("other.com", storage)).toBe("");
  keepCode({ name: "northpier.com", code: "" }, storage);
  expect(readKeptCode("northpier.com", storage)).toBe("");
});

test("other content, or a blocked storage, is no code", () => {
  const storage = memory();
  storage.setItem("transferCode", '{"name":1}');
  expect(readKeptCode("northpier.com", storage)).toBe("");
  storage.setItem("transferCode", "{");
  expect(readKeptCode("northpier.com", storage)).toBe("");
  const blocked = () => {
    throw new Error("blocked");
  };
  expect(readKeptCode("northpier.com", { getItem: blocked })).toBe("");
  keepCode({ name: "northpier.com", code: "x" }, { setItem: blocked, removeItem: blocked });
});
