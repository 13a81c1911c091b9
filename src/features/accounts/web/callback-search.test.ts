import { expect, test } from "vitest";
import { readCallbackSearch } from "./callback-search.ts";

test.each([
  ["/my-servers?tag=a#b", "/my-servers?tag=a#b"],
  ["/", "/"],
])("%s is a way to go", (redirect_to, path) => {
  expect(readCallbackSearch({ redirect_to })).toEqual({ redirect_to: path });
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  " //evil.example",
  "evil.example",
  "",
  7,
  ["/a"],
  undefined,
])("%j leads nowhere", (redirect_to) => {
  expect(readCallbackSearch({ redirect_to })).toEqual({});
});

test("a well-formed code is kept as it is, others are dropped", () => {
  expect(readCallbackSearch({ code: "abc" })).toEqual({ code: "abc" });
  expect(readCallbackSearch({ code: "a".repeat(201) })).toEqual({});
  expect(readCallbackSearch({ code: 7 })).toEqual({});
});
