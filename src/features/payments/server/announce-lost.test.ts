import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { announceLost, lostAfterMs } from "./announce-lost.ts";
import { paymentsNotices } from "./notices.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

/** What a customer is notified of, in order: the keys of the notices. */
async function noticesOf({ customerId }: UserActor): Promise<readonly string[]> {
  const events = await testbed.database.kysely
    .selectFrom("outbox_events")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .execute();
  const shown: string[] = [];
  for (const { name, payload, ...row } of events) {
    const notice = paymentsNotices.find(({ event }) => event === name);
    const event = {
      xid: "1",
      id: row.id,
      name,
      siteId: row.site_id,
      customerId,
      payload: Object(payload),
      createdAt: row.created_at,
    };
    const text = await testbed.database.kysely
      .transaction()
      .execute((trx) => notice?.readNoticeText(event, trx) ?? Promise.resolve(null));
    if (notice !== undefined && text !== null) shown.push(notice.key);
  }
  return shown;
}

/** At the tip for this long, as the jobs go on. */
async function wait(ms: number): Promise<void> {
  testbed.clock.advance(ms);
  await testbed.scan(testbed.eth);
  await announceLost(testbed.context);
}

async function pay(): Promise<{ readonly actor: UserActor; readonly txid: string }> {
  const actor = await testbed.newCustomer();
  const { address } = await testbed.create(actor, "usdt-eth", 2_000);
  const txid = await testbed.eth.sendPlayMoney({ address, asset: "USDT", amount: 20_000_000n });
  await testbed.mine(testbed.eth, 2);
  return { actor, txid };
}

test("coins that go and come again are no news", async () => {
  const { actor, txid } = await pay();
  for (let turn = 0; turn < 3; turn += 1) {
    await testbed.eth.reorganize(3, [txid]);
    await testbed.scan(testbed.eth);
    await testbed.mine(testbed.eth, 2);
  }
  await wait(lostAfterMs);
  expect(await noticesOf(actor)).toEqual(["depositCredited"]);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(2_000n);
});

test("coins that stay away are, once and after minutes at the tip; then their return is too", async () => {
  const { actor, txid } = await pay();
  await testbed.eth.reorganize(3);
  await testbed.scan(testbed.eth);
  await wait(lostAfterMs - 1_000);
  expect(await noticesOf(actor)).toEqual(["depositCredited"]);
  // The scanner is not at the tip: nothing can be said.
  testbed.clock.advance(lostAfterMs);
  await announceLost(testbed.context);
  expect(await noticesOf(actor)).toEqual(["depositCredited"]);
  await wait(1_000);
  await wait(lostAfterMs);
  expect(await noticesOf(actor)).toEqual(["depositCredited", "depositReversed"]);

  await testbed.database.pool.query(
    `UPDATE deposits SET state = 'confirming', missing_since = NULL, cents = 2000,
       (height, block_hash, mined_at) = (SELECT height, hash, mined_at FROM chain_blocks WHERE chain_id = 'eth'
                                         ORDER BY height DESC LIMIT 1) WHERE txid = $1`,
    [txid],
  );
  await testbed.mine(testbed.eth, 2);
  expect(await noticesOf(actor)).toEqual(["depositCredited", "depositReversed", "depositCredited"]);
  await wait(lostAfterMs);
  expect(await noticesOf(actor)).toHaveLength(3);
});
