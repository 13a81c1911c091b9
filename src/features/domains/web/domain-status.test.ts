import { expect, it, test } from "vitest";
import { dnsWordOf, domainCan, wordOf } from "./domain-status.ts";

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

it("shows whose name servers answer for a domain", () => {
  const domain = { state: "active", isChanging: false, usesProviderNameServers: true } as const;
  expect(dnsWordOf(domain)).toBe("ours");
  expect(dnsWordOf({ ...domain, usesProviderNameServers: false })).toBe("others");
  expect(dnsWordOf({ ...domain, isChanging: true })).toBe("changing");
  expect(dnsWordOf({ ...domain, state: "released" })).toBe("none");
});

test.each([
  ["registering", false, false],
  ["active", true, false],
  ["expired", true, false],
  ["redemption", false, true],
  ["transfer_out", false, false],
  ["released", false, false],
] as const)("offers changes and years of one that is %s: %s, a restore: %s", (state, change, restore) => {
  expect([domainCan.change({ state }), domainCan.renew({ state })]).toEqual([change, change]);
  const offers = { privacy: true, dnssec: true, lock: true, restore: true, delete: true, transferOut: true };
  expect(domainCan.restore({ state, offers })).toBe(restore);
  expect(domainCan.restore({ state, offers: { ...offers, restore: false } })).toBe(false);
});
