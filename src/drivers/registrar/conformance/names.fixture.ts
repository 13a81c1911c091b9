import { describe, expect, test } from "vitest";
import type { RegistrarSuite } from "./suite.fixture.ts";

/** Checking and registering names: each once, no matter who asks and which answers are lost. */
export function describeNames(suite: RegistrarSuite): void {
  const { newName, orderOf, newOwn, done, refused, answered, infoOf, lacks, yearsLater, dayOf, servers } =
    suite;

  describe("names", () => {
    test("is healthy and reports what it sells", async () => {
      expect(await suite.driver.health()).toMatchObject({ ok: true, problem: null });
      expect(suite.driver.capabilities(suite.harness.tld)?.acts).toContain("register");
      expect(suite.driver.capabilities(suite.harness.foreignTld)).toBeNull();
    });

    test("check answers every name, in the order asked, over several batches", async () => {
      const own = await newOwn();
      const size = suite.driver.capabilities(suite.harness.tld)?.batchSize ?? 1;
      const names = Array.from({ length: size + 3 }, newName);
      names.splice(size - 1, 0, own.name);
      names.splice(1, 0, `never.${suite.harness.foreignTld}`);
      const checks = await answered(suite.driver.check(names));
      expect(checks.map((check) => check.name)).toEqual(names);
      expect(checks.map(({ availability }) => availability)).toEqual(
        names.map((domain) =>
          domain === own.name ? "taken" : domain.startsWith("never") ? "unsupported" : "available",
        ),
      );
    });

    test("check distinguishes premium, reserved and taken names", async () => {
      const [premium, reserved] = await answered(
        suite.driver.check([suite.harness.newPremiumName(), suite.harness.reservedName]),
      );
      expect(premium?.availability).toBe("premium");
      expect(premium?.premium?.registerCents).toBeGreaterThan(0n);
      expect(premium?.premium?.renewCents).toBeGreaterThan(0n);
      expect(["reserved", "taken"]).toContain(reserved?.availability);
    });

    test("create registers the name with its servers, for its years", async () => {
      const domain = newName();
      expect(await answered(suite.driver.info(domain))).toBeNull();
      const made = await done(suite.driver.create(orderOf(domain, { years: 2 })));
      const info = await infoOf(domain);
      expect(made).toEqual({ name: domain, expiresAt: info.expiresAt });
      expect(info).toMatchObject({ name: domain, isOurs: true, nameServers: servers, delegationSigners: [] });
      expect(dayOf(info.expiresAt)).toBe(yearsLater(info.createdAt, 2));
    });

    test("create repeated with the same key orders nothing more", async () => {
      const { name: domain, expiresAt } = await newOwn();
      const again = await suite.driver.create(orderOf(domain));
      if (lacks("keys")) expect(again).toMatchObject({ state: "refused", error: { code: "exists" } });
      else expect(again).toEqual({ state: "done", value: { name: domain, expiresAt } });
      expect((await infoOf(domain)).expiresAt).toEqual(expiresAt);
    });

    test("create of a name that is taken is refused, no matter who has it", async () => {
      const { name: domain } = await newOwn();
      await refused(suite.driver.create(orderOf(domain, { key: "another order" })), "exists");
      if (lacks("elsewhere")) return;
      const others = newName();
      await suite.harness.takeElsewhere(others);
      await refused(suite.driver.create(orderOf(others)), "exists");
    });

    test("create of a name with an ending of no registry is refused", async () => {
      await refused(
        suite.driver.create(orderOf(`never.${suite.harness.foreignTld}`)),
        "unsupported",
        "invalid",
        "policy",
      );
    });

    test("a premium name is only registered at the agreed price", async () => {
      const domain = suite.harness.newPremiumName();
      const [check] = await answered(suite.driver.check([domain]));
      const cents = check?.premium?.registerCents ?? 0n;
      await refused(suite.driver.create(orderOf(domain)), "price_changed");
      await refused(
        suite.driver.create(orderOf(domain, { premiumCents: cents - 1n, key: "too low" })),
        "price_changed",
      );
      const order = orderOf(domain, { premiumCents: cents, key: "agreed" });
      expect(await done(suite.driver.create(order))).toMatchObject({ name: domain });
    });

    test("an act whose answer is lost is unknown, and info shows its outcome", async () => {
      const domain = newName();
      expect(await suite.harness.lossy.create(orderOf(domain))).toEqual({ state: "unknown" });
      const { expiresAt } = await infoOf(domain);
      const renewal = { name: domain, years: 1, currentExpiry: expiresAt, key: "lost", premiumCents: null };
      expect(await suite.harness.lossy.renew(renewal)).toEqual({ state: "unknown" });
      expect(dayOf((await infoOf(domain)).expiresAt)).toBe(yearsLater(expiresAt, 1));
    });

    test("listAll has every name of ours once, and no others", async () => {
      if (lacks("lists")) return;
      const own = await newOwn();
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { names: string[]; cursor: string | null } = await answered(suite.driver.listAll(cursor));
        names.push(...page.names);
        cursor = page.cursor;
      } while (cursor !== null);
      expect(names.filter((domain) => domain === own.name)).toHaveLength(1);
      expect(new Set(names).size).toBe(names.length);
    });
  });
}
