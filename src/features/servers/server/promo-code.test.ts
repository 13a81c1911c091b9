import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countPromoTries } from "#src/features/catalog/server/index.ts";
import { insertPromo } from "#src/features/catalog/server/promo/insert-promo.fixture.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { decodeId } from "#src/shared/ids.ts";
import { isLongForm } from "../../../../scripts/suite/form.ts";
import { quoteWithTax } from "./quote-with-tax.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
  await insertPromo(testbed.database, { code: "HALF" });
});

afterAll(() => testbed.drop());

interface Wish {
  readonly plan?: string;
  readonly location?: string;
  readonly months?: number;
}

function quote(actor: UserActor, promoCode?: string, wish: Wish = {}) {
  return quoteWithTax(
    { db: testbed.database.kysely, catalog: testbed.catalog },
    {
      plan: "sloop-2",
      location: "ams1",
      months: 1,
      ...wish,
      siteId: actor.siteId,
      customerId: actor.customerId,
      now: testbed.clock.now(),
      promoCode,
    },
  );
}

function buy(actor: UserActor, promoCode: string, expectedTotalCents: number) {
  return testbed.buy(actor, { promoCode, expectedTotalCents, location: "ams1" });
}

async function codeOf(tried: Promise<unknown>): Promise<string> {
  const error: unknown = await tried.then(
    () => new Error("nothing was refused"),
    (failure: unknown) => failure,
  );
  return error instanceof Error ? appErrorOf(error).code : "";
}

async function usesOf(promo: string): Promise<{ readonly used: number; readonly rows: number }> {
  const { used } = await testbed.database.kysely
    .selectFrom("promo_codes")
    .select("used")
    .where("id", "=", promo)
    .executeTakeFirstOrThrow();
  const rows = await testbed.database.kysely
    .selectFrom("promo_uses")
    .select("n")
    .where("promo_id", "=", promo)
    .execute();
  return { used, rows: rows.length };
}

