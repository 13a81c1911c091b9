import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeRegistrarDriver } from "./conformance.ts";
import { apiMissing } from "./namecom/api-description.fixture.ts";
import { type NamecomStub, startNamecomStub, stubAccess } from "./namecom/stub.fixture.ts";
import { createNamecomRegistrar } from "./namecom.ts";
import { testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";

// Against a stub of the published description only; the real API was never called.

let premium = 0;

/** The API requires a state in every address. */
const owner = { ...testRegistrant, province: "Hamburg" };

if (apiMissing !== null) test("name.com by its published description", ({ skip }) => skip(apiMissing ?? ""));
else
  describe("name.com by its published description", () => {
    const problems: string[] = [];

    describeRegistrarDriver("namecom", async () => {
      const stub = await startNamecomStub();
      return {
        driver: createNamecomRegistrar({ ...stubAccess, url: stub.url }),
        lossy: createNamecomRegistrar({ ...stubAccess, url: stub.lossyUrl }),
        tld: "com",
        foreignTld: "not-an-ending",
        registrant: owner,
        reservedName: "reserved-name.com",
        newPremiumName: () => `premium-${(premium += 1)}.com`,
        lacks: ["renewKeys", "events", "elsewhere", "hold", "delete", "clock"],
        advanceDays: async () => {},
        takeElsewhere: async () => "",
        requestElsewhere: async () => {},
        answerElsewhere: async () => {},
        close: async () => {
          problems.push(...stub.problems);
          await stub.close();
        },
      };
    });

    describe("beyond the suite", () => {
      let stub: NamecomStub;
      beforeAll(async () => {
        stub = await startNamecomStub();
      });
      afterAll(async () => {
        expect([...problems, ...stub.problems]).toEqual([]);
        await stub.close();
      });
      const open = (access: Partial<typeof stubAccess & { url: string }> = {}) =>
        createNamecomRegistrar({ ...stubAccess, url: stub.url, ...access });
      const orderIn = (name: string, code: string) => ({
        name,
        code,
        registrant: owner,
        key: `in ${name}`,
        premiumCents: null,
      });

      test("a transfer to us is followed until the name has arrived", async () => {
        const name = "moves.com";
        stub.testbed.elsewhere.set(name, { code: "good-code", isLocked: false });
        expect(await open().transferIn(orderIn(name, "bad-code"))).toMatchObject({
          error: { code: "bad_code" },
        });
        expect(await open().transferIn(orderIn(name, "good-code"))).toEqual({ state: "pending" });
        const paid = stub.testbed.orders();
        expect(await open().transferIn(orderIn(name, "good-code"))).toEqual({ state: "pending" });
        expect(stub.testbed.orders()).toBe(paid);
        stub.testbed.arrive(name, "completed");
        expect(await open().transferStatus(name)).toMatchObject({
          value: { state: "approved", direction: "in" },
        });
        expect(await open().info(name)).toMatchObject({ value: { isOurs: true } });
        expect(await open().transferIn(orderIn(name, "good-code"))).toMatchObject({ state: "done" });
      });

      test("a transfer to us can be cancelled, and is refused for a locked name", async () => {
        stub.testbed.elsewhere.set("stays.com", { code: "good-code", isLocked: false });
        stub.testbed.elsewhere.set("locked.com", { code: "good-code", isLocked: true });
        expect(await open().transferIn(orderIn("locked.com", "good-code"))).toMatchObject({
          error: { code: "prohibited" },
        });
        await open().transferIn(orderIn("stays.com", "good-code"));
        expect(await open().answerTransfer("stays.com", "cancel")).toEqual({ state: "done", value: null });
        expect(await open().transferStatus("stays.com")).toMatchObject({ value: { state: "cancelled" } });
      });

      test("an order whose answer was lost is settled by asking again with its key, and paid once", async () => {
        const order = {
          name: "lost.com",
          years: 1,
          nameServers: [],
          registrant: owner,
          isPrivate: false,
          key: "order of lost",
          premiumCents: null,
        };
        const paid = stub.testbed.orders();
        expect(await open({ url: stub.lossyUrl }).create(order)).toEqual({ state: "unknown" });
        expect(await open().create(order)).toMatchObject({ state: "done" });
        expect(await open().create({ ...order, years: 2 })).toEqual({ state: "unknown" });
        expect(stub.testbed.orders()).toBe(paid + 1);
      });

      test("an ending that asks for more than a contact is refused before anything is ordered", async () => {
        const paid = stub.testbed.orders();
        const order = {
          name: "more.it",
          years: 1,
          nameServers: [],
          registrant: owner,
          isPrivate: false,
        };
        const made = await open().create({ ...order, key: "order of more", premiumCents: null });
        expect(made).toMatchObject({ error: { code: "policy", detail: "the ending asks for codice" } });
        expect(stub.testbed.orders()).toBe(paid);
      });

      test("an owner without a state or postal code is refused before anything is ordered", async () => {
        const order = { name: "whose.com", years: 1, nameServers: [], isPrivate: false };
        const paid = stub.testbed.orders();
        for (const lack of [{ province: null }, { postalCode: null }]) {
          const registrant = { ...owner, ...lack };
          const made = await open().create({
            ...order,
            registrant,
            key: "order of whose",
            premiumCents: null,
          });
          expect(made).toMatchObject({ state: "refused", error: { code: "invalid" } });
          expect(await open().setRegistrant("whose.com", registrant)).toMatchObject({ state: "refused" });
        }
        expect(stub.testbed.orders()).toBe(paid);
      });

      test("what the API has no call for is not a capability, and is refused", async () => {
        expect(open().capabilities("com")).toMatchObject({
          acts: ["register", "renew", "transfer"],
          hasHold: false,
          hasDelete: false,
          ownerRequirements: ["province", "postalCode"],
        });
        const driver = open();
        for (const act of [
          driver.setHold("a.com", true),
          driver.delete("a.com", "k"),
          driver.restore("a.com", "k"),
          driver.answerTransfer("a.com", "reject"),
        ]) {
          expect(await act).toMatchObject({ state: "refused", error: { code: "unsupported" } });
        }
      });

      test("a wrong token and an unreachable server are distinguished, and neither error shows our login", async () => {
        const wrong = await open({ token: "not-the-token" }).health();
        expect(wrong).toMatchObject({ ok: false });
        const missing = await open({ url: "http://127.0.0.1:1" }).info("any.com");
        expect(missing).toMatchObject({ ok: false, error: { code: "unreachable" } });
        expect(JSON.stringify([wrong, missing])).not.toContain("token");
        const order = { name: "a.com", years: 1, currentExpiry: new Date(), key: "k", premiumCents: null };
        expect(await open({ url: "http://127.0.0.1:1" }).renew(order)).toMatchObject({ state: "refused" });
      });
    });
  });

test("only the live address sells real names", () => {
  expect(createNamecomRegistrar({ ...stubAccess, url: "https://api.name.com" }).simulated).toBe(false);
  expect(createNamecomRegistrar({ ...stubAccess, url: "https://api.dev.name.com" }).simulated).toBe(true);
});
