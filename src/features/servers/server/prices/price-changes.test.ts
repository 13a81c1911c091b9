import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import { testSite, testSites } from "#src/platform/tenancy/site.fixture.ts";
import { addDays, addMonths } from "#src/shared/time.ts";
import { findServer } from "../find-server.ts";
import { servicesNotices } from "#src/features/services/server/notices.ts";
import { serversNotices } from "../notices.ts";
import { quoteAddress } from "../quote-address.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { pricesOf } from "./prices-testbed.fixture.ts";

// Prices of running servers change only by staff, from a day, and customers are notified before.

let testbed: ServersTestbed;
let staff: ReturnType<typeof pricesOf>;

beforeAll(async () => {
  testbed = await createServersTestbed();
  staff = pricesOf(testbed);
});

beforeEach(() => staff.setList(490));
afterAll(() => testbed.drop());

async function running(cents = 100_000n, order = {}) {
  const actor = await testbed.newCustomer(cents);
  return { actor, bought: await testbed.delivered(actor, order) };
}

test("a raise is announced once to each customer and costs more from its day, not an hour before", async () => {
  const { actor, bought } = await running();
  const second = await testbed.delivered(actor);
  const { paid_until: paidUntil } = await testbed.serverRow(bought);
  const id = await staff.draft({ services: [bought, second], days: 40 });
  expect((await staff.read(id)).effect).toMatchObject({
    services: 2,
    customers: 1,
    mrrCents: 980n,
    mrrDeltaCents: 1000n,
  });
  expect(await staff.notified(actor.customerId)).toEqual([]);
  expect(await staff.announce(id, 2)).toEqual({ services: 2, customers: 1 });
  expect(await staff.notified(actor.customerId)).toEqual(["services.prices-announced.v1"]);
  expect((await staff.read(id)).effect).toMatchObject({ services: 2, mrrDeltaCents: 1000n });
  const shown = await findServer(testbed.database.kysely, actor.customerId, bought.server.id);
  expect(shown).toMatchObject({
    next_price_cents: 490n,
    price_change: { cents: 990 },
  });

  // The next term begins before the day, the one after it costs the new price; by hand too.
  expect(paidUntil && paidUntil < addDays(testbed.clock.now(), 40)).toBe(true);
  await testbed.prolong(actor, bought, 1, 490);
  await expect(testbed.prolong(actor, bought, 1, 490)).rejects.toThrow("price_changed");
  await testbed.prolong(actor, bought, 1, 990);
  // By autoprolong.
  await staff.liveUntil(second, -0.1);
  await staff.liveUntil(second, -0.1);
  expect((await staff.charged(second)).map(({ cents }) => cents)).toEqual([490, 490, 990]);
  // Every length of term moved with it: twelve months less 10 %.
  await testbed.prolong(actor, bought, 12, 10_692);
  expect(await testbed.findings()).toEqual([]);
});

test("a draft is refused when it affects nothing, comes too early or affects more than was seen", async () => {
  const { bought } = await running();
  const nothing = await staff.draft({ services: [bought], cents: 490 });
  await expect(staff.announce(nothing)).rejects.toThrow("price_change_empty");
  const early = await staff.draft({ services: [bought], days: 29 });
  await expect(staff.announce(early)).rejects.toThrow("price_notice_short");
  const right = await staff.draft({ services: [bought] });
  await expect(staff.announce(right, 2)).rejects.toThrow("price_change_grown");
  await staff.announce(right, 1);
  await expect(staff.announce(right, 1)).rejects.toThrow("price_change_closed");
  // What is announced already is left to that.
  const again = await staff.draft({ services: [bought], cents: 1200, days: 60 });
  expect((await staff.read(again)).effect).toMatchObject({ services: 0, announcedAlready: 1 });
  await expect(staff.announce(again)).rejects.toThrow("price_change_empty");
});

test("a site with a longer notice raises no price earlier, for many or for one, and lowers it at once", async () => {
  const { bought } = await running();
  const sites = {
    ...testSites,
    of: async (id: number) => testSite({ id, values: { ...testSite().values, priceNoticeDays: 60 } }),
  };
  const strict = pricesOf(testbed, { sites });
  const refused = { code: "price_notice_short", params: { days: 60 } };
  const early = await strict.draft({ services: [bought], days: 59 });
  expect((await strict.read(early)).effect.earliestAt).toEqual(addDays(testbed.clock.now(), 60));
  await expect(strict.announce(early)).rejects.toMatchObject(refused);
  await expect(strict.set(bought, 600, { ahead: 59 })).rejects.toMatchObject(refused);
  const service = { serviceId: (await testbed.serverRow(bought)).id, kind: "server" } as const;
  const { earliestAt } = await strict.prices.pricesOf(service, testbed.clock.now());
  expect(earliestAt).toEqual(addDays(testbed.clock.now(), 60));
  await strict.announce(await strict.draft({ services: [bought], days: 60 }));
  await strict.set(bought, 450);
  expect(await testbed.nextCents(bought)).toBe(450);
});

