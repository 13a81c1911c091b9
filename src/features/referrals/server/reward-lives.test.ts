import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  at,
  createLedgerTestbed,
  type LedgerTestbed,
} from "#src/features/wallet/server/ledger-testbed.fixture.ts";
import { addMs } from "#src/shared/time.ts";
import { readSums } from "./list-referrals.ts";

const dayMs = 86_400_000;
const rewardCents = 500;
const thresholdCents = 1_000;
const holdDays = 30;

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterAll(() => testbed.drop());

/** One referral, and a time that only it has. */
async function refer(referrer: string) {
  const db = testbed.database.kysely;
  const [id, referred] = [testbed.ids.next(), await testbed.newCustomer()];
  await testbed.credit(referred, 100_000n, testbed.ids.random());
  await db
    .insertInto("referral_rewards")
    .values({
      id,
      site_id: 1,
      referrer_id: referrer,
      referred_id: referred,
      state: "pending",
      look_at: at,
      created_at: at,
    })
    .execute();
  const orders: { readonly id: string; readonly cents: bigint; isRefunded: boolean }[] = [];
  let now = at;
  return {
    id,
    orders,
    row: () => db.selectFrom("referral_rewards").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    async buy(cents: number) {
      const order = await testbed.buy(referred, BigInt(cents));
      await testbed.settle(order, "delivered");
      orders.push({ id: order, cents: BigInt(cents), isRefunded: false });
    },
    async refund(index: number) {
      const order = orders[index % Math.max(1, orders.length)];
      if (order === undefined || order.isRefunded) return;
      order.isRefunded = true;
      await testbed.refund(order.id, [[1, order.cents]]);
    },
    wait: (days: number) => {
      now = addMs(now, days * dayMs);
    },
    look: async () => {
      const { rows } = await sql<{ said: string | null }>`
        SELECT referrals_look(${id}::uuid, ${rewardCents}::bigint, ${thresholdCents}::bigint, ${holdDays}, ${now}) AS said
      `.execute(db);
      return rows[0]?.said ?? null;
    },
    decide: async (isApproved: boolean) => {
      await sql`SELECT referrals_decide(${id}::uuid, ${isApproved}, 'staff', '{"kind":"staff"}'::jsonb, ${now})`.execute(
        db,
      );
    },
  };
}

async function move(customer: string, cents: number): Promise<boolean> {
  try {
    await sql`SELECT referrals_to_wallet(${testbed.ids.next()}::uuid, 1::smallint, ${customer}::uuid, ${cents}::bigint, ${at})`.execute(
      testbed.database.kysely,
    );
    return true;
  } catch {
    return false;
  }
}

/** What the ledger has of a customer's rewards is what the rewards' states and the moves say. */
async function expectBooks(customer: string): Promise<void> {
  expect(await testbed.findings()).toEqual([]);
  const db = testbed.database.kysely;
  const { rows } = await sql<{ earned: bigint; moved: bigint; account: bigint; marketing: bigint }>`
    SELECT coalesce((SELECT sum(cents) FROM referral_rewards WHERE referrer_id = ${customer} AND state = 'available'), 0)::bigint AS earned,
           coalesce((SELECT sum(cents) FROM referral_moves WHERE customer_id = ${customer}), 0)::bigint AS moved,
           coalesce((SELECT sum(balance) FROM ledger_accounts WHERE customer_id = ${customer}
                     AND kind IN ('rewards', 'rewards-debt')), 0)::bigint AS account,
           coalesce((SELECT -sum(e.amount) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
                     JOIN referral_rewards r ON r.id = t.reference_id AND r.referrer_id = ${customer}
                     WHERE e.account_id = ledger_account_id('marketing', NULL, 'USD')), 0)::bigint AS marketing
  `.execute(db);
  const [books] = rows;
  expect(books?.account).toBe((books?.earned ?? 0n) - (books?.moved ?? 0n));
  expect(books?.marketing).toBe(books?.earned);
  const sums = await readSums(db, customer);
  expect(BigInt(sums.paidCents)).toBe(books?.moved);
  // Never both: what is there pays what is owed.
  expect(Math.min(sums.availableCents, sums.debtCents)).toBe(0);
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("buy" as const), n: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant("refund" as const), n: fc.nat(5) }),
  fc.record({ kind: fc.constant("wait" as const), n: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant("look" as const), n: fc.nat(1) }),
  fc.record({ kind: fc.constant("move" as const), n: fc.integer({ min: 1, max: 700 }) }),
);

test("over random orders, refunds and moves the ledger has of rewards what their states and moves say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { minLength: 5, maxLength: 25 }), async (steps) => {
      const referrer = await testbed.newCustomer();
      const referrals = [await refer(referrer), await refer(referrer)];
      for (const [which, { kind, n }] of steps) {
        const one = referrals[which];
        if (one === undefined) continue;
        if (kind === "buy") await one.buy(n);
        else if (kind === "refund") await one.refund(n);
        else if (kind === "wait") one.wait(n);
        else if (kind === "move") await move(referrer, n);
        else await one.look();
      }
      await expectBooks(referrer);
      for (const one of referrals) {
        one.wait(holdDays);
        await one.look();
        one.wait(holdDays);
        await one.look();
        const spent = one.orders.reduce((sum, order) => (order.isRefunded ? sum : sum + order.cents), 0n);
        const { state, reached_at: reached } = await one.row();
        // What was void once stays void.
        if (spent >= BigInt(thresholdCents)) expect(["available", "void"]).toContain(state);
        else expect(state).toBe(reached === null ? "pending" : "void");
      }
      await expectBooks(referrer);
    }),
    { numRuns: 15 },
  );
});

