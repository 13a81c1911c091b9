import { expect, test } from "vitest";
import { domainCan } from "./domain-can.ts";

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
