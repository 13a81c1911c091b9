import { expect, test } from "vitest";
import { domainCan } from "./policy.ts";

const now = new Date("2026-03-01T12:00:00Z");
const all = { acts: ["restore"], hasDelete: true, hasLock: true, hasPrivacy: true } as const;
const open = {
  state: "active",
  is_locked: false,
  transfer_locked_until: null,
  task: null,
  staff_hold: null,
} as const;

test.each([
  ["active", null],
  ["expired", null],
  ["registering", "domain_not_active"],
  ["redemption", "domain_not_active"],
  ["transfer_out", "domain_not_active"],
] as const)("a domain that is %s and its settings: %s", (state, code) => {
  expect(domainCan.change({ state })?.code ?? null).toBe(code);
  expect(domainCan.setLock({ state, staff_hold: null }, all)?.code ?? null).toBe(code);
});

test("what its registry does not offer is refused, also by an ending that is not sold", () => {
  expect(domainCan.setLock(open, { ...all, hasLock: false })?.code).toBe("lock_unavailable");
  expect(domainCan.setPrivacy(open, null)?.code).toBe("privacy_unavailable");
  expect(domainCan.delete(open, null)?.code).toBe("deletion_unavailable");
  expect(domainCan.delete(open, all)).toBeNull();
  expect(domainCan.delete({ state: "expired", staff_hold: null }, all)?.code).toBe("domain_not_active");
});

test("a code can be requested only while the name can be transferred with it", () => {
  expect(domainCan.askCode(open, all, now)).toBeNull();
  expect(domainCan.askCode({ ...open, is_locked: true }, all, now)?.code).toBe("domain_locked");
  // Where the registrar has no lock, ours holds nothing.
  expect(domainCan.askCode({ ...open, is_locked: true }, { ...all, hasLock: false }, now)).toBeNull();
  const until = new Date("2026-03-02T00:00:00Z");
  expect(domainCan.askCode({ ...open, transfer_locked_until: until }, all, now)).toMatchObject({
    code: "domain_transfer_too_early",
    params: { date: "2026-03-02" },
  });
  expect(domainCan.askCode({ ...open, transfer_locked_until: now }, all, now)).toBeNull();
});

test("a restore is sold until the registry deletes the domain", () => {
  const later = new Date(now.getTime() + 1);
  const deleted = { state: "redemption", redemption_until: later } as const;
  expect(domainCan.restore(deleted, all, now)).toBeNull();
  for (const offers of [{ ...all, acts: ["register", "renew"] } as const, null]) {
    expect(domainCan.restore(deleted, offers, now)?.code).toBe("domain_not_restorable");
    expect(domainCan.orderRestore(offers)?.code).toBe("domain_not_restorable");
  }
  for (const domain of [
    { state: "redemption", redemption_until: now },
    { state: "redemption", redemption_until: null },
    { state: "expired", redemption_until: later },
  ] as const) {
    expect(domainCan.restore(domain, all, now)?.code).toBe("domain_not_restorable");
  }
});

test("only a transfer that waits is answered", () => {
  expect(domainCan.answerTransfer({ state: "transfer_out" })).toBeNull();
  expect(domainCan.answerTransfer(open)?.code).toBe("domain_not_leaving");
});

test("what staff holds is kept as it is: no way out, and no other owner", () => {
  const held = { ...open, has_code: true, staff_hold: { reason: "abuse", text: "why", at: "" } } as const;
  const refused = [
    domainCan.setLock(held, all),
    domainCan.setOwner(held),
    domainCan.askCode(held, all, now),
    domainCan.revealCode(held),
    domainCan.delete(held, all),
    domainCan.leave(held),
  ];
  expect(refused.map((refusal) => refusal?.code)).toEqual(refused.map(() => "domain_held"));
  expect([domainCan.change(held), domainCan.setPrivacy(held, all)]).toEqual([null, null]);
});

test("a hold needs a registry that locks, and one that has holds where the name is stopped", () => {
  const offers = { hasLock: true, hasHold: false };
  expect(domainCan.hold(open, offers, false)).toBeNull();
  expect(domainCan.hold(open, offers, true)?.code).toBe("hold_unavailable");
  expect(domainCan.hold(open, { hasLock: false, hasHold: true }, false)?.code).toBe("lock_unavailable");
  expect(domainCan.hold({ state: "redemption" }, offers, false)?.code).toBe("domain_not_active");
});
