import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { asOperator, testOperator } from "#src/platform/operator/operator.fixture.ts";
import { runAct } from "#src/platform/operator/perform-alone.fixture.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { askDeletion } from "../ask-deletion.ts";
import { setLock } from "../change-settings.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { findDomain } from "../find-domain.ts";
import { setAutoprolong } from "../set-autoprolong.ts";

let testbed: DomainsTestbed;
beforeAll(async () => {
  testbed = await createDomainsTestbed();
});
afterAll(() => testbed.drop());

const uuidOf = (id: Id<"domain">) => decodeId("domain", id) ?? "";
const db = () => testbed.database.kysely;

function codeOf(error: Error): string {
  const { code } = appErrorOf(error);
  if (code === "internal") throw error;
  return code;
}

/** Gives a domain to a customer and a contact; `null`, or the code of the refusal. */
function move(id: Id<"domain">, to: Customer, contactId = to.contactId): Promise<string | null> {
  const payload = {
    domainId: uuidOf(id),
    customerId: to.actor.customerId,
    contactId: decodeId("contact", contactId) ?? "",
  };
  const asked = { payload, reason: "sold to a colleague", id: randomUUID() };
  const ctx = createCtx(testbed.platform, testOperator);
  return runAct(testbed.platform, ctx, testbed.domains.acts.move, asked).then(() => null, codeOf);
}

const isSeenBy = (id: Id<"domain">, { actor }: Customer): Promise<boolean> =>
  findDomain(db(), actor.customerId, id).then(
    () => true,
    (error: Error) => codeOf(error) !== "not_found",
  );

async function totalOf(customer: Customer): Promise<number> {
  const { wallet, held } = await testbed.money(customer);
  return wallet + held;
}

async function two(name: string) {
  const [from, to] = [await testbed.newCustomer(20_000n), await testbed.newCustomer(0n)];
  const id = await testbed.delivered(from, name);
  await testbed.live(0);
  return { from, to, id };
}

