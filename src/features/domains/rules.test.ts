import { expect, test } from "vitest";
import { wordOf } from "./rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const active = {
  state: "active",
  hold: null,
  deletesAt: null,
  expiresAt: "2027-11-20T12:00:00Z",
  autoprolong: true,
} as const;

test.each([
  ["active", active],
  ["active", { ...active, expiresAt: "2026-12-01T00:00:00Z" }],
  ["expiring", { ...active, autoprolong: false, expiresAt: "2026-12-01T00:00:00Z" }],
  ["onHold", { ...active, hold: "unverified" }],
  ["deleting", { ...active, hold: "unverified", deletesAt: "2026-11-22T00:00:00Z" }],
  ["deleting", { ...active, state: "expired", deletesAt: "2026-11-22T00:00:00Z" }],
  ["transfer_out", { ...active, state: "transfer_out", deletesAt: "2026-11-22T00:00:00Z" }],
  ["redemption", { ...active, state: "redemption", hold: "expired" }],
] as const)("says %s first", (word, domain) => {
  expect(wordOf(domain, now)).toBe(word);
});
