import { describe, expect, test } from "vitest";
import type { RegistrarSuite } from "./suite.fixture.ts";

/** Names that come from another registrar or leave for one. */
export function describeTransfers(suite: RegistrarSuite): void {
  const { newName, newOwn, done, refused, answered, infoOf, lacks, yearsLater, dayOf } = suite;

  describe("transfers", () => {
    const orderIn = (domain: string, code: string) => ({
      name: domain,
      code,
      registrant: suite.harness.registrant,
      key: `in ${domain}`,
      premiumCents: null,
    });

    async function fromElsewhere(): Promise<{ domain: string; code: string }> {
      const domain = newName();
      return { domain, code: await suite.harness.takeElsewhere(domain) };
    }

    test("to us waits for the other side and adds a year", async () => {
      if (lacks("elsewhere")) return;
      const { domain, code } = await fromElsewhere();
      const before = await infoOf(domain);
      expect(await suite.driver.transferIn(orderIn(domain, code))).toEqual({ state: "pending" });
      expect(await answered(suite.driver.transferStatus(domain))).toMatchObject({
        state: "pending",
        direction: "in",
      });
      await suite.harness.answerElsewhere(domain, "approve");
      expect(await answered(suite.driver.transferStatus(domain))).toMatchObject({
        state: "approved",
        direction: "in",
      });
      const after = await infoOf(domain);
      expect(after.isOurs).toBe(true);
      expect(dayOf(after.expiresAt)).toBe(yearsLater(before.expiresAt, 1));
      await refused(suite.driver.answerTransfer(domain, "cancel"));
    });

    test("to us completes by itself when no one answers", async () => {
      if (lacks("elsewhere") || lacks("clock")) return;
      const { domain, code } = await fromElsewhere();
      expect(await suite.driver.transferIn(orderIn(domain, code))).toEqual({ state: "pending" });
      const actsAt = (await answered(suite.driver.transferStatus(domain)))?.actsAt;
      await suite.harness.advanceDays(6);
      expect(await answered(suite.driver.transferStatus(domain))).toMatchObject({
        state: "approved",
        actsAt,
      });
      expect(await infoOf(domain)).toMatchObject({ isOurs: true });
    });

    test("to us can be rejected there and cancelled here", async () => {
      if (lacks("elsewhere")) return;
      const { domain, code } = await fromElsewhere();
      await suite.driver.transferIn(orderIn(domain, code));
      await suite.harness.answerElsewhere(domain, "reject");
      expect(await answered(suite.driver.transferStatus(domain))).toMatchObject({ state: "rejected" });
      const next = { ...orderIn(domain, code), key: "second try" };
      expect(await suite.driver.transferIn(next)).toEqual({ state: "pending" });
      await done(suite.driver.answerTransfer(domain, "cancel"));
      expect(await answered(suite.driver.transferStatus(domain))).toMatchObject({ state: "cancelled" });
      expect(await infoOf(domain)).toMatchObject({ isOurs: false });
    });

    test("to us is refused for a wrong code, and for an unregistered name", async () => {
      if (!lacks("elsewhere")) {
        const { domain } = await fromElsewhere();
        await refused(suite.driver.transferIn(orderIn(domain, "surely-not-the-code")), "bad_code");
      }
      await refused(
        suite.driver.transferIn(orderIn(newName(), "surely-not-the-code")),
        "not_found",
        "bad_code",
      );
    });

    test("away from us needs an unlocked name and our code; we can refuse it", async () => {
      if (lacks("elsewhere") || lacks("clock")) return;
      const { name: domain } = await newOwn();
      await suite.harness.advanceDays(61);
      const old = await done(suite.driver.makeTransferCode(domain));
      const code = await done(suite.driver.makeTransferCode(domain));
      await expect(suite.harness.requestElsewhere(domain, old)).rejects.toThrow();
      await done(suite.driver.setLock(domain, true));
      await expect(suite.harness.requestElsewhere(domain, code)).rejects.toThrow();
      await done(suite.driver.setLock(domain, false));
      await suite.harness.requestElsewhere(domain, code);
      expect(await answered(suite.driver.transferStatus(domain))).toMatchObject({
        state: "pending",
        direction: "out",
      });
      await done(suite.driver.answerTransfer(domain, "reject"));
      expect(await infoOf(domain)).toMatchObject({ isOurs: true });
      await suite.harness.requestElsewhere(domain, code);
      await done(suite.driver.answerTransfer(domain, "approve"));
      expect(await answered(suite.driver.info(domain))).toMatchObject({ isOurs: false });
    });
  });
}
