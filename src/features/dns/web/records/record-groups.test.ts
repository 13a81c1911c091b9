import { expect, it, test } from "vitest";
import { groupOf, matchesSearch } from "./record-groups.ts";

test.each([
  ["web", "A", "@", "203.0.113.9"],
  ["mail", "MX", "@", "mx.example.net"],
  ["mail", "TXT", "@", "v=spf1 -all"],
  ["mail", "TXT", "_dmarc", "v=DMARC1; p=none"],
  ["mail", "CNAME", "s1._domainkey", "dkim.example.net"],
  ["other", "TXT", "@", "site-verification=1"],
  ["other", "CAA", "@", "ca.example"],
] as const)("puts into %s: %s %s %s", (group, type, name, value) => {
  expect(groupOf({ type, name, values: [value], ttl: "" })).toBe(group);
});

it("finds by type, name and value", () => {
  const record = { type: "MX", name: "shop", values: ["10", "mx.example.net"], ttl: "" } as const;
  expect(["mx", "SHOP", "10 mx.ex", ""].every((search) => matchesSearch(record, search))).toBe(true);
  expect(matchesSearch(record, "www")).toBe(false);
});