test("a server bought after the announcement keeps the list price of its day", async () => {
  const { bought } = await running();
  const id = await staff.draft({ plans: ["sloop-2"], days: 31 });
  await staff.announce(id);
  const later = await running();
  await staff.liveUntil(later.bought, -0.1);
  await staff.liveUntil(later.bought, -0.1);
  expect((await staff.charged(later.bought)).map(({ cents }) => cents)).toEqual([490, 490, 490]);
  expect((await staff.charged(bought)).map(({ cents }) => cents)).toEqual([490, 490, 990]);
  await expect(staff.cancel(id)).rejects.toThrow("price_change_closed");
});

test("a lower price counts at once: what is set aside at the old one is returned and set aside again", async () => {
  const { actor, bought } = await running(980n);
  await staff.liveUntil(bought, 2);
  expect(await staff.moneyOf(actor.customerId)).toEqual({ wallet: 0, held: 490 });
  await staff.setList(400);
  const id = await staff.draft({ services: [bought], cents: null, days: 0 });
  await staff.announce(id);
  expect(await staff.moneyOf(actor.customerId)).toEqual({ wallet: 490, held: 0 });
  await testbed.live({});
  expect(await staff.moneyOf(actor.customerId)).toEqual({ wallet: 90, held: 400 });
  await testbed.live({ days: 3 });
  expect((await staff.charged(bought)).map(({ cents }) => cents)).toEqual([490, 400]);
  expect(await testbed.findings()).toEqual([]);
});

test("a change that is called off costs no one anything", async () => {
  const { actor, bought } = await running();
  const id = await staff.draft({ services: [bought], days: 45 });
  await staff.announce(id);
  await staff.liveUntil(bought, -0.1);
  await expect(staff.cancel(await staff.draft({ services: [bought], days: 99 }))).resolves.toBeUndefined();
  await staff.cancel(id);
  expect(await staff.notified(actor.customerId)).toEqual([
    "services.prices-announced.v1",
    "services.prices-called-off.v1",
  ]);
  await staff.liveUntil(bought, -0.1);
  expect((await staff.charged(bought)).map(({ cents }) => cents)).toEqual([490, 490, 490]);
  expect(await testbed.findings()).toEqual([]);
});

test("a price of its own takes a server out of an announced raise, and its customer gets no more notices of that", async () => {
  const { actor, bought } = await running();
  const other = await running();
  const id = await staff.draft({ services: [bought, other.bought] });
  await staff.announce(id);
  const service = { serviceId: (await testbed.serverRow(bought)).id, kind: "server" } as const;
  const { parts } = await staff.prices.pricesOf(service, testbed.clock.now());
  expect(parts.find(({ isUsual }) => isUsual)).toMatchObject({ isAnnounced: true });
  await staff.set(bought, 390);
  const { id: own } = await testbed.database.kysely
    .selectFrom("price_changes")
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await staff.read(own)).effect).toMatchObject({ services: 1, replaces: true });
  expect((await staff.read(id)).effect).toMatchObject({ replaces: false });
  // It is lower: not the notice of a raise, which offers to end the service.
  expect(await staff.notified(actor.customerId)).toEqual([
    "services.prices-announced.v1",
    "services.prices-lowered.v1",
  ]);
  expect((await staff.read(id)).effect).toMatchObject({
    services: 1,
    customers: 1,
    ownPrice: 1,
    mrrCents: 490n,
    mrrDeltaCents: 500n,
  });
  expect((await staff.read(id)).lines.map(({ customerId }) => customerId)).not.toContain(actor.customerId);
  await staff.cancel(id);
  expect(await staff.notified(actor.customerId)).not.toContain("services.prices-called-off.v1");
  expect(await staff.notified(other.actor.customerId)).toContain("services.prices-called-off.v1");
  await staff.liveUntil(bought, -0.1);
  await staff.liveUntil(bought, -0.1);
  expect((await staff.charged(bought)).map(({ cents }) => cents)).toEqual([490, 390, 390]);
});