describe("a promotion code", () => {
  test("lowers the first term alone, as a line of its own", async () => {
    const actor = await testbed.newCustomer(1000n);
    const quoted = await quote(actor, " half ");
    expect(quoted).toMatchObject({
      totalCents: 245,
      renewalCents: 490,
      promo: { code: "HALF", isUsed: true },
    });
    expect(quoted.lines.at(-1)).toEqual({ sku: "promo:HALF", label: "Code HALF", cents: -245 });
    const bought = await buy(actor, "half", 245);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(755n);
    expect(await testbed.nextCents(bought)).toBe(490);
    expect(await testbed.findings()).toEqual([]);
  });

  test("does not add up with an offer: the cheaper one counts, and no use is taken for nothing", async () => {
    const actor = await testbed.newCustomer(1000n);
    const wish = { plan: "skiff-1" };
    const small = await insertPromo(testbed.database, { code: "LITTLE", percent: 10 });
    expect(await quote(actor, "LITTLE", wish)).toMatchObject({ totalCents: 200, promo: { isUsed: false } });
    await testbed.buy(actor, { ...wish, location: "ams1", promoCode: "LITTLE", expectedTotalCents: 200 });
    expect(await usesOf(small)).toEqual({ used: 0, rows: 0 });
    await insertPromo(testbed.database, { code: "FIRST1", kind: "first-price", value_cents: 100n });
    const other = await testbed.newCustomer(1000n);
    const quoted = await quote(other, "FIRST1", wish);
    expect(quoted).toMatchObject({ totalCents: 100, promotionId: null });
    expect(quoted.lines.map(({ cents }) => cents)).toEqual([300, -200]);
  });

  test("is refused alike whatever is wrong about it", async () => {
    const actor = await testbed.newCustomer(1000n);
    await buy(actor, "HALF", 245);
    testbed.clock.advance(1);
    const from = new Date("2026-01-01T00:00:00Z");
    const wrong = [
      { code: "PAUSED", state: "paused" },
      { code: "OVER", until_at: testbed.clock.now() },
      { code: "LATER", from_at: new Date(testbed.clock.now().getTime() + 1) },
      { code: "PLANS", plan_ids: ["brig-16"] },
      { code: "TERMS", months: [12] },
      { code: "LEAST", min_cents: 491n },
      { code: "ORDERS", first_order_only: true },
      { code: "YOUNG", new_customers_only: true, from_at: new Date(testbed.clock.now().getTime()) },
    ];
    for (const one of wrong) await insertPromo(testbed.database, { from_at: from, ...one });
    const later = await testbed.newCustomer(0n);
    const { kysely } = testbed.database;
    await kysely.insertInto("sites").values({ id: 9, host: "harbour.example", name: "Harbour" }).execute();
    await insertPromo(testbed.database, { code: "FOREIGN", site_id: 9 });
    for (const { code } of [
      ...wrong.filter((one) => one.code !== "LATER"),
      { code: "NONE" },
      { code: "FOREIGN" },
      { code: "a b" },
    ])
      expect([code, await codeOf(quote(actor, code))]).toEqual([code, "promo_invalid"]);
    expect(await quote(later, "YOUNG")).toMatchObject({ totalCents: 245 });
  });

  test("T82 of 50 buyers at once, one gets the last use", async () => {
    const promo = await insertPromo(testbed.database, { code: "LAST-ONE", max_uses: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => testbed.newCustomer(1000n)));
    const answers = await Promise.allSettled(buyers.map((actor) => buy(actor, "LAST-ONE", 245)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = answers.flatMap((one) =>
      one.status === "rejected" ? [appErrorOf(one.reason).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(["promo_used_up"]));
    expect(await usesOf(promo)).toEqual({ used: 1, rows: 1 });
    expect(await testbed.findings()).toEqual([]);
  });

  test("T104 of many buyers of a reseller's site at once, ten get a code of ten uses", async () => {
    const shop = { id: 8, host: "reef.example", name: "Reef" };
    await testbed.database.kysely.insertInto("sites").values(shop).execute();
    const promo = await insertPromo(testbed.database, { code: "LAST-TWO", max_uses: 10, site_id: shop.id });
    // The same word on the provider's site is another code, and its uses are its own.
    const other = await insertPromo(testbed.database, { code: "LAST-TWO", max_uses: 1 });
    const buyers = await Promise.all(
      Array.from({ length: isLongForm ? 1_000 : 60 }, () => testbed.newCustomer(1000n, shop.id)),
    );
    const [first] = buyers;
    if (first === undefined) throw new Error("no buyer");
    const { totalCents } = await quote(first, "LAST-TWO");
    const answers = await Promise.allSettled(buyers.map((actor) => buy(actor, "LAST-TWO", totalCents)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const refused = answers.flatMap((one) =>
      one.status === "rejected" ? [appErrorOf(one.reason).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(["promo_used_up"]));
    expect(await usesOf(promo)).toEqual({ used: 10, rows: 10 });
    expect(await usesOf(other)).toEqual({ used: 0, rows: 0 });
  });

  test("is used by a customer as often as it says, also by two orders at once", async () => {
    const promo = await insertPromo(testbed.database, { code: "TWICE", per_customer: 2 });
    const actor = await testbed.newCustomer(5000n);
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => buy(actor, "TWICE", 245)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await codeOf(quote(actor, "TWICE"))).toBe("promo_used_up");
    expect(await usesOf(promo)).toEqual({ used: 0, rows: 2 });
  });

  test("of a first order is not used by two first orders at once", async () => {
    await insertPromo(testbed.database, { code: "STARTER", first_order_only: true });
    const actor = await testbed.newCustomer(5000n);
    const answers = await Promise.allSettled([1, 2, 3].map(() => buy(actor, "STARTER", 245)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is free again when its order failed, once, however often the refund is repeated", async () => {
    const promo = await insertPromo(testbed.database, { code: "BACK-1", max_uses: 2, per_customer: 1 });
    const [kept, failing] = [await testbed.newCustomer(1000n), await testbed.newCustomer(1000n)];
    await buy(kept, "BACK-1", 245);
    const order = { promoCode: "BACK-1", expectedTotalCents: 245, location: "ams1" };
    const failed = await testbed.buy(failing, { ...order, name: "fail-create" });
    expect(await codeOf(quote(await testbed.newCustomer(0n), "BACK-1"))).toBe("promo_used_up");
    await testbed.finishTasks();
    const again = await call(testbed.platform, "servers_refund", {
      server: decodeId("server", failed.server.id),
      order: decodeId("order", failed.order.id),
      transaction: testbed.platform.ids.next(),
      cleanupTask: testbed.platform.ids.next(),
      error: "out_of_stock",
      at: testbed.clock.now(),
    });
    expect(again).toBe(false);
    expect(await usesOf(promo)).toEqual({ used: 1, rows: 1 });
    expect(await testbed.wallet.balanceOf(failing.customerId)).toBe(1000n);
    expect(await quote(failing, "BACK-1")).toMatchObject({ totalCents: 245 });
  });

  test("is not found by trying: ten wrong ones a minute, right ones are not counted", async () => {
    const { customerId } = await testbed.newCustomer(0n);
    const limits = createRateLimits(testbed.platform, { factor: 1 });
    const actor = await testbed.newCustomer(0n);
    const tries = (promoCode: string) =>
      countPromoTries(limits, { customerId, promoCode }, () => quote(actor, promoCode));
    for (let n = 0; n < 12; n++) await tries("HALF");
    for (let n = 0; n < 10; n++) expect(await codeOf(tries("WRONG"))).toBe("promo_invalid");
    expect(await codeOf(tries("WRONG"))).toBe("rate_limited");
    expect(await codeOf(tries("HALF"))).toBe("rate_limited");
  });

  test("makes no price higher, none free, and none that does not add up", async () => {
    const actor = await testbed.newCustomer(0n);
    let n = 0;
    const cents = fc.bigInt({ min: 1n, max: 60_000n });
    const effect = fc.oneof(
      fc.integer({ min: 1, max: 99 }).map((percent) => ({ kind: "percent", percent })),
      cents.map((value) => ({ kind: "amount", value_cents: value, min_cents: value + 1n })),
      cents.map((value) => ({ kind: "first-price", value_cents: value })),
    );
    const wish = fc.record({
      plan: fc.constantFrom("skiff-1", "sloop-2", "brig-16"),
      location: fc.constantFrom("fra1", "ams1"),
      months: fc.constantFrom(1, 3, 12),
    });
    await fc.assert(
      fc.asyncProperty(effect, wish, async (given, wanted) => {
        n += 1;
        const code = `RANDOM-${n}`;
        await insertPromo(testbed.database, { code, ...given });
        const without = await quote(actor, undefined, wanted);
        const { min_cents: least } = { min_cents: 0n, ...given };
        if (least > BigInt(without.renewalCents)) {
          expect(await codeOf(quote(actor, code, wanted))).toBe("promo_invalid");
          return;
        }
        const quoted = await quote(actor, code, wanted);
        expect(quoted.totalCents).toBeGreaterThan(0);
        expect(quoted.totalCents).toBeLessThanOrEqual(without.totalCents);
        expect(quoted.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(quoted.totalCents);
        expect(quoted.renewalCents).toBe(without.renewalCents);
      }),
      { numRuns: 60 },
    );
  });
});