test("a reward is held from the threshold on, paid once, and taken back as a debt after it was used", async () => {
  const referrer = await testbed.newCustomer();
  const one = await refer(referrer);
  await one.buy(999);
  expect(await one.look()).toBeNull();
  await one.buy(1);
  expect(await one.look()).toBe("reached");
  one.wait(holdDays - 1);
  expect(await one.look()).toBeNull();
  one.wait(1);
  expect([await one.look(), await one.look()]).toEqual(["available", null]);
  expect(await move(referrer, rewardCents + 1)).toBe(false);
  expect(await move(referrer, rewardCents)).toBe(true);
  await one.refund(0);
  expect([await one.look(), await one.look()]).toEqual(["taken-back", null]);
  expect(await readSums(testbed.database.kysely, referrer)).toMatchObject({
    availableCents: 0,
    debtCents: rewardCents,
  });
  // The next reward pays what is owed.
  const next = await refer(referrer);
  await next.buy(2_000);
  await next.look();
  next.wait(holdDays);
  expect(await next.look()).toBe("available");
  expect(await readSums(testbed.database.kysely, referrer)).toMatchObject({
    availableCents: 0,
    debtCents: 0,
  });
  await expectBooks(referrer);
});

test("what is refunded during the hold makes it void, for good", async () => {
  const referrer = await testbed.newCustomer();
  const one = await refer(referrer);
  await one.buy(1_500);
  await one.look();
  await one.refund(0);
  expect(await one.look()).toBe("void");
  await one.buy(2_000);
  expect(await one.look()).toBeNull();
  expect(await one.row()).toMatchObject({ state: "void", reason: "refunded", is_paid: false });
});

test("of moves at once no more is moved than there is", async () => {
  const referrer = await testbed.newCustomer();
  const one = await refer(referrer);
  await one.buy(1_000);
  await one.look();
  one.wait(holdDays);
  await one.look();
  const moved = await Promise.all(Array.from({ length: 8 }, () => move(referrer, 300)));
  expect(moved.filter(Boolean)).toHaveLength(1);
  await expectBooks(referrer);
});

async function addUser(customer: string, email: string, agent: string, role = "owner"): Promise<string> {
  const db = testbed.database.kysely;
  const id = testbed.ids.next();
  await sql`INSERT INTO users (id, site_id, username, email, email_canonical, language, dark_mode, created_at, updated_at)
    VALUES (${id}, 1, 'x', ${email}, ${email}, 'en', false, ${at}, ${at})`.execute(db);
  await sql`INSERT INTO memberships (user_id, customer_id, role) VALUES (${id}, ${customer}, ${role})`.execute(
    db,
  );
  await sql`INSERT INTO sessions (id, token_hash, user_id, customer_id, site_id, user_agent, network, created_at, last_seen_at, expires_at)
    VALUES (gen_random_uuid(), ${Buffer.from(id)}, ${id}, ${customer}, 1, ${agent}, '192.0.2.0/24', ${at}, ${at}, ${addMs(at, dayMs)})`.execute(
    db,
  );
  return id;
}

test("T103 who refers themselves gets nothing, and what looks like one person is looked at", async () => {
  const referrer = await testbed.newCustomer();
  const owner = await addUser(referrer, "ann@example.com", "Firefox 1");
  const db = testbed.database.kysely;
  const referredOf = async ({ row }: Awaited<ReturnType<typeof refer>>) => (await row()).referred_id;

  const self = await refer(referrer);
  await sql`INSERT INTO memberships (user_id, customer_id, role)
    VALUES (${owner}, ${await referredOf(self)}, 'admin')`.execute(db);
  await self.buy(2_000);
  expect(await self.look()).toBe("void");
  expect(await self.row()).toMatchObject({ reason: "self", cents: null });

  const sameMailbox = await refer(referrer);
  await addUser(await referredOf(sameMailbox), "a.nn+two@example.com", "Firefox 1");
  await sameMailbox.buy(2_000);
  expect(await sameMailbox.look()).toBe("review");
  expect(await sameMailbox.row()).toMatchObject({ signals: ["device", "email"] });
  sameMailbox.wait(holdDays);
  expect(await sameMailbox.look()).toBeNull();
  await sameMailbox.decide(true);
  expect(await sameMailbox.look()).toBe("available");
  await sameMailbox.decide(false);
  expect(await sameMailbox.row()).toMatchObject({ state: "available" });

  const stranger = await refer(referrer);
  await addUser(await referredOf(stranger), "bob@example.com", "Firefox 2");
  await stranger.buy(2_000);
  expect(await stranger.look()).toBe("reached");
  const { rows } = await sql`SELECT state, evidence ->> 'spentCents' AS spent FROM referral_states
    WHERE reward_id = ${sameMailbox.id} ORDER BY id`.execute(db);
  expect(rows).toEqual(["review", "pending", "available"].map((state) => ({ state, spent: "2000" })));
});
