import { expect, test } from "vitest";
import { aDomain } from "../domain.fixture.ts";
import { lifeKeyOf } from "./life-sentence.ts";

test("a deleted name is said to be restorable only where a restore is sold", () => {
  const deleted = { ...aDomain, state: "redemption" } as const;
  expect(lifeKeyOf(deleted)).toBe("redemption");
  expect(lifeKeyOf({ ...deleted, offers: { ...aDomain.offers, restore: false } })).toBe("pendingDelete");
});