test("a raise that is called off returns what was set aside at its price", async () => {
  const { actor, bought } = await running(100_000n);
  // Paid until just after the day.
  const { paid_until: paidUntil } = await testbed.serverRow(bought);
  await testbed.prolong(actor, bought, 1, 490);
  const { paid_until: later } = await testbed.serverRow(bought);
  const ahead = ((later?.getTime() ?? 0) - testbed.clock.now().getTime()) / 86_400_000 - 0.5;
  const id = await staff.draft({ services: [bought], days: ahead });
  await staff.announce(id);
  await testbed.live({ days: ahead - 2 });
  expect(paidUntil && paidUntil < testbed.clock.now()).toBe(true);
  expect((await staff.moneyOf(actor.customerId))?.held).toBe(990);
  await staff.cancel(id);
  expect((await staff.moneyOf(actor.customerId))?.held).toBe(0);
  await testbed.live({});
  expect((await staff.moneyOf(actor.customerId))?.held).toBe(490);
  await testbed.live({ days: 3 });
  expect((await staff.charged(bought)).map(({ cents }) => cents)).toEqual([490, 490, 490]);
});

test("a price of its own counts at once when lower, is announced when higher, and is left alone by changes for many", async () => {
  const { actor, bought } = await running();
  // Whom the change for many is about.
  await running();
  await staff.set(bought, 450);
  expect(await testbed.nextCents(bought)).toBe(450);
  await expect(staff.set(bought, 600)).rejects.toThrow("price_notice_short");
  await expect(staff.set(bought, 450)).rejects.toThrow("price_change_empty");
  const many = await staff.draft({ plans: ["sloop-2"], cents: 2000 });
  await staff.announce(many);
  await testbed.prolong(actor, bought, 1, 450);
  await testbed.prolong(actor, bought, 1, 450);
  expect(await testbed.nextCents(bought)).toBe(450);
  // The last word about one server replaces what was announced for it.
  await staff.set(bought, 600, { ahead: 31 });
  await staff.set(bought, 440);
  expect(await testbed.nextCents(bought)).toBe(440);
  // Nor did its other lengths of term change: twelve months less 10 %.
  await testbed.prolong(actor, bought, 12, 5292);
});

test("extra addresses keep what they cost when they were ordered, until that is changed", async () => {
  const { actor, bought } = await running();
  const { totalCents } = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
  await testbed.buyAddress(actor, bought, totalCents);
  await testbed.finishTasks();
  expect(await testbed.nextCents(bought)).toBe(490 + 150);
  const id = await staff.draft({ services: [bought], part: "address", cents: 300 });
  expect((await staff.read(id)).effect).toMatchObject({ services: 1, mrrDeltaCents: 150n });
  await staff.announce(id);
  await testbed.prolong(actor, bought, 1, 640);
  await testbed.prolong(actor, bought, 1, 790);
  expect(await testbed.findings()).toEqual([]);
});

test("free days move the end, cost nothing, are given once, and the next term begins after them", async () => {
  const { actor, bought } = await running(980n);
  await staff.liveUntil(bought, 2);
  const { paid_until: before } = await testbed.serverRow(bought);
  const given = await staff.give(bought, 10);
  expect(given).toMatchObject({ worthCents: 164, paidUntil: before && addDays(before, 10) });
  expect(await staff.moneyOf(actor.customerId)).toEqual({ wallet: 490, held: 0 });
  expect(await testbed.newEvents(actor)).toContain("days-given");
  const notice = serversNotices.find(({ key }) => key === "serverDaysGiven");
  const payload = { serverId: (await testbed.serverRow(bought)).id, days: 10 };
  const event = { xid: "1", id: 1n, name: "servers.days-given.v1", siteId: 1, customerId: actor.customerId };
  const said = await transaction(testbed.platform, (trx) =>
    Promise.resolve(notice?.readNoticeText({ ...event, payload, createdAt: testbed.clock.now() }, trx)),
  );
  expect(said).toMatchObject({
    at: (before && addDays(before, 10))?.toISOString(),
    answer: "For the outage of last week.",
  });
  await testbed.live({ days: 12 });
  expect((await staff.charged(bought))[1]?.startsAt).toEqual(before && addDays(before, 10));
  expect(await testbed.findings()).toEqual([]);
});

