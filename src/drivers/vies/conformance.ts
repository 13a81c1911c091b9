import { describe, expect, test } from "vitest";
import type { VatNumber, Vies } from "./port.ts";

export interface ViesUnderTest {
  readonly vies: Vies;
  readonly valid: VatNumber;
  readonly invalid: VatNumber;
  /** Of a state that does not answer. */
  readonly away: VatNumber;
}

const seller: VatNumber = { prefix: "DE", digits: "123456788" };

/** What every driver must do; called from the test file of each. */
export function describeVies(name: string, setUp: () => Promise<ViesUnderTest>): void {
  describe(name, () => {
    test("a number in use is valid, with proof for who names their own", async () => {
      const { vies, valid } = await setUp();
      const proven = await vies.check(valid, seller);
      expect(proven.state).toBe("valid");
      expect(proven).toHaveProperty("consultationNumber");
      expect("consultationNumber" in proven && proven.consultationNumber).toMatch(/^\S{5,60}$/);
      expect(await vies.check(valid, null)).toEqual({ state: "valid", consultationNumber: null });
    });

    test("a number that is not in use is invalid", async () => {
      const { vies, invalid } = await setUp();
      expect(await vies.check(invalid, seller)).toMatchObject({ state: "invalid" });
    });

    test("a state that does not answer says nothing of a number", async () => {
      const { vies, away } = await setUp();
      expect(await vies.check(away, seller)).toMatchObject({ state: "unreachable" });
    });
  });
}
