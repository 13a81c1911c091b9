import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWallet } from "#src/features/wallet/server/index.ts";
import { insertPromo } from "#src/features/catalog/server/promo/insert-promo.fixture.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { noActs } from "#src/platform/operator/no-acts.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { findServer } from "./find-server.ts";
import { serverRefunds } from "./server-refunds.ts";
import { serverView } from "./server-view.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { quoteWithTax } from "./quote-with-tax.ts";

// Codes that lower further terms of a server. One costs $4.90 a month, and $13.96 for three.

let testbed: ServersTestbed;
type Bought = Awaited<ReturnType<ServersTestbed["buy"]>>;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

interface Line {
  readonly kind: string;
  readonly cents: number;
  readonly lines: string[];
}

/** Delivered orders of a server, oldest first, with the lines of its code. */
async function paid(bed: ServersTestbed, bought: Bought): Promise<readonly Line[]> {
  const { id } = await bed.serverRow(bought);
  const { rows } = await sql<Line>`
    SELECT o.kind, o.total_cents::integer AS cents,
           ARRAY(SELECT sku FROM order_lines WHERE order_id = o.id AND sku LIKE 'promo:%') AS lines
    FROM orders o WHERE o.object_id = ${id} AND o.state = 'delivered' ORDER BY o.created_at, o.id`.execute(
    bed.database.kysely,
  );
  return rows;
}

async function bill(bed: ServersTestbed, bought: Bought): Promise<readonly number[]> {
  return (await paid(bed, bought)).map(({ cents }) => cents);
}

async function quoted(bed: ServersTestbed, bought: Bought, months: number): Promise<number> {
  const { id } = await bed.serverRow(bought);
  const { rows } = await sql<{ cents: number }>`
    SELECT (servers_quote_term(1::smallint, ${id}, ${months}) ->> 'totalCents')::integer AS cents`.execute(
    bed.database.kysely,
  );
  return rows[0]?.cents ?? 0;
}

/** Moves to so many hours before the end of the paid time; below zero: after it. */
async function advanceUntil(bought: Bought, hours: number): Promise<void> {
  const { paid_until: until } = await testbed.serverRow(bought);
  await testbed.live({
    hours: ((until?.getTime() ?? 0) - testbed.clock.now().getTime()) / 3_600_000 - hours,
  });
}

/** Passes time until the next term began. */
async function nextTerm(bought: Bought): Promise<void> {
  for (const hours of [71, -0.1]) await advanceUntil(bought, hours);
}

function quoteOf({ siteId, customerId }: UserActor, promoCode: string) {
  const wish = { plan: "sloop-2", location: "ams1", months: 1 };
  return quoteWithTax(
    { db: testbed.database.kysely, catalog: testbed.catalog },
    { ...wish, siteId, customerId, now: testbed.clock.now(), promoCode },
  );
}

/** Staff gives money of an order of this kind back, and lets the server live. */
async function giveBack(bought: Bought, kind: string, cents: number): Promise<void> {
  const none = () => [];
  const { refund } = createWallet(testbed.platform, {
    chargeSources: none,
    incomingSources: none,
    subjectSources: none,
    perform: noActs,
    refundSources: () => [serverRefunds(testbed.platform)],
  });
  const { id: orderId } = await testbed.database.kysely
    .selectFrom("orders")
    .select("id")
    .where("object_id", "=", (await testbed.serverRow(bought)).id)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  const payload = { orderId, lines: [{ lineId: 1, cents }], endsService: false, expectedCents: cents };
  await transaction(testbed.platform, (trx) =>
    refund.run(trx, createCtx(testbed.platform, { kind: "staff", id: randomUUID() }), {
      payload: { ...payload, formerCents: 0, seenRefundedCents: 0, note: "Sorry." },
      reason: "slow disk",
      id: randomUUID(),
    }),
  );
}

const order = (promoCode: string, expectedTotalCents = 245) =>
  ({ promoCode, expectedTotalCents, location: "ams1", autoprolong: true }) as const;

