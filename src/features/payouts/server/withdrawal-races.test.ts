import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { at } from "#src/features/wallet/server/ledger-testbed.fixture.ts";
import {
  createMarginTestbed,
  type MarginTestbed,
} from "#src/features/wallet/server/margin/margin-testbed.fixture.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { isLongForm } from "../../../../scripts/suite/form.ts";

// Margin that leaves while a refund takes it back and the next of it becomes available, all at once.

const rounds = isLongForm ? 300 : 12;
/** What the two orders of each round bring: one that is taken back, and one that becomes available meanwhile. */
const margin = 5_000;
const small = 100;

let testbed: MarginTestbed;
let destination: string;

beforeAll(async () => {
  testbed = await createMarginTestbed();
  destination = testbed.ids.next();
  await sql`
    INSERT INTO payout_destinations (id, site_id, customer_id, kind, label, method, chain_id, asset, address, created_at, usable_from)
    VALUES (${destination}, 1, ${testbed.owner}, 'coin', 'savings', 'btc', 'btc', 'BTC', 'tb1q', ${at}, ${at})`.execute(
    testbed.database.kysely,
  );
});
afterAll(() => testbed.drop());

const ask = (id: string, cents: number) =>
  sql`
    SELECT payouts_request(${id}, ${testbed.ids.next()}, 1::smallint, ${testbed.owner}, ${`margin:${testbed.site}`},
      ${cents}::bigint, ${destination}, ${10_000_000}::bigint, '{}', ${at})`.execute(testbed.database.kysely);

const end = (id: string) =>
  sql`SELECT payouts_end(${id}, ${testbed.ids.next()}, 'cancelled', '{requested}', NULL, NULL, ${at})`.execute(
    testbed.database.kysely,
  );

/** What was refused, by its code. */
function refusals(answers: readonly PromiseSettledResult<unknown>[]): string[] {
  return answers.flatMap((one) => (one.status === "rejected" ? [appErrorOf(one.reason).code] : []));
}

test("T97 of withdrawals, a refund and a maturity at once, no cent leaves twice and none is lost", async () => {
  const buyer = await testbed.buyer(100_000_000n);
  const sell = async (brings: number) => {
    const order = await testbed.sell(buyer, [{ cents: brings + 1_000, costCents: 1_000 }]);
    await testbed.settle(order, "delivered");
    return order;
  };
  let debts = 0;
  for (let round = 0; round < rounds; round += 1) {
    const refunded = await sell(margin);
    await testbed.mature(14);
    await sell(small);
    const { available, debt } = await testbed.margins();
    const ids = [testbed.ids.next(), testbed.ids.next(), testbed.ids.next()];
    const all = Number(available);
    const race = [
      () => testbed.refund(refunded, [[1, BigInt(margin + 1_000)]]),
      () => testbed.mature(14),
      ...ids.map((id) => () => ask(id, all)),
    ];
    // Each comes first once in a while.
    const turned = [...race.slice(round % race.length), ...race.slice(0, round % race.length)];
    const answers = await Promise.allSettled(turned.map((begin) => begin()));
    const codes = refusals(answers);
    expect(codes.filter((code) => code !== "withdrawal_open" && code !== "insufficient_margin")).toEqual([]);
    const held = await testbed.balance("payout-holds");
    expect([0n, available]).toContain(held);
    const after = await testbed.margins();
    expect(after.pending).toBe(0n);
    // What is held is missing, of what is available or as a debt.
    expect(after.available - after.debt + held).toBe(available - debt + BigInt(small - margin));
    expect(await testbed.findings()).toEqual([]);
    if (after.debt > 0n) debts += 1;
    for (const id of ids) await Promise.allSettled([end(id), end(id)]);
    expect(await testbed.balance("payout-holds")).toBe(0n);
    expect((await testbed.margins()).available).toBe(after.available + held);
  }
  // Else the refund was never the last of them.
  expect(debts).toBeGreaterThan(0);
}, 120_000);
