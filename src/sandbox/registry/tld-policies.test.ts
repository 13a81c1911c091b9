import { expect, test } from "vitest";
import { demoTlds } from "#src/features/catalog/server/demo-tlds.ts";
import { nameAbove, policyOf, splitName } from "./tld-policies.ts";

test.each(demoTlds.map((tld) => [tld.id, tld] as const))("names of .%s last as the demo says", (id, tld) => {
  const policy = policyOf(id);
  expect(policy).toMatchObject({
    years: [tld.minYears, tld.maxYears],
    transferYears: tld.transferYears,
    addDays: tld.lifecycle.addGraceDays,
    redemptionDays: tld.lifecycle.redemptionDays,
    pendingDeleteDays: tld.lifecycle.pendingDeleteDays,
    contactMode: tld.lifecycle.contactMode,
  });
  if (policy === null) return;
  expect(policy.years[0]).toBe(tld.minRenewYears);
  // The customer's last day to renew must be one that the registry accepts, and the customer must be shown every lock.
  expect(policy.expiredDays).toBeGreaterThan(tld.lifecycle.graceDays);
  expect(policy.transferLockDays).toBeLessThanOrEqual(tld.lifecycle.transferLockDays);
  expect(policy.yearCents).toBeLessThanOrEqual(tld.renewCents);
  expect(policy.restoreCents).toBeLessThanOrEqual(tld.restoreCents);
});

test("an unknown ending has no rules, and an invalid name no parts", () => {
  expect(["not-an-ending", "example.com", "", "github.io"].map(policyOf)).toEqual([null, null, null, null]);
  const names = ["co.uk", "a.b.com", "-a.com", "a-.com", "ab--c.com", "com", ".com"];
  expect(names.map(splitName)).toEqual(names.map(() => null));
  expect(splitName("xn--mller-kva.co.uk")).toEqual({ label: "xn--mller-kva", tld: "co.uk" });
  expect(nameAbove("ns1.deep.example.co.uk")).toBe("example.co.uk");
});
