import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  Act,
  CreateOrder,
  RegistrantData,
  RegistrarDriver,
  RegistryEvent,
  RegistryName,
  Registration,
  Result,
} from "./port.ts";

/** What the suite needs around a driver. */
export interface RegistrarHarness {
  readonly driver: RegistrarDriver;
  /** The same account through a line that loses the answer of every act. */
  readonly lossy: RegistrarDriver;
  /** An ending whose registry has all that the port knows: premium names, restoring, transfers that wait. */
  readonly tld: string;
  /** An ending that the driver sells no names of. */
  readonly foreignTld: string;
  readonly registrant: RegistrantData;
  /** A name that the registry keeps back. */
  readonly reservedName: string;
  /** A free name that the registry sells at a premium price, another one each time. */
  newPremiumName(): string;
  /** What the driver's other end cannot do; each has to be told in the driver's documentation. */
  readonly lacks: readonly RegistrarLack[];
  /** Moves the registry's clock ahead. */
  advanceDays(days: number): Promise<void>;
  /** Registers a name with another registrar, and answers the code that moves it, old enough to be moved. */
  takeElsewhere(name: string): Promise<string>;
  /** The other registrar asks for a name of ours. */
  requestElsewhere(name: string, code: string): Promise<void>;
  /** The other registrar answers what we ask it for. */
  answerElsewhere(name: string, answer: "approve" | "reject"): Promise<void>;
  close(): Promise<void>;
}

/**
 * `keys`: it does not know a repeated order again, `renewKeys`: nor a repeated renewal; `elsewhere`: it tells nothing
 * of names of others; `clock`: nobody can move its time, so nothing is restored; the others: it has no such thing.
 */
export type RegistrarLack =
  | "keys"
  | "renewKeys"
  | "lists"
  | "events"
  | "elsewhere"
  | "hold"
  | "delete"
  | "clock";

let counter = 0;