describe("T50 a domain that is given to another customer", () => {
  test("takes its zone and years along, and nothing that is its former customer's", async () => {
    const { from, to, id } = await two("given.com");
    await setAutoprolong(testbed.platform, testbed.ctxOf(from), { domainId: id, isEnabled: true });
    const { expires_at: end } = await testbed.row(id);
    const left = ((end ?? new Date(0)).getTime() - testbed.clock.now().getTime()) / 86_400_000;
    // Days before its end the next year is set aside.
    await testbed.live(Math.floor(left) - 28);
    expect((await testbed.money(from)).held).toBeGreaterThan(0);
    await db()
      .updateTable("domains")
      .set({ tags: ["private"] })
      .where("id", "=", uuidOf(id))
      .execute();
    const [before, had] = [await testbed.row(id), await totalOf(from)];
    const of = { domainId: uuidOf(id), siteId: 1, customerId: from.actor.customerId };
    await testbed.context.dns.openZone(db(), { ...of, name: before.name });
    const record = { name: "www", type: "A", content: "192.0.2.7", ttl: 300, changed_version: 1 };
    await db()
      .insertInto("dns_records")
      .values({ id: randomUUID(), domain_id: uuidOf(id), ...record })
      .execute();
    const recordsOf = () =>
      db().selectFrom("dns_records").selectAll().where("domain_id", "=", uuidOf(id)).orderBy("id").execute();
    const records = await recordsOf();
    expect(records).toMatchObject([record]);
    await testbed.newEvents(from);

    expect(await move(id, to)).toBeNull();
    expect(await testbed.row(id)).toMatchObject({
      customer_id: to.actor.customerId,
      contact_id: decodeId("contact", to.contactId),
      expires_at: before.expires_at,
      autoprolong: false,
      deletes_at: null,
      tags: [],
    });
    // What was set aside is its former customer's again, and the move costs no one anything.
    expect(await testbed.money(from)).toMatchObject({ wallet: had, held: 0 });
    expect(await totalOf(to)).toBe(0);
    expect(await isSeenBy(id, from)).toBe(false);
    expect(await isSeenBy(id, to)).toBe(true);
    const zone = await db()
      .selectFrom("dns_zones")
      .select("customer_id")
      .where("domain_id", "=", uuidOf(id))
      .execute();
    expect(zone).toEqual([{ customer_id: to.actor.customerId }]);
    expect(await recordsOf()).toEqual(records);
    expect(await testbed.newEvents(from)).toEqual(["moved-away"]);
    expect(await testbed.newEvents(to)).toEqual(["moved-here"]);
    // The registry gets the new registrant.
    await testbed.live(0);
    expect(await testbed.row(id)).toMatchObject({ pushes_registrant: false });
    // What its former customer does with it is refused as of any other customer's.
    const ctx = testbed.ctxOf(from);
    const { name } = before;
    const attempts = [
      () => setLock(testbed.context, ctx, { domainId: id, isLocked: false }),
      () => setAutoprolong(testbed.platform, ctx, { domainId: id, isEnabled: true }),
      () => askDeletion(testbed.context, ctx, { domainId: id, confirmName: name }),
      () => testbed.renew(from, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow("not_found");
    expect(await testbed.findings()).toEqual([]);
  });

  test("is refused to its own customer, an erased one, and with a contact of another", async () => {
    const { from, to, id } = await two("refused.com");
    expect(await move(id, from)).toBe("act_refused");
    expect(await move(id, to, from.contactId)).toBe("not_found");
    await db()
      .updateTable("customers")
      .set({ erased_at: testbed.clock.now() })
      .where("id", "=", to.actor.customerId)
      .execute();
    expect(await move(id, to)).not.toBeNull();
    expect((await testbed.row(id)).customer_id).toBe(from.actor.customerId);
  });

  test("is refused while it is held, leaves, or is at work; a deletion that waits is called off", async () => {
    const { from, to, id } = await two("moments.com");
    const hold = {
      cause: "admin",
      text: "A court asked for it.",
      stopsName: false,
      reason: "letter",
    } as const;
    await testbed.domains.hold(asOperator(testbed.platform), { domainId: uuidOf(id), ...hold });
    await testbed.live(0);
    expect(await move(id, to)).toBe("domain_held");
    await testbed.domains.liftHold(asOperator(testbed.platform), { domainId: uuidOf(id), reason: "over" });
    // Its settings are on their way to the registry.
    expect(await move(id, to)).toBe("domain_busy");
    await testbed.live(0);
    for (const state of ["transfer_out", "redemption", "pending_delete", "transferred_out"]) {
      await db().updateTable("domains").set({ state }).where("id", "=", uuidOf(id)).execute();
      expect(await move(id, to)).toBe("domain_not_active");
    }
    await db().updateTable("domains").set({ state: "active" }).where("id", "=", uuidOf(id)).execute();
    const { name } = await testbed.row(id);
    await askDeletion(testbed.context, testbed.ctxOf(from), { domainId: id, confirmName: name });
    expect(await move(id, to)).toBeNull();
    await testbed.live(5);
    expect(await testbed.row(id)).toMatchObject({ state: "active", deletes_at: null });
    expect(await testbed.findings()).toEqual([]);
  });

  test("of a move and another act at once both or one happen, and books balance", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { from, to, id } = await two(`race-${round}.com`);
      const other = await testbed.newCustomer(0n);
      const { name } = await testbed.row(id);
      const acts = [
        () => move(id, other),
        () => testbed.renew(from, id).then(() => null, codeOf),
        () =>
          setLock(testbed.context, testbed.ctxOf(from), { domainId: id, isLocked: false }).then(
            () => null,
            codeOf,
          ),
        () =>
          askDeletion(testbed.context, testbed.ctxOf(from), { domainId: id, confirmName: name }).then(
            () => null,
            codeOf,
          ),
      ];
      const rival = acts[round % acts.length] ?? (() => move(id, other));
      const results = await Promise.all([move(id, to), rival()]);
      await testbed.live(0);
      const { customer_id: owner } = await testbed.row(id);
      const isMoved = results[0] === null || (round % acts.length === 0 && results[1] === null);
      expect(isMoved).toBe(owner !== from.actor.customerId);
      expect(await isSeenBy(id, from)).toBe(!isMoved);
      expect(results).toContain(null);
    }
    expect(await testbed.findings()).toEqual([]);
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), to: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant("live" as const), days: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant("renew" as const) }),
  fc.record({ kind: fc.constant("autoprolong" as const), isEnabled: fc.boolean() }),
  fc.record({ kind: fc.constant("delete" as const) }),
);

test("no matter to whom a domain goes and whenever, a move costs no one anything and one customer has it", async () => {
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      rounds += 1;
      const people = [
        await testbed.newCustomer(5000n),
        await testbed.newCustomer(5000n),
        await testbed.newCustomer(0n),
      ];
      const [first] = people;
      if (!first) return;
      const id = await testbed.delivered(first, `life-${rounds}.com`);
      const { name } = await testbed.row(id);
      for (const one of steps) {
        const { customer_id: owner } = await testbed.row(id);
        const by = people.find(({ actor }) => actor.customerId === owner) ?? first;
        const others = people.filter((person) => person !== by);
        const had = await Promise.all(people.map(totalOf));
        const hadOthers = await Promise.all(others.map(totalOf));
        if (one.kind === "move") {
          await move(id, people[one.to] ?? first);
          expect(await Promise.all(people.map(totalOf))).toEqual(had);
        }
        if (one.kind === "live") await testbed.live(one.days);
        const ctx = testbed.ctxOf(by);
        if (one.kind === "renew") await testbed.renew(by, id).catch(codeOf);
        if (one.kind === "autoprolong")
          await setAutoprolong(testbed.platform, ctx, { domainId: id, isEnabled: one.isEnabled }).catch(
            codeOf,
          );
        if (one.kind === "delete")
          await askDeletion(testbed.context, ctx, { domainId: id, confirmName: name }).catch(codeOf);
        await testbed.finishTasks();
        expect(await Promise.all(others.map(totalOf))).toEqual(hadOthers);
        const { customer_id: now } = await testbed.row(id);
        for (const person of people) expect(await isSeenBy(id, person)).toBe(person.actor.customerId === now);
      }
      await testbed.live(0);
      expect(await testbed.findings()).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