test("free days move the day on which an announced price is paid first, and what was paid stays as it was", async () => {
  const { actor, bought } = await running();
  const { paid_until: before } = await testbed.serverRow(bought);
  if (before === null) throw new Error("it is not delivered");
  const firstOf = async (id: string) => (await staff.read(id)).effect.groups.map(({ firstAt }) => firstAt);
  const lower = await staff.set(bought, 450);
  expect(await firstOf(lower)).toEqual([before]);
  const higher = await staff.set(bought, 600, { ahead: 40 });
  expect(await firstOf(higher)).toEqual([addMonths(before, 1)]);
  await staff.give(bought, 3);
  const { paid_until: after } = await testbed.serverRow(bought);
  expect(await firstOf(lower)).toEqual([after]);
  expect(await firstOf(higher)).toEqual([addMonths(addDays(before, 3), 1)]);
  const service = { serviceId: (await testbed.serverRow(bought)).id, kind: "server" } as const;
  const { parts } = await staff.prices.pricesOf(service, testbed.clock.now());
  expect(parts[0].nextStart).toEqual(after);
  // With so many that the paid time ends after the day, the next term costs the new price.
  await staff.give(bought, 20);
  const { paid_until: last } = await testbed.serverRow(bought);
  expect(await firstOf(higher)).toEqual([last]);
  expect(await testbed.nextCents(bought)).toBe(600);
  await testbed.prolong(actor, bought, 1, 600);
  await staff.give(bought, 5);
  expect(await firstOf(higher)).toEqual([last]);
  expect(await testbed.findings()).toEqual([]);
});

test("what staff writes with a price of its own is in its customer's notice, and in no other", async () => {
  const { actor, bought } = await running();
  const message = "As we agreed by telephone.";
  const notice = servicesNotices.find(({ key }) => key === "pricesLowered");
  const said = async (changeId: string) => {
    const payload = { changeId, customerId: actor.customerId, kind: "server" };
    const event = { xid: "1", id: 1n, name: "services.prices-lowered.v1", siteId: 1, payload };
    return transaction(testbed.platform, (trx) =>
      Promise.resolve(
        notice?.readNoticeText(
          { ...event, customerId: actor.customerId, createdAt: testbed.clock.now() },
          trx,
        ),
      ),
    );
  };
  const written = await staff.set(bought, 450, { message });
  expect(await said(written)).toMatchObject({ words: message });
  expect((await staff.read(written)).only).toMatchObject({ message });
  const silent = await staff.set(bought, 400);
  expect(await said(silent)).not.toHaveProperty("words");
});

test("T44 free days count at the list where a price was lowered, and are at most 366 within a year", async () => {
  const { bought } = await running();
  await staff.set(bought, 0);
  expect(await testbed.nextCents(bought)).toBe(0);
  expect(await staff.give(bought, 30)).toMatchObject({ worthCents: 490 });
  // What it costs is more than the list.
  await staff.setList(100);
  await staff.set(bought, 600, { ahead: 40 });
  expect(await staff.give(bought, 330)).toMatchObject({ worthCents: 6600 });
  const { paid_until: before } = await testbed.serverRow(bought);
  await expect(staff.give(bought, 7)).rejects.toThrow("free_days_limit");
  // At once: only one of them saw the end that it is paid until.
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => staff.give(bought, 6)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await testbed.serverRow(bought)).paid_until).toEqual(before && addDays(before, 6));
  await expect(staff.give(bought, 1)).rejects.toThrow("free_days_limit");
  await sql`UPDATE server_free_days SET at = at - interval '1 year'`.execute(testbed.database.kysely);
  await staff.give(bought, 366);
  await expect(staff.give(bought, 1)).rejects.toThrow("free_days_limit");
  expect(await testbed.findings()).toEqual([]);
});

test("purchases and renewals that race an announcement or its end pay one of the two prices, whole", async () => {
  const { actor, bought } = await running();
  await testbed.prolong(actor, bought, 1, 490);
  await testbed.prolong(actor, bought, 1, 490);
  const id = await staff.draft({ plans: ["sloop-2"], days: 31 });
  const [announced, old, raised, purchase] = await Promise.allSettled([
    staff.announce(id),
    testbed.prolong(actor, bought, 1, 490),
    testbed.prolong(actor, bought, 1, 990),
    testbed.delivered(actor),
  ]);
  expect(announced.status).toBe("fulfilled");
  expect(purchase.status).toBe("fulfilled");
  const paid = (await staff.charged(bought)).slice(3).map(({ cents }) => cents);
  const expected = [
    ...(old.status === "fulfilled" ? [490] : []),
    ...(raised.status === "fulfilled" ? [990] : []),
  ];
  expect(paid).toEqual(expected);
  const twice = await Promise.allSettled([staff.cancel(id), staff.cancel(id)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await testbed.nextCents(bought)).toBe(490);
  const both = await Promise.all([
    staff.draft({ services: [bought] }),
    staff.draft({ services: [bought], cents: 700 }),
  ]);
  const outcomes = await Promise.allSettled(both.map((one) => staff.announce(one)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await testbed.findings()).toEqual([]);
});
