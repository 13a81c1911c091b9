import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { at } from "#src/features/wallet/server/ledger-testbed.fixture.ts";
import { addMs } from "#src/shared/time.ts";
import { isLongForm } from "../../../../../scripts/suite/form.ts";
import type { ProgrammeTerms } from "../read-terms.ts";
import { type Commissions, openCommissions } from "./commissions.fixture.ts";

// Whatever a site's programme says and whatever becomes of the orders: each commission is what the terms of its delivery
// say, counted here a second time, and no cent of it is lost.

const dayMs = 86_400_000;
const terms: fc.Arbitrary<ProgrammeTerms> = fc.record({
  isOpen: fc.constantFrom(true, true, true, false),
  kind: fc.constantFrom("fixed", "net", "margin"),
  rewardCents: fc.integer({ min: 1, max: 2_000 }),
  percentBp: fc.integer({ min: 1, max: 10_000 }),
  months: fc.constantFrom(null, 1, 2),
  minSpentCents: fc.integer({ min: 1, max: 3_000 }),
  holdDays: fc.constantFrom(0, 30),
  capCents: fc.constantFrom(null, 300, 1_500),
});

const step = fc.oneof(
  fc.record({ act: fc.constant("terms" as const), terms }),
  fc.record({
    act: fc.constant("buy" as const),
    who: fc.nat(1),
    cents: fc.integer({ min: 1, max: 4_000 }),
    cost: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({
    act: fc.constant("refund" as const),
    order: fc.nat(20),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ act: fc.constant("share" as const), order: fc.nat(20) }),
  fc.record({ act: fc.constant("settle" as const), order: fc.nat(20) }),
  fc.record({ act: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 45 }) }),
  fc.record({ act: fc.constant("void" as const), who: fc.nat(1) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What an order brings by these terms, from what the database says of it before anything is decided. */
async function expected(
  { db }: Commissions,
  order: string,
  said: ProgrammeTerms,
  affiliate: string,
): Promise<bigint> {
  const { rows } = await sql<{
    state: string;
    delivered: Date;
    sold: bigint;
    cents: bigint;
    left: bigint;
    returned: bigint;
    spent: bigint;
    hadOne: boolean;
    isVoid: boolean;
  }>`
    SELECT m.state, m.delivered_at AS delivered, m.cost_cents + m.cents AS sold, m.cents, m.cents - m.taken_cents AS left,
           (SELECT coalesce(sum(net_cents), 0)::bigint FROM margin_refunds WHERE order_id = m.order_id) AS returned,
           (SELECT coalesce(sum(x.total_cents - wallet_refunded(x.id)), 0)::bigint FROM orders x
            WHERE x.customer_id = o.customer_id AND x.state = 'delivered') AS spent,
           EXISTS (SELECT 1 FROM referral_commissions c JOIN orders y ON y.id = c.order_id
                   WHERE y.customer_id = o.customer_id) AS "hadOne",
           (SELECT state = 'void' FROM referral_rewards WHERE referred_id = o.customer_id) AS "isVoid"
    FROM margin_accruals m JOIN orders o ON o.id = m.order_id WHERE m.order_id = ${order}`.execute(db);
  const [one] = rows;
  if (one === undefined || one.isVoid || !said.isOpen || one.state !== "pending") return 0n;
  if (one.spent < BigInt(said.minSpentCents)) return 0n;
  if (said.months === null && one.hadOne) return 0n;
  const ends = new Date(at);
  ends.setUTCMonth(ends.getUTCMonth() + (said.months ?? 0));
  if (said.months !== null && one.delivered >= ends) return 0n;
  const share = (cents: bigint) => (cents * BigInt(said.percentBp ?? 0)) / 10_000n;
  const byKind = {
    fixed: BigInt(said.rewardCents),
    net: share(one.sold - one.returned),
    margin: share(one.left),
  }[said.kind];
  const month = one.delivered.toISOString().slice(0, 7);
  const others = await sql<{ cents: bigint }>`
    SELECT coalesce(sum(c.cents), 0)::bigint AS cents FROM referral_commissions c JOIN referral_rewards r ON r.id = c.reward_id
    WHERE r.referrer_id = ${affiliate} AND c.returned_at IS NULL
      AND to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM') = ${month}`.execute(db);
  const limits = [byKind, one.left];
  if (said.capCents !== null) limits.push(BigInt(said.capCents) - (others.rows[0]?.cents ?? 0n));
  const least = limits.reduce((a, b) => (a < b ? a : b));
  return least > 0n ? least : 0n;
}

/** What a run has made so far. */
interface Life {
  readonly affiliate: string;
  readonly referred: readonly { readonly id: string; readonly referred: string }[];
  readonly orders: { readonly id: string; readonly terms: ProgrammeTerms }[];
  now: Date;
  current: ProgrammeTerms;
}

async function beginLife(testbed: Commissions, current: ProgrammeTerms): Promise<Life> {
  const affiliate = await testbed.buyer(0n);
  const referred = [await testbed.refer(affiliate), await testbed.refer(affiliate)];
  await testbed.setTerms(current, at);
  return { affiliate, referred, orders: [], now: at, current };
}

async function take(testbed: Commissions, life: Life, one: Step): Promise<void> {
  if (one.act === "terms") {
    life.now = addMs(life.now, 1_000);
    life.current = one.terms;
    await testbed.setTerms(life.current, life.now);
  } else if (one.act === "wait") {
    life.now = addMs(life.now, one.days * dayMs);
  } else if (one.act === "buy") {
    const costCents = Math.floor((one.cents * one.cost) / 100);
    const buyer = life.referred[one.who]?.referred ?? "";
    const id = await testbed.deliver(buyer, [{ cents: one.cents, costCents }], life.now);
    life.orders.push({ id, terms: life.current });
  } else if (one.act === "void") {
    const { id = "" } = life.referred[one.who] ?? {};
    await sql`SELECT referrals_void(${id}, 'abuse', '{}'::jsonb, ${life.now})`.execute(testbed.db);
  } else {
    const order = life.orders[one.order % Math.max(1, life.orders.length)];
    if (order === undefined) return;
    if (one.act === "refund") await refund(testbed, order.id, one.share);
    else if (one.act === "settle") await settle(testbed, order.id, life.now);
    else await shareOnce(testbed, life, order);
  }
}

async function settle(testbed: Commissions, id: string, now: Date): Promise<void> {
  if ((await commission(testbed, id)) === undefined) return;
  const before = await stateOf(testbed, id);
  await testbed.settleCommission(id, now);
  const done = await commission(testbed, id);
  if (before.state === "void" && before.paid_at === null) expect(done?.paid_at).toBeNull();
}

async function shareOnce(testbed: Commissions, life: Life, order: Life["orders"][number]): Promise<void> {
  if (!(await testbed.commissionOf(order.id)).awaits_commission) return;
  const cents = await expected(testbed, order.id, order.terms, life.affiliate);
  await testbed.shareMargin(order.id, life.now);
  expect((await testbed.commissionOf(order.id)).commission_cents).toBe(cents);
  // A second look changes nothing.
  expect(await testbed.shareMargin(order.id, life.now)).toBeNull();
}

/** What the affiliate has of an order at the end, when its commission was either paid or went back. */
async function endedWith(testbed: Commissions, id: string, now: Date): Promise<bigint> {
  if ((await commission(testbed, id)) === undefined) return 0n;
  await testbed.settleCommission(id, now);
  const done = await commission(testbed, id);
  expect([done?.paid_at, done?.returned_at].filter((moment) => moment !== null)).toHaveLength(1);
  const { commission_cents: cents, commission_taken_cents: taken } = await testbed.commissionOf(id);
  if (done?.paid_at !== null) return cents - taken;
  expect(cents).toBe(taken);
  return 0n;
}

async function runSteps(testbed: Commissions, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(step, { minLength: 3, maxLength: 18 }), async (first, steps) => {
      const life = await beginLife(testbed, first);
      for (const one of steps) {
        await take(testbed, life, one);
        expect(await testbed.findings()).toEqual([]);
      }
      // At the end each is paid or went back, and the rewards are what was paid less refunds.
      const { affiliate, orders } = life;
      for (const { id } of orders) await testbed.shareMargin(id, life.now);
      let worth = 0n;
      for (const { id } of orders) worth += await endedWith(testbed, id, addMs(life.now, 100 * dayMs));
      const { rows } = await sql<{ cents: bigint }>`
        SELECT coalesce(sum(balance), 0)::bigint AS cents FROM ledger_accounts
        WHERE customer_id = ${affiliate} AND kind IN ('rewards', 'rewards-debt')`.execute(testbed.db);
      expect(rows[0]?.cents).toBe(worth);
      expect(await testbed.findings()).toEqual([]);
    }),
    { numRuns, endOnFailure: true, examples: known },
  );
}

/** Steps in which each rule decides, with which every run begins: chance alone leaves some out of a few. */
const usual = {
  isOpen: true,
  kind: "margin",
  rewardCents: 1,
  percentBp: 5_000,
  minSpentCents: 1,
  holdDays: 0,
} as const;
const buy = { act: "buy", who: 0, cents: 1_000, cost: 20 } as const;
const shareOf = (order: number) => ({ act: "share", order }) as const;
const known: [ProgrammeTerms, Step[]][] = [
  [
    { ...usual, months: 2, capCents: 300 },
    [buy, shareOf(0), { ...buy, who: 1 }, shareOf(1), { act: "void", who: 0 }, { act: "settle", order: 0 }],
  ],
  [
    { ...usual, months: null, capCents: null },
    [
      buy,
      shareOf(0),
      { act: "refund", order: 0, share: 50 },
      { act: "settle", order: 0 },
      { act: "refund", order: 0, share: 50 },
      buy,
      shareOf(1),
      { ...buy, who: 1 },
      { act: "terms", terms: { ...usual, kind: "fixed", months: null, capCents: null } },
      shareOf(2),
    ],
  ],
];

test("T102 each commission is what the terms of its delivery say, and none is paid twice, beyond its margin or after its reward is void", async () => {
  const testbed = await openCommissions();
  await runSteps(testbed, isLongForm ? 300 : 15);
  await testbed.drop();
});

/** Defects that these steps must show: a function, what it says, and what it says with the defect. */
const defects = [
  [
    "the limit of a month is ignored",
    "referrals_month_of",
    "coalesce(sum(c.cents), 0)",
    "coalesce(sum(0), 0)",
  ],
  ["every order counts as the first", "referrals_share_margin", "NOT v_reward.has_commissions)", "true)"],
  ["the terms of today are used", "referrals_share_margin", "AND created_at <= v_margin.delivered_at", ""],
  [
    "a refund leaves the commission",
    "wallet_take_margin",
    "v_own := v_part - v_commission;",
    "v_commission := 0; v_own := v_part;",
  ],
  [
    "a commission stays payable",
    "wallet_pay_commission",
    "is_commission_paid = true",
    "is_commission_paid = false",
  ],
  ["what is void is paid", "referrals_settle_commission", "OR v_reward.state = 'void' ", ""],
] as const;

test("a planted defect is found", async () => {
  for (const [what, name, said, planted] of defects) {
    const testbed = await openCommissions();
    const { rows } = await sql<{ text: string }>`
      SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = ${name}`.execute(testbed.db);
    const text = rows[0]?.text ?? "";
    expect([what, text.includes(said)]).toEqual([what, true]);
    await sql.raw(text.replace(said, planted)).execute(testbed.db);
    const found = await runSteps(testbed, 5).then(
      () => "nothing",
      () => "the defect",
    );
    expect([what, found]).toEqual([what, "the defect"]);
    await testbed.drop();
  }
});

/** What its reward and it are before a look at it. */
async function stateOf({ db }: Commissions, order: string) {
  return db
    .selectFrom("referral_commissions as own")
    .innerJoin("referral_rewards as reward", "reward.id", "own.reward_id")
    .select(["reward.state", "own.paid_at"])
    .where("own.order_id", "=", order)
    .executeTakeFirstOrThrow();
}

const commission = ({ db }: Commissions, order: string) =>
  db
    .selectFrom("referral_commissions")
    .select(["paid_at", "returned_at"])
    .where("order_id", "=", order)
    .executeTakeFirst();

async function refund({ db, ids }: Commissions, order: string, share: number): Promise<void> {
  await sql`
    SELECT wallet_refund_unused(${order}, ${ids.next()}, 'staff', cents, ${at})
    FROM (SELECT ((total_cents - wallet_refunded(id)) * ${share} / 100)::bigint AS cents FROM orders WHERE id = ${order}) AS asked
    WHERE cents > 0`.execute(db);
}
