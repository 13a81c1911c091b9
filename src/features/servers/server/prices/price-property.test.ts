import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { addDays } from "#src/shared/time.ts";
import { quoteAddress } from "../quote-address.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";
import { pricesOf } from "./prices-testbed.fixture.ts";

// Whatever staff does with prices and the list, and whatever the customer does meanwhile: each period is charged once, at
// the price that belonged to it. The model beside it has announcements, own prices and addresses, and no list.

let testbed: ServersTestbed;
let staff: ReturnType<typeof pricesOf>;

beforeAll(async () => {
  testbed = await createServersTestbed();
  staff = pricesOf(testbed);
});

afterAll(() => testbed.drop());

const cents = fc.integer({ min: 100, max: 2000 });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("live" as const), hours: fc.integer({ min: 1, max: 600 }) }),
  },
  fc.record({ kind: fc.constant("list" as const), cents }),
  fc.record({ kind: fc.constant("announce" as const), cents, days: fc.integer({ min: 0, max: 70 }) }),
  fc.record({ kind: fc.constant("cancel" as const) }),
  fc.record({ kind: fc.constant("own" as const), cents, ahead: fc.constantFrom(null, 31, 45) }),
  fc.record({ kind: fc.constant("days" as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant("prolong" as const) }),
  fc.record({ kind: fc.constant("autoprolong" as const), isEnabled: fc.boolean() }),
  fc.record({ kind: fc.constant("address" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** A price of the model: from when a month costs so much. */
interface ModelPrice {
  readonly from: Date;
  readonly cents: number;
  readonly change: string | null;
  readonly isOwn: boolean;
}

test("a period is charged once and at the price that belonged to it, and no announced price is early", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
      await staff.setList(490);
      const actor = await testbed.newCustomer(200_000n);
      const bought = await testbed.delivered(actor);
      let prices: ModelPrice[] = [{ from: new Date(0), cents: 490, change: null, isOwn: false }];
      let addresses = 0;
      let seen = 1;
      const now = () => testbed.clock.now();
      const priceAt = (at: Date): ModelPrice =>
        prices.reduce((best, price) => (price.from <= at && price.from >= best.from ? price : best));
      const paidUntil = async () => (await testbed.serverRow(bought)).paid_until ?? now();

      for (const step of acts) {
        const endBefore = await paidUntil();
        await perform(step);
        const periods = await staff.charged(bought);
        for (const [at, period] of periods.slice(seen).entries()) {
          // One that was suspended pays the price of the end of its paid time, and begins later.
          const isLate = at === 0 && step.kind !== "days" && endBefore < period.startsAt;
          const day = isLate ? endBefore : period.startsAt;
          expect(period.cents).toBe(priceAt(day).cents + addresses * 150);
        }
        seen = periods.length;
        const { service } = await testbed.serverRow(bought);
        if (service === "terminated" || service === "terminating") break;
        expect(await testbed.nextCents(bought)).toBe(priceAt(await paidUntil()).cents + addresses * 150);
      }
      expect(await testbed.findings()).toEqual([]);
      const { wallet = 0, held = 0 } = (await staff.moneyOf(actor.customerId)) ?? {};
      expect(wallet + held + (await spent())).toBe(200_000);

      async function spent(): Promise<number> {
        const orders = await testbed.database.kysely
          .selectFrom("orders")
          .select("total_cents")
          .where("customer_id", "=", actor.customerId)
          .where("state", "=", "delivered")
          .execute();
        return orders.reduce((sum, { total_cents: total }) => sum + Number(total), 0);
      }

      async function perform(step: Act): Promise<void> {
        switch (step.kind) {
          case "live":
            await testbed.live({ hours: step.hours });
            return;
          case "list":
            await staff.setList(step.cents);
            return;
          case "announce":
            await announce(step.cents, step.days);
            return;
          case "cancel":
            await cancel();
            return;
          case "own":
            await own(step.cents, step.ahead);
            return;
          case "days":
            await accepted(staff.give(bought, step.days));
            return;
          case "prolong":
            await accepted(testbed.prolong(actor, bought, 1, await testbed.nextCents(bought)));
            return;
          case "autoprolong":
            await accepted(
              setAutoprolong(testbed.platform, createCtx(testbed.platform, actor), {
                serverId: bought.server.id,
                isEnabled: step.isEnabled,
              }),
            );
            return;
          case "address":
            await buyAddress();
        }
      }

      async function announce(price: number, days: number): Promise<void> {
        const from = addDays(now(), days);
        const starts = await paidUntil();
        const reached = starts > from ? starts : from;
        const before = priceAt(reached);
        const isPending = prices.some((one) => one.from > now() && one.change !== null);
        const hasOwn = prices.some((one) => one.isOwn && one.from <= reached);
        // For many: those of all servers of its plan and length of term.
        const id = await staff.draft({ plans: ["sloop-2"], cents: price, days });
        const { lines } = await staff.read(id);
        const isReached = lines.some(({ name, term }) => name === "web-1" && term === 1);
        const isDone = await accepted(staff.announce(id));
        if (!isDone || !(await isOf(id))) return;
        expect({ isPending, hasOwn, isReached }).toEqual({
          isPending: false,
          hasOwn: false,
          isReached: true,
        });
        if (price > before.cents) expect(days).toBeGreaterThanOrEqual(30);
        const isAtOnce = price <= before.cents && from <= now();
        const start = isAtOnce && starts < from ? starts : from;
        prices.push({ from: start, cents: price, change: id, isOwn: false });
      }

      async function isOf(id: string): Promise<boolean> {
        const row = await testbed.serverRow(bought);
        const found = await testbed.database.kysely
          .selectFrom("price_change_lines")
          .select("change_id")
          .where("change_id", "=", id)
          .where("service_id", "=", row.id)
          .where("term", "=", 1)
          .executeTakeFirst();
        return found !== undefined;
      }

      async function cancel(): Promise<void> {
        const last = prices.findLast(({ change }) => change !== null && change !== "own");
        if (last?.change == null) return;
        const isEarly = last.from > now();
        const isDone = await accepted(staff.cancel(last.change));
        if (!isDone) return;
        expect(isEarly).toBe(true);
        prices = prices.filter(({ change }) => change !== last.change);
      }

      async function own(price: number, ahead: number | null): Promise<void> {
        const from = addDays(now(), ahead ?? 0);
        const starts = await paidUntil();
        const before = priceAt(starts > from ? starts : from);
        if (!(await accepted(staff.set(bought, price, { ahead })))) return;
        if (price > before.cents) expect(ahead).not.toBeNull();
        const isAtOnce = price <= before.cents && ahead === null;
        prices = prices.filter((one) => one.from <= now());
        prices.push({
          from: isAtOnce && starts < from ? starts : from,
          cents: price,
          change: "own",
          isOwn: true,
        });
      }

      async function buyAddress(): Promise<void> {
        const quote = await quoteAddress(testbed.platform, actor.customerId, bought.server.id).catch(
          () => null,
        );
        if (quote === null) return;
        if (!(await accepted(testbed.buyAddress(actor, bought, quote.totalCents)))) return;
        await testbed.finishTasks();
        addresses += 1;
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

/** Whether it was done; a refusal is an answer, anything else a defect. */
async function accepted(done: Promise<unknown>): Promise<boolean> {
  const refusals =
    /^(insufficient_funds|server_|address_limit|price_change_|price_notice_short|paid_until_changed|not_found)/;
  try {
    await done;
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !refusals.test(error.message)) throw error;
    return false;
  }
}
