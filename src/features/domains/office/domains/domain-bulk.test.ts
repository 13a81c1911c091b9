import { expect, test } from "vitest";
import { offeredBulk } from "./domain-bulk.ts";

const actsOf = (...permissions: string[]) => offeredBulk(permissions).map(({ act }) => act);

test("many domains are compared and held by roles that may do each of it to one", () => {
  const whole = ["domains.settle", "domains.lift-hold", "domains.hold"];
  expect(actsOf("bulk.run", "domains.operate", "domains.hold")).toEqual(whole);
  expect(actsOf("bulk.run", "domains.operate")).toEqual(["domains.settle"]);
  expect(actsOf("bulk.run", "domains.hold")).toEqual(["domains.lift-hold", "domains.hold"]);
  expect(actsOf("domains.operate", "domains.hold")).toEqual([]);
});

test("an act is for domains whose state allows it", () => {
  const acts = offeredBulk(["bulk.run", "domains.operate", "domains.hold"]);
  const of = (state: "active" | "redemption" | "registering" | "released", isHeld = false) =>
    acts
      .filter(({ appliesTo }) => appliesTo({ state, isHeld }))
      .map(({ act }) => act.slice("domains.".length));
  expect(of("active")).toEqual(["settle", "hold"]);
  expect(of("active", true)).toEqual(["settle", "lift-hold", "hold"]);
  expect(of("redemption")).toEqual(["settle"]);
  expect(of("redemption", true)).toEqual(["settle", "lift-hold"]);
  expect(of("registering")).toEqual([]);
  expect(of("released")).toEqual([]);
});
