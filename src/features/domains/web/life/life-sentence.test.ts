import { expect, test } from "vitest";
import { aDomain } from "../domain.fixture.ts";
import { lifeKeyOf, toneOf } from "./life-sentence.ts";

test("a renewal that the registry refused is not said to lack money", () => {
  expect(lifeKeyOf({ ...aDomain, renewal: "unfunded" })).toBe("unfunded");
  const refused = { ...aDomain, renewal: "failed" } as const;
  expect(lifeKeyOf(refused)).toBe("renewalFailed");
  expect(toneOf(refused, new Date("2026-11-21T00:00:00Z"))).toBe("warn");
});

test("a deleted name is said to be restorable only where a restore is sold", () => {
  const deleted = { ...aDomain, state: "redemption" } as const;
  expect(lifeKeyOf(deleted)).toBe("redemption");
  expect(lifeKeyOf({ ...deleted, offers: { ...aDomain.offers, restore: false } })).toBe("pendingDelete");
});