/** The contract of the registrar port as tests: every driver runs them all. */
export function describeRegistrarDriver(name: string, makeHarness: () => Promise<RegistrarHarness>): void {
  describe(`${name} registrar driver`, () => {
    let harness: RegistrarHarness;
    let driver: RegistrarDriver;
    beforeAll(async () => {
      harness = await makeHarness();
      driver = harness.driver;
    });
    afterAll(() => harness.close());

    const newName = (): string => `suite-${(counter += 1)}-${Math.trunc(performance.now())}.${harness.tld}`;
    const servers = ["ns1.provider.example", "ns2.provider.example"].map((host) => ({ host, addresses: [] }));

    function orderOf(domain: string, change: Partial<CreateOrder> = {}): CreateOrder {
      const { registrant } = harness;
      const key = `order of ${domain}`;
      return {
        name: domain,
        years: 1,
        nameServers: servers,
        registrant,
        isPrivate: false,
        key,
        premiumCents: null,
        ...change,
      };
    }
    async function newOwn(): Promise<Registration> {
      return done(driver.create(orderOf(newName())));
    }
    async function done<T>(act: Promise<Act<T>>): Promise<T> {
      const answer = await act;
      if (answer.state !== "done") throw new Error(`expected done, got ${JSON.stringify(answer)}`);
      return answer.value;
    }
    async function refused(act: Promise<Act<unknown>>, ...codes: string[]): Promise<void> {
      const answer = await act;
      expect(answer).toMatchObject({ state: "refused" });
      if (answer.state === "refused" && codes.length > 0) expect(codes).toContain(answer.error.code);
    }
    async function told<T>(result: Promise<Result<T>>): Promise<T> {
      const answer = await result;
      if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.detail}`);
      return answer.value;
    }
    async function infoOf(domain: string): Promise<RegistryName> {
      const info = await told(driver.info(domain));
      if (info === null) throw new Error(`${domain} is not there`);
      return info;
    }
    const lacks = (lack: RegistrarLack): boolean => harness.lacks.includes(lack);
    function yearsLater(time: Date, years: number): string {
      const later = new Date(time);
      later.setUTCFullYear(time.getUTCFullYear() + years);
      return later.toISOString().slice(0, 10);
    }
    const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
    async function eventsUntilNone(): Promise<RegistryEvent[]> {
      const all: RegistryEvent[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 200; page += 1) {
        const { events, cursor: next }: { events: RegistryEvent[]; cursor: string | null } = await told(
          driver.events(cursor),
        );
        if (events.length === 0) return all;
        all.push(...events);
        cursor = next;
      }
      throw new Error("events never end");
    }

    test("is healthy and says what it sells", async () => {
      expect(await driver.health()).toMatchObject({ ok: true, problem: null });
      expect(driver.capabilities(harness.tld)?.acts).toContain("register");
      expect(driver.capabilities(harness.foreignTld)).toBeNull();
    });

    test("check answers every name, in the order asked, over several batches", async () => {
      const own = await newOwn();
      const size = driver.capabilities(harness.tld)?.batchSize ?? 1;
      const names = Array.from({ length: size + 3 }, newName);
      names.splice(size - 1, 0, own.name);
      names.splice(1, 0, `never.${harness.foreignTld}`);
      const checks = await told(driver.check(names));
      expect(checks.map((check) => check.name)).toEqual(names);
      expect(checks.map(({ availability }) => availability)).toEqual(
        names.map((domain) =>
          domain === own.name ? "taken" : domain.startsWith("never") ? "unsupported" : "available",
        ),
      );
    });

    test("check tells premium, reserved and taken names apart", async () => {
      const [premium, reserved] = await told(driver.check([harness.newPremiumName(), harness.reservedName]));
      expect(premium?.availability).toBe("premium");
      expect(premium?.premium?.registerCents).toBeGreaterThan(0n);
      expect(premium?.premium?.renewCents).toBeGreaterThan(0n);
      expect(["reserved", "taken"]).toContain(reserved?.availability);
    });

    test("create registers the name with its servers, for its years", async () => {
      const domain = newName();
      expect(await told(driver.info(domain))).toBeNull();
      const made = await done(driver.create(orderOf(domain, { years: 2 })));
      const info = await infoOf(domain);
      expect(made).toEqual({ name: domain, expiresAt: info.expiresAt });
      expect(info).toMatchObject({ name: domain, isOurs: true, nameServers: servers, delegationSigners: [] });
      expect(dayOf(info.expiresAt)).toBe(yearsLater(info.createdAt, 2));
    });

    test("create asked again with the same key makes nothing more", async () => {
      const { name: domain, expiresAt } = await newOwn();
      const again = await driver.create(orderOf(domain));
      if (lacks("keys")) expect(again).toMatchObject({ state: "refused", error: { code: "exists" } });
      else expect(again).toEqual({ state: "done", value: { name: domain, expiresAt } });
      expect((await infoOf(domain)).expiresAt).toEqual(expiresAt);
    });

    test("create of a name that is taken is refused, whoever has it", async () => {
      const { name: domain } = await newOwn();
      await refused(driver.create(orderOf(domain, { key: "another order" })), "exists");
      if (lacks("elsewhere")) return;
      const others = newName();
      await harness.takeElsewhere(others);
      await refused(driver.create(orderOf(others)), "exists");
    });

    test("create of a name that no registry of ours has is refused", async () => {
      await refused(
        driver.create(orderOf(`never.${harness.foreignTld}`)),
        "unsupported",
        "invalid",
        "policy",
      );
    });

    test("a premium name is only had at the price that was said", async () => {
      const domain = harness.newPremiumName();
      const [check] = await told(driver.check([domain]));
      const cents = check?.premium?.registerCents ?? 0n;
      await refused(driver.create(orderOf(domain)), "price_changed");
      await refused(
        driver.create(orderOf(domain, { premiumCents: cents - 1n, key: "too low" })),
        "price_changed",
      );
      const order = orderOf(domain, { premiumCents: cents, key: "agreed" });
      expect(await done(driver.create(order))).toMatchObject({ name: domain });
    });

    test("an act whose answer is lost is unknown, and info tells what became of it", async () => {
      const domain = newName();
      expect(await harness.lossy.create(orderOf(domain))).toEqual({ state: "unknown" });
      const { expiresAt } = await infoOf(domain);
      const renewal = { name: domain, years: 1, currentExpiry: expiresAt, key: "lost", premiumCents: null };
      expect(await harness.lossy.renew(renewal)).toEqual({ state: "unknown" });
      expect(dayOf((await infoOf(domain)).expiresAt)).toBe(yearsLater(expiresAt, 1));
    });

    test("renew adds its years once for one expiry", async () => {
      const { name: domain, expiresAt } = await newOwn();
      const order = { name: domain, years: 2, currentExpiry: expiresAt, key: "renewal", premiumCents: null };
      const renewed = await done(driver.renew(order));
      expect(dayOf(renewed.expiresAt)).toBe(yearsLater(expiresAt, 2));
      const again = await driver.renew(order);
      const isForgotten = lacks("keys") || lacks("renewKeys");
      if (isForgotten) expect(again).toMatchObject({ state: "refused", error: { code: "stale" } });
      else expect(again).toEqual({ state: "done", value: renewed });
      await refused(driver.renew({ ...order, key: "stale" }), "stale");
      expect((await infoOf(domain)).expiresAt).toEqual(renewed.expiresAt);
    });

    test("nothing is renewed past ten years", async () => {
      const { name: domain, expiresAt } = await newOwn();
      const order = { name: domain, years: 10, currentExpiry: expiresAt, key: "ten", premiumCents: null };
      await refused(driver.renew(order), "policy", "invalid");
      expect((await infoOf(domain)).expiresAt).toEqual(expiresAt);
    });

    test("name servers are replaced as a whole, glue included", async () => {
      const { name: domain } = await newOwn();
      const next = [
        { host: "ns3.provider.example", addresses: [] },
        { host: `ns1.${domain}`, addresses: ["192.0.2.53"] },
      ];
      await done(driver.setNameServers(domain, next));
      const byHost = (a: { host: string }, b: { host: string }) => a.host.localeCompare(b.host);
      expect([...(await infoOf(domain)).nameServers].sort(byHost)).toEqual(next.sort(byHost));
      await done(driver.setNameServers(domain, servers));
      expect((await infoOf(domain)).nameServers.map(({ host }) => host).sort()).toEqual(
        servers.map(({ host }) => host),
      );
    });

    test("DS records are replaced as a whole and taken away", async () => {
      if (driver.capabilities(harness.tld)?.hasDnssec !== true) return;
      const { name: domain } = await newOwn();
      const signer = (keyTag: number) => ({ keyTag, algorithm: 13, digestType: 2, digest: "AB".repeat(32) });
      await done(driver.setDelegationSigners(domain, [signer(1)]));
      await done(driver.setDelegationSigners(domain, [signer(2)]));
      expect((await infoOf(domain)).delegationSigners).toEqual([signer(2)]);
      await done(driver.setDelegationSigners(domain, []));
      expect((await infoOf(domain)).delegationSigners).toEqual([]);
    });

    test("lock and hold are set and unset, each twice", async () => {
      const { name: domain } = await newOwn();
      for (const isSet of [true, true, false, false]) {
        await done(driver.setLock(domain, isSet));
        if (!lacks("hold")) await done(driver.setHold(domain, isSet));
        const { statuses } = await infoOf(domain);
        expect(statuses.includes("clientTransferProhibited")).toBe(isSet);
        if (!lacks("hold")) expect(statuses.includes("clientHold")).toBe(isSet);
      }
    });

    test("registrant and privacy can be changed", async () => {
      const { name: domain } = await newOwn();
      await done(driver.setRegistrant(domain, { ...harness.registrant, city: "Potsdam" }));
      if (driver.capabilities(harness.tld)?.hasPrivacy !== true) {
        await refused(driver.setPrivacy(domain, true), "unsupported");
        return;
      }
      await done(driver.setPrivacy(domain, true));
      await done(driver.setPrivacy(domain, false));
    });

    test("a transfer code is long", async () => {
      const { name: domain } = await newOwn();
      expect((await done(driver.makeTransferCode(domain))).length).toBeGreaterThanOrEqual(16);
    });

    test("acts on names of others or of nobody are refused", async () => {
      const nobodys = newName();
      const names = [nobodys];
      if (!lacks("elsewhere")) {
        const others = newName();
        await harness.takeElsewhere(others);
        expect(await told(driver.info(others))).toMatchObject({ isOurs: false });
        names.push(others);
      }
      for (const domain of names) {
        const currentExpiry = new Date("2030-01-01T00:00:00Z");
        await refused(
          driver.renew({ name: domain, years: 1, currentExpiry, key: domain, premiumCents: null }),
          "not_found",
          "prohibited",
        );
        await refused(driver.setNameServers(domain, servers), "not_found", "prohibited");
        await refused(driver.setLock(domain, true), "not_found", "prohibited");
        await refused(driver.makeTransferCode(domain), "not_found", "prohibited");
        await refused(driver.restore(domain, domain));
      }
    });

    test("a name deleted at once after its creation is gone", async () => {
      const { name: domain } = await newOwn();
      if (lacks("delete")) {
        await refused(driver.delete(domain, "delete"), "unsupported");
        return;
      }
      await done(driver.delete(domain, "delete"));
      expect(await told(driver.info(domain))).toBeNull();
      expect((await told(driver.check([domain])))[0]?.availability).toBe("available");
    });

    describe("over time", () => {
      test("a deleted name is in redemption, and restored from there", async () => {
        if (lacks("clock")) return;
        const { name: domain } = await newOwn();
        await harness.advanceDays(30);
        const { expiresAt } = await infoOf(domain);
        await done(driver.delete(domain, "delete"));
        await done(driver.delete(domain, "delete"));
        const deleted = await infoOf(domain);
        expect(deleted.statuses).toContain("pendingDelete");
        expect(deleted.graces).toContain("redemptionPeriod");
        expect(await done(driver.restore(domain, "restore"))).toEqual({ name: domain, expiresAt });
        expect((await infoOf(domain)).statuses).not.toContain("pendingDelete");
      });

      test("after redemption nothing brings it back", async () => {
        if (lacks("clock")) return;
        const { name: domain } = await newOwn();
        await harness.advanceDays(30);
        await done(driver.delete(domain, "delete"));
        await harness.advanceDays(31);
        expect((await infoOf(domain)).graces).toContain("pendingDelete");
        await refused(driver.restore(domain, "restore"), "prohibited");
        await harness.advanceDays(6);
        expect(await told(driver.info(domain))).toBeNull();
      });

      test("the registry renews at the end of the term; deleting gives the year back", async () => {
        if (lacks("clock")) return;
        const { name: domain, expiresAt } = await newOwn();
        await harness.advanceDays(366);
        const renewed = await infoOf(domain);
        expect(renewed.graces).toContain("autoRenewPeriod");
        expect(dayOf(renewed.expiresAt)).toBe(yearsLater(expiresAt, 1));
        await done(driver.delete(domain, "delete"));
        const restored = await done(driver.restore(domain, "restore"));
        expect(dayOf(restored.expiresAt)).toBe(yearsLater(expiresAt, 1));
      });

      test("events tell what happened without us, each once acknowledged", async () => {
        if (lacks("events") || lacks("clock")) return;
        const { name: domain } = await newOwn();
        await eventsUntilNone();
        await harness.advanceDays(366);
        const first = await told(driver.events(null));
        expect(await told(driver.events(null))).toEqual(first);
        const events = [...first.events, ...(await eventsUntilNone())];
        expect(events.filter((event) => event.name === domain).map(({ kind }) => kind)).toContain("renewed");
        expect(await eventsUntilNone()).toEqual([]);
      });
    });

    describe("transfers", () => {
      const orderIn = (domain: string, code: string) => ({
        name: domain,
        code,
        registrant: harness.registrant,
        key: `in ${domain}`,
        premiumCents: null,
      });

      async function fromElsewhere(): Promise<{ domain: string; code: string }> {
        const domain = newName();
        return { domain, code: await harness.takeElsewhere(domain) };
      }

      test("to us waits for the other side and adds a year", async () => {
        if (lacks("elsewhere")) return;
        const { domain, code } = await fromElsewhere();
        const before = await infoOf(domain);
        expect(await driver.transferIn(orderIn(domain, code))).toEqual({ state: "pending" });
        expect(await told(driver.transferStatus(domain))).toMatchObject({
          state: "pending",
          direction: "in",
        });
        await harness.answerElsewhere(domain, "approve");
        expect(await told(driver.transferStatus(domain))).toMatchObject({
          state: "approved",
          direction: "in",
        });
        const after = await infoOf(domain);
        expect(after.isOurs).toBe(true);
        expect(dayOf(after.expiresAt)).toBe(yearsLater(before.expiresAt, 1));
        await refused(driver.answerTransfer(domain, "cancel"));
      });

      test("to us goes through by itself when nobody answers", async () => {
        if (lacks("elsewhere") || lacks("clock")) return;
        const { domain, code } = await fromElsewhere();
        expect(await driver.transferIn(orderIn(domain, code))).toEqual({ state: "pending" });
        const actsAt = (await told(driver.transferStatus(domain)))?.actsAt;
        await harness.advanceDays(6);
        expect(await told(driver.transferStatus(domain))).toMatchObject({ state: "approved", actsAt });
        expect(await infoOf(domain)).toMatchObject({ isOurs: true });
      });

      test("to us can be rejected there and cancelled here", async () => {
        if (lacks("elsewhere")) return;
        const { domain, code } = await fromElsewhere();
        await driver.transferIn(orderIn(domain, code));
        await harness.answerElsewhere(domain, "reject");
        expect(await told(driver.transferStatus(domain))).toMatchObject({ state: "rejected" });
        const next = { ...orderIn(domain, code), key: "second try" };
        expect(await driver.transferIn(next)).toEqual({ state: "pending" });
        await done(driver.answerTransfer(domain, "cancel"));
        expect(await told(driver.transferStatus(domain))).toMatchObject({ state: "cancelled" });
        expect(await infoOf(domain)).toMatchObject({ isOurs: false });
      });

      test("to us is refused by a wrong code, and for a name that nobody has", async () => {
        if (!lacks("elsewhere")) {
          const { domain } = await fromElsewhere();
          await refused(driver.transferIn(orderIn(domain, "surely-not-the-code")), "bad_code");
        }
        await refused(driver.transferIn(orderIn(newName(), "surely-not-the-code")), "not_found", "bad_code");
      });

      test("away from us needs the lock open and our code; we can refuse it", async () => {
        if (lacks("elsewhere") || lacks("clock")) return;
        const { name: domain } = await newOwn();
        await harness.advanceDays(61);
        const old = await done(driver.makeTransferCode(domain));
        const code = await done(driver.makeTransferCode(domain));
        await expect(harness.requestElsewhere(domain, old)).rejects.toThrow();
        await done(driver.setLock(domain, true));
        await expect(harness.requestElsewhere(domain, code)).rejects.toThrow();
        await done(driver.setLock(domain, false));
        await harness.requestElsewhere(domain, code);
        expect(await told(driver.transferStatus(domain))).toMatchObject({
          state: "pending",
          direction: "out",
        });
        await done(driver.answerTransfer(domain, "reject"));
        expect(await infoOf(domain)).toMatchObject({ isOurs: true });
        await harness.requestElsewhere(domain, code);
        await done(driver.answerTransfer(domain, "approve"));
        expect(await told(driver.info(domain))).toMatchObject({ isOurs: false });
      });
    });

    test("listAll names every name of ours once, and none of others", async () => {
      if (lacks("lists")) return;
      const own = await newOwn();
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { names: string[]; cursor: string | null } = await told(driver.listAll(cursor));
        names.push(...page.names);
        cursor = page.cursor;
      } while (cursor !== null);
      expect(names.filter((domain) => domain === own.name)).toHaveLength(1);
      expect(new Set(names).size).toBe(names.length);
    });
  });
}
