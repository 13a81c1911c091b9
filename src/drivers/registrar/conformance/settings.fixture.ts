import { describe, expect, test } from "vitest";
import type { RegistrarSuite } from "./suite.fixture.ts";

/** Settings of a name at the registry that only we may change. */
export function describeSettings(suite: RegistrarSuite): void {
  const { newName, newOwn, done, refused, answered, infoOf, lacks, servers } = suite;

  describe("settings", () => {
    test("name servers are replaced as a whole, glue included", async () => {
      const { name: domain } = await newOwn();
      const next = [
        { host: "ns3.provider.example", addresses: [] },
        { host: `ns1.${domain}`, addresses: ["192.0.2.53"] },
      ];
      await done(suite.driver.setNameServers(domain, next));
      const byHost = (a: { host: string }, b: { host: string }) => a.host.localeCompare(b.host);
      expect([...(await infoOf(domain)).nameServers].sort(byHost)).toEqual(next.sort(byHost));
      await done(suite.driver.setNameServers(domain, servers));
      expect((await infoOf(domain)).nameServers.map(({ host }) => host).sort()).toEqual(
        servers.map(({ host }) => host),
      );
    });

    test("DS records are replaced as a whole and removed", async () => {
      if (suite.driver.capabilities(suite.harness.tld)?.hasDnssec !== true) return;
      const { name: domain } = await newOwn();
      const signer = (keyTag: number) => ({ keyTag, algorithm: 13, digestType: 2, digest: "AB".repeat(32) });
      await done(suite.driver.setDelegationSigners(domain, [signer(1)]));
      await done(suite.driver.setDelegationSigners(domain, [signer(2)]));
      expect((await infoOf(domain)).delegationSigners).toEqual([signer(2)]);
      await done(suite.driver.setDelegationSigners(domain, []));
      expect((await infoOf(domain)).delegationSigners).toEqual([]);
    });

    test("lock and hold are set and unset, each twice", async () => {
      const { name: domain } = await newOwn();
      for (const isSet of [true, true, false, false]) {
        await done(suite.driver.setLock(domain, isSet));
        if (!lacks("hold")) await done(suite.driver.setHold(domain, isSet));
        const { statuses } = await infoOf(domain);
        expect(statuses.includes("clientTransferProhibited")).toBe(isSet);
        if (!lacks("hold")) expect(statuses.includes("clientHold")).toBe(isSet);
      }
    });

    test("registrant and privacy can be changed, and the owner is shown where owners are kept", async () => {
      const { name: domain } = await newOwn();
      const { contactId: _ours, phone, ...wanted } = { ...suite.harness.registrant, city: "Potsdam" };
      await done(suite.driver.setRegistrant(domain, { ...suite.harness.registrant, city: "Potsdam" }));
      const owner = await answered(suite.driver.owner(domain));
      expect(owner).not.toBeNull();
      expect(await answered(suite.driver.owner(newName()))).toBeNull();
      const keepsOwners = suite.driver.capabilities(suite.harness.tld)?.contactMode !== "none";
      expect(owner?.registrant !== null).toBe(keepsOwners);
      if (owner?.registrant) {
        const { phone: written, ...shown } = owner.registrant;
        expect(shown).toEqual(wanted);
        expect(written.replace(".", "")).toBe(phone.replace(".", ""));
      }
      if (suite.driver.capabilities(suite.harness.tld)?.hasPrivacy !== true) {
        await refused(suite.driver.setPrivacy(domain, true), "unsupported");
        return;
      }
      await done(suite.driver.setPrivacy(domain, true));
      await done(suite.driver.setPrivacy(domain, false));
    });

    test("a transfer code is long", async () => {
      const { name: domain } = await newOwn();
      expect((await done(suite.driver.makeTransferCode(domain))).length).toBeGreaterThanOrEqual(16);
    });

    test("acts on names of others and on free names are refused", async () => {
      const nobodys = newName();
      const names = [nobodys];
      if (!lacks("elsewhere")) {
        const others = newName();
        await suite.harness.takeElsewhere(others);
        expect(await answered(suite.driver.info(others))).toMatchObject({ isOurs: false });
        names.push(others);
      }
      for (const domain of names) {
        const currentExpiry = new Date("2030-01-01T00:00:00Z");
        await refused(
          suite.driver.renew({ name: domain, years: 1, currentExpiry, key: domain, premiumCents: null }),
          "not_found",
          "prohibited",
        );
        await refused(suite.driver.setNameServers(domain, servers), "not_found", "prohibited");
        await refused(suite.driver.setLock(domain, true), "not_found", "prohibited");
        await refused(suite.driver.makeTransferCode(domain), "not_found", "prohibited");
        await refused(suite.driver.restore(domain, domain));
      }
    });
  });
}
