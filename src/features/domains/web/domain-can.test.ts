import { expect, test } from "vitest";
import { aDomain } from "./domain.fixture.ts";
import { codeBarrier, domainCan } from "./domain-can.ts";

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

test("records are offered while they are answered, a code while the name can leave", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(domainCan.serve(aDomain)).toBe(true);
  expect(domainCan.serve({ state: "redemption" })).toBe(false);
  const free = { ...aDomain, isLocked: false };
  expect(domainCan.askCode(free, now)).toBe(true);
  expect(domainCan.askCode(aDomain, now)).toBe(false);
  expect(domainCan.askCode({ ...free, transferLockedUntil: "2026-11-20T12:00:01Z" }, now)).toBe(false);
  expect(domainCan.askCode({ ...free, state: "transfer_out" }, now)).toBe(false);
  expect(domainCan.askCode({ ...aDomain, offers: { ...aDomain.offers, lock: false } }, now)).toBe(true);
});

test("says what keeps a code back: the wait, even of a locked name, or else the lock", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const early = { ...aDomain, transferLockedUntil: "2026-11-20T12:00:01Z" };
  expect(codeBarrier(early, now)).toBe("early");
  expect(codeBarrier({ ...early, isLocked: false }, now)).toBe("early");
  expect(codeBarrier(aDomain, now)).toBe("locked");
  expect(codeBarrier({ ...aDomain, isLocked: false }, now)).toBeUndefined();
  expect(codeBarrier({ ...aDomain, state: "transfer_out" }, now)).toBeUndefined();
});

test("offers a deletion once, and where the registrar deletes names", () => {
  expect(domainCan.delete(aDomain)).toBe(true);
  expect(domainCan.delete({ ...aDomain, deletesAt: "2026-11-23T12:00:00Z" })).toBe(false);
  expect(domainCan.delete({ ...aDomain, state: "expired" })).toBe(false);
  expect(domainCan.delete({ ...aDomain, offers: { ...aDomain.offers, delete: false } })).toBe(false);
});

test("promises a restore only where one is sold, and the registry keeps deleted names", () => {
  const { offers, timeline } = aDomain;
  if (timeline === null) throw new Error("it has one");
  expect(domainCan.restoreLater(aDomain)).toBe(true);
  expect(domainCan.restoreLater({ offers: { ...offers, restore: false }, timeline })).toBe(false);
  const short = { ...timeline, redemptionUntil: timeline.graceUntil };
  expect(domainCan.restoreLater({ offers, timeline: short })).toBe(false);
  expect(domainCan.restoreLater({ offers, timeline: null })).toBe(false);
});