describe("a code for further terms", () => {
  test("lowers as many as it says, by autoprolong and by hand, and is shown before and after", async () => {
    await insertPromo(testbed.database, { code: "THREE-TIMES", renewals: 2 });
    const actor = await testbed.newCustomer(5000n);
    expect(await quoteOf(actor, "THREE-TIMES")).toMatchObject({
      totalCents: 245,
      renewalCents: 245,
      laterCents: 490,
      promo: { code: "THREE-TIMES", isUsed: true, renewals: 2 },
    });
    const bought = await testbed.delivered(actor, order("THREE-TIMES"));
    const shown = async () => {
      const row = await findServer(testbed.database.kysely, actor.customerId, bought.server.id);
      const { renewalCents, renewalPromo } = serverView(
        row,
        await testbed.catalog.namesAt(row.catalogue_version),
      );
      return [renewalCents, renewalPromo];
    };
    expect(await shown()).toEqual([245, { code: "THREE-TIMES", terms: 2, laterCents: 490 }]);
    await nextTerm(bought);
    expect(await shown()).toEqual([245, { code: "THREE-TIMES", terms: 1, laterCents: 490 }]);
    await testbed.prolong(actor, bought, 1, 245);
    expect(await shown()).toEqual([490, null]);
    await nextTerm(bought);
    expect(await bill(testbed, bought)).toEqual([245, 245, 245, 490]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("without an end lowers all of them, also when the code is over by then", async () => {
    const promo = await insertPromo(testbed.database, { code: "FOR-EVER", renewals: null });
    const actor = await testbed.newCustomer(5000n);
    expect(await quoteOf(actor, "FOR-EVER")).toMatchObject({ renewalCents: 245, promo: { renewals: null } });
    const bought = await testbed.delivered(actor, order("FOR-EVER"));
    const over = { state: "paused", until_at: testbed.clock.now() };
    await testbed.database.kysely.updateTable("promo_codes").set(over).where("id", "=", promo).execute();
    for (const _ of [1, 2, 3]) await nextTerm(bought);
    expect(await bill(testbed, bought)).toEqual([245, 245, 245, 245]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("is for terms of the length that was bought, and for the plan, not for addresses", async () => {
    await insertPromo(testbed.database, { code: "LENGTH", renewals: null });
    const actor = await testbed.newCustomer(9000n);
    const bought = await testbed.delivered(actor, order("LENGTH"));
    const plain = await testbed.delivered(actor, { location: "ams1", expectedTotalCents: 490 });
    expect(await quoted(testbed, bought, 3)).toBe(await quoted(testbed, plain, 3));
    await testbed.database.kysely
      .insertInto("service_prices")
      .values({
        service_id: (await testbed.serverRow(bought)).id,
        part: "term",
        term: 1,
        cents: 700n,
        from_at: new Date(0),
      })
      .execute();
    // The price was raised: half of what it is now.
    expect(await quoted(testbed, bought, 1)).toBe(350);
  });

  test("that autoprolong set aside and gave back is no use, nor is a term whose money went back in full", async () => {
    await insertPromo(testbed.database, { code: "ONCE-MORE", renewals: 1 });
    const actor = await testbed.newCustomer(5000n);
    const bought = await testbed.delivered(actor, order("ONCE-MORE"));
    await advanceUntil(bought, 71);
    expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(5000n - 490n);
    // By hand: what was set aside is returned, and the one further term is paid once.
    await testbed.prolong(actor, bought, 1, 245);
    expect([await testbed.nextCents(bought), await bill(testbed, bought)]).toEqual([490, [245, 245]]);
    await giveBack(bought, "server-prolong", 245);
    expect(await testbed.nextCents(bought)).toBe(245);
  });

  test("never goes below what a reseller pays", async () => {
    await insertPromo(testbed.database, { code: "DEEP", percent: 90, renewals: null });
    const bought = await testbed.delivered(await testbed.newCustomer(5000n), order("DEEP", 49));
    const { id } = await testbed.serverRow(bought);
    await testbed.database.kysely
      .updateTable("service_prices")
      .set({ cost_cents: 441n })
      .where("service_id", "=", id)
      .execute();
    const { rows } = await sql<{
      quote: unknown;
    }>`SELECT servers_quote_term(1::smallint, ${id}, 1) AS quote`.execute(testbed.database.kysely);
    expect(rows[0]?.quote).toMatchObject({
      totalCents: 441,
      lines: [{ cents: 490 }, { sku: "promo:DEEP", cents: -49, costCents: 0 }],
    });
  });

  test("of a purchase where an offer is no dearer leaves nothing with the service", async () => {
    await insertPromo(testbed.database, { code: "IDLE", percent: 10, renewals: null });
    const actor = await testbed.newCustomer(1000n);
    const bought = await testbed.delivered(actor, { ...order("IDLE", 200), plan: "skiff-1" });
    expect([await testbed.nextCents(bought), await quoted(testbed, bought, 1)]).toEqual([300, 300]);
  });
});

type Act =
  | { kind: "live"; days: number }
  | { kind: "prolong"; months: number }
  | { kind: "top-up"; cents: number };

/** One server with a code of half the price; says what is wrong with its bills. */
async function faultsOfLife(
  bed: ServersTestbed,
  renewals: number | null,
  acts: readonly Act[],
): Promise<string[]> {
  const code = `LIFE-${randomUUID().slice(0, 8).toUpperCase()}`;
  await insertPromo(bed.database, { code, renewals });
  const actor = await bed.newCustomer(1500n);
  const bought = await bed.delivered(actor, order(code));
  for (const act of acts) {
    // Orders of one moment have no order.
    bed.clock.advance(1);
    if (act.kind === "live") await bed.live({ days: act.days });
    else if (act.kind === "top-up") await bed.topUp(actor, BigInt(act.cents));
    else {
      const pay = bed.prolong(actor, bought, act.months, await quoted(bed, bought, act.months));
      await pay.catch((error: unknown) => {
        if (
          !(error instanceof Error) ||
          !/^(insufficient_funds|server_ended|server_busy)$/.test(error.message)
        )
          throw error;
      });
    }
  }
  const faults: string[] = [];
  let left = renewals ?? Number.POSITIVE_INFINITY;
  for (const { cents, lines } of (await paid(bed, bought)).slice(1)) {
    const isMonth = cents === 245 || cents === 490;
    const isLowered = isMonth && left > 0;
    if (isLowered) left -= 1;
    if (isMonth && cents !== (isLowered ? 245 : 490)) faults.push(`a month for ${cents} with ${left} left`);
    if ((lines.length === 1) !== isLowered) faults.push(`lines ${lines.join()} at ${cents}`);
  }
  return [...faults, ...(await bed.findings())];
}

const life = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("live" as const), days: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant("prolong" as const), months: fc.constantFrom(1, 1, 3) }),
    fc.record({ kind: fc.constant("top-up" as const), cents: fc.integer({ min: 100, max: 3000 }) }),
  ),
  { minLength: 3, maxLength: 9 },
);

test("over random life cycles a code lowers exactly the terms that it says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.option(fc.integer({ min: 1, max: 3 })), life, async (renewals, acts) => {
      expect(await faultsOfLife(testbed, renewals, acts)).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 60_000);

test("a defect would be found: terms that are not counted", async () => {
  const flawed = await createServersTestbed();
  await sql`CREATE OR REPLACE FUNCTION services_promo_left(p_service uuid, p_term integer)
    RETURNS TABLE (code text, terms integer) LANGUAGE sql STABLE
    AS 'SELECT code, renewals FROM service_promos WHERE service_id = p_service AND term = p_term'`.execute(
    flawed.database.kysely,
  );
  const acts = [1, 2].map(() => ({ kind: "prolong", months: 1 }) as const);
  expect(await faultsOfLife(flawed, 1, acts)).not.toEqual([]);
  await flawed.drop();
});
