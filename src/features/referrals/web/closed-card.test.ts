import { expect, test } from "vitest";
import { isCardClosed, rememberClosedCard } from "./closed-card.ts";
import { referralLink } from "./referral-link.ts";

test("a closed card stays closed, stored under the product's key", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(isCardClosed(storage)).toBe(false);
  rememberClosedCard(storage);
  expect(isCardClosed(storage)).toBe(true);
  expect([...kept]).toEqual([["referralModalClosed", "true"]]);
});

test("without storage the card is not shown, since it could not be closed", () => {
  const broken = {
    getItem: (): never => {
      throw new Error("denied");
    },
  };
  expect(isCardClosed(broken)).toBe(true);
});

test("a link leads to the register page of the user's id", () => {
  expect(referralLink("https://example.com", "usr_1")).toBe("https://example.com/auth/register/usr_1");
});
