import { describe, expect, test } from "vitest";
import type { RegistryEvent } from "../port.ts";
import type { RegistrarSuite } from "./suite.fixture.ts";

/** Terms of names: renewals, deletion, the effects of time alone, and restoring. */
export function describeTerms(suite: RegistrarSuite): void {
  const { newOwn, done, refused, answered, infoOf, lacks, yearsLater, dayOf } = suite;
  async function eventsUntilNone(): Promise<RegistryEvent[]> {
    const all: RegistryEvent[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 200; page += 1) {
      const { events, cursor: next }: { events: RegistryEvent[]; cursor: string | null } = await answered(
        suite.driver.events(cursor),
      );
      if (events.length === 0) return all;
      all.push(...events);
      cursor = next;
    }
    throw new Error("events never end");
  }

  describe("terms", () => {
    test("renew adds its years once for one expiry", async () => {
      const { name: domain, expiresAt } = await newOwn();
      const order = { name: domain, years: 2, currentExpiry: expiresAt, key: "renewal", premiumCents: null };
      const renewed = await done(suite.driver.renew(order));
      expect(dayOf(renewed.expiresAt)).toBe(yearsLater(expiresAt, 2));
      const again = await suite.driver.renew(order);
      const isForgotten = lacks("keys") || lacks("renewKeys");
      if (isForgotten) expect(again).toMatchObject({ state: "refused", error: { code: "stale" } });
      else expect(again).toEqual({ state: "done", value: renewed });
      await refused(suite.driver.renew({ ...order, key: "stale" }), "stale");
      expect((await infoOf(domain)).expiresAt).toEqual(renewed.expiresAt);
    });

    test("nothing is renewed past ten years", async () => {
      const { name: domain, expiresAt } = await newOwn();
      const order = { name: domain, years: 10, currentExpiry: expiresAt, key: "ten", premiumCents: null };
      await refused(suite.driver.renew(order), "policy", "invalid");
      expect((await infoOf(domain)).expiresAt).toEqual(expiresAt);
    });

    test("a name deleted right after its creation is gone", async () => {
      const { name: domain } = await newOwn();
      if (lacks("delete")) {
        await refused(suite.driver.delete(domain, "delete"), "unsupported");
        return;
      }
      await done(suite.driver.delete(domain, "delete"));
      expect(await answered(suite.driver.info(domain))).toBeNull();
      expect((await answered(suite.driver.check([domain])))[0]?.availability).toBe("available");
    });

    describe("over time", () => {
      test("a deleted name is in redemption, and restored from there", async () => {
        if (lacks("clock")) return;
        const { name: domain } = await newOwn();
        await suite.harness.advanceDays(30);
        const { expiresAt } = await infoOf(domain);
        await done(suite.driver.delete(domain, "delete"));
        await done(suite.driver.delete(domain, "delete"));
        const deleted = await infoOf(domain);
        expect(deleted.statuses).toContain("pendingDelete");
        expect(deleted.graces).toContain("redemptionPeriod");
        expect(await done(suite.driver.restore(domain, "restore"))).toEqual({ name: domain, expiresAt });
        expect((await infoOf(domain)).statuses).not.toContain("pendingDelete");
      });

      test("after redemption it cannot be restored", async () => {
        if (lacks("clock")) return;
        const { name: domain } = await newOwn();
        await suite.harness.advanceDays(30);
        await done(suite.driver.delete(domain, "delete"));
        await suite.harness.advanceDays(31);
        expect((await infoOf(domain)).graces).toContain("pendingDelete");
        await refused(suite.driver.restore(domain, "restore"), "prohibited");
        await suite.harness.advanceDays(6);
        expect(await answered(suite.driver.info(domain))).toBeNull();
      });

      test("the registry renews at the end of the term; deleting refunds the year", async () => {
        if (lacks("clock")) return;
        const { name: domain, expiresAt } = await newOwn();
        await suite.harness.advanceDays(366);
        const renewed = await infoOf(domain);
        expect(renewed.graces).toContain("autoRenewPeriod");
        expect(dayOf(renewed.expiresAt)).toBe(yearsLater(expiresAt, 1));
        await done(suite.driver.delete(domain, "delete"));
        const restored = await done(suite.driver.restore(domain, "restore"));
        expect(dayOf(restored.expiresAt)).toBe(yearsLater(expiresAt, 1));
      });

      test("events report what happened without us, each until acknowledged", async () => {
        if (lacks("events") || lacks("clock")) return;
        const { name: domain } = await newOwn();
        await eventsUntilNone();
        await suite.harness.advanceDays(366);
        const first = await answered(suite.driver.events(null));
        expect(await answered(suite.driver.events(null))).toEqual(first);
        const events = [...first.events, ...(await eventsUntilNone())];
        expect(events.filter((event) => event.name === domain).map(({ kind }) => kind)).toContain("renewed");
        expect(await eventsUntilNone()).toEqual([]);
      });
    });
  });
}
