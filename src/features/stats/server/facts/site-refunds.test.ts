import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { at } from "#src/features/wallet/server/ledger-testbed.fixture.ts";
import {
  createMarginTestbed,
  type MarginTestbed,
} from "#src/features/wallet/server/margin/margin-testbed.fixture.ts";
import { addMs } from "#src/shared/time.ts";
import { refunds } from "./revenue-facts.ts";

let testbed: MarginTestbed;
beforeAll(async () => {
  testbed = await createMarginTestbed();
});
afterAll(() => testbed.drop());

const dayMs = 86_400_000;

test("a refund of a reseller's sale counts as what its customer got back, pending or matured, with its margin", async () => {
  const order = await testbed.sell(await testbed.buyer(), [{ cents: 1_000, costCents: 600 }]);
  await testbed.settle(order, "delivered");
  const giveBack = (cents: number) =>
    sql`SELECT wallet_refund_unused(${order}, ${testbed.ids.next()}, 'staff', ${cents}::bigint, ${at})`.execute(
      testbed.database.kysely,
    );
  await giveBack(300);
  await testbed.mature(14);
  await giveBack(700);
  const span = { from: addMs(at, -dayMs), to: addMs(at, dayMs) };
  const { rows } = await sql<{ cents: bigint }>`
    SELECT cents FROM (${refunds.select(span)}) AS fact (metric, at, id, site_id, product, item, location, customer_id,
      object_type, object_id, order_id, label, cents, count)
    ORDER BY cents`.execute(testbed.database.kysely);
  expect(rows).toEqual([{ cents: 300n }, { cents: 700n }]);
});
