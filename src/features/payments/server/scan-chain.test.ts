import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { readWallet } from "#src/features/wallet/server/read-wallet.ts";
import { migrationsDir } from "#src/platform/db/schema-folders.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { refreshRates } from "./refresh-rates.ts";
import { releaseDeposit } from "./release-deposit.ts";
import { scanChain } from "./scan-chain.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterEach(async () => {
  expect(await testbed.findings()).toEqual([]);
});
afterAll(() => testbed.drop());

/** SQLSTATE of a trouble that passes, as a crash does. */
const diskFull = "53100";
const satoshi = (payment: { dueUnits: string }): bigint => BigInt(payment.dueUnits);
const pay = (address: string, amount: bigint, asset = "BTC"): Promise<string> =>
  testbed.btc.sendPlayMoney({ address, asset, amount });

test("a payment goes from the mempool through its confirmations into the wallet", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  expect(payment).toMatchObject({
    status: "new",
    remainingAmount: payment.dueAmount,
    deposits: [],
    simulated: true,
  });

  await pay(payment.address, satoshi(payment));
  await testbed.scan(testbed.btc);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "processing",
    remainingAmount: "0",
    deposits: [{ state: "seen", confirmations: 0, required: 2, cents: expect.any(Number) }],
  });
  await testbed.mine(testbed.btc, 1);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "processing",
    deposits: [{ state: "confirming", confirmations: 1, required: 2 }],
  });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  await testbed.mine(testbed.btc, 1);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "settled",
    flags: [],
    deposits: [{ state: "credited" }],
  });
  const balance = await testbed.wallet.balanceOf(actor.customerId);
  expect([2_000n, 2_001n]).toContain(balance);
  await testbed.mine(testbed.btc, 8);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "settled",
    deposits: [{ state: "final" }],
  });

  const { rows } = await testbed.database.pool.query(
    "SELECT name, payload FROM outbox_events WHERE customer_id = $1 ORDER BY id",
    [actor.customerId],
  );
  const stamp = { paymentId: expect.any(String), depositId: expect.any(String) };
  expect(rows).toEqual([
    { name: "payments.seen.v1", payload: stamp },
    { name: "payments.confirming.v1", payload: { ...stamp, have: 1, need: 2 } },
    { name: "payments.credited.v1", payload: { ...stamp, cents: Number(balance) } },
  ]);
});

test("paying less and then the rest credits exactly what was asked for", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, (satoshi(payment) * 40n) / 100n);
  await testbed.mine(testbed.btc, 2);
  const partial = await testbed.view(actor, payment);
  expect(partial).toMatchObject({ status: "new", flags: ["partial"], deposits: [{ state: "credited" }] });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(BigInt(partial.deposits[0]?.cents ?? 0));

  await pay(payment.address, satoshi(payment) - BigInt(partial.deposits[0]?.units ?? 0));
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "settled",
    flags: [],
    remainingAmount: "0",
  });
  expect([2_000n, 2_001n]).toContain(await testbed.wallet.balanceOf(actor.customerId));
});

test("paying more is credited in full, paying late at the current rate", async () => {
  const actor = await testbed.newCustomer();
  const over = await testbed.create(actor, "btc", 10_000);
  await pay(over.address, (satoshi(over) * 130n) / 100n);
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.view(actor, over)).toMatchObject({ status: "settled", flags: ["over"] });
  const afterOver = await testbed.wallet.balanceOf(actor.customerId);
  expect(afterOver).toBeGreaterThan(12_900n);
  expect(afterOver).toBeLessThan(13_100n);

  const late = await testbed.create(actor, "btc", 10_000);
  testbed.clock.advance(60 * 60_000);
  expect(await testbed.view(actor, late)).toMatchObject({ status: "expired" });
  await refreshRates(testbed.context);
  await pay(late.address, satoshi(late));
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.view(actor, late)).toMatchObject({
    flags: ["late"],
    deposits: [{ state: "credited" }],
  });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThan(afterOver + 9_900n);
});

test("several outputs of one transaction and of one block are deposits of their own", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  for (let part = 0; part < 3; part += 1) await pay(payment.address, satoshi(payment));
  await testbed.mine(testbed.btc, 2);
  const { deposits } = await testbed.view(actor, payment);
  expect(deposits.map(({ state }) => state)).toEqual(["credited", "credited", "credited"]);
  const total = deposits.reduce((sum, { cents }) => sum + BigInt(cents ?? 0), 0n);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(total);
});

test("what is below the minimum waits until the address holds enough", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 500);
  await pay(payment.address, satoshi(payment) / 2n);
  await testbed.mine(testbed.btc, 3);
  expect(await testbed.view(actor, payment)).toMatchObject({ deposits: [{ state: "dust" }] });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  await pay(payment.address, satoshi(payment) - satoshi(payment) / 2n);
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.view(actor, payment)).toMatchObject({
    deposits: [{ state: "credited" }, { state: "credited" }],
  });
  expect([500n, 501n]).toContain(await testbed.wallet.balanceOf(actor.customerId));
});

test("what an earlier release kept back is decided again after the upgrade", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 500);
  await pay(payment.address, satoshi(payment) / 2n);
  await testbed.mine(testbed.btc, 3);
  const { pool } = testbed.database;
  await pool.query(
    "UPDATE deposits SET cents = 496 WHERE address_id = (SELECT address_id FROM payments WHERE id = $1)",
    [decodeId("payment", payment.id)],
  );
  await testbed.mine(testbed.btc, 1);
  expect(await testbed.view(actor, payment)).toMatchObject({ deposits: [{ state: "dust" }] });
  await pool.query(await readFile(join(migrationsDir, "0092-decide-small-deposits-again.sql"), "utf8"));
  await testbed.mine(testbed.btc, 1);
  expect(await testbed.view(actor, payment)).toMatchObject({ deposits: [{ state: "credited" }] });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(496n);
});

test("unknown tokens, foreign addresses and empty transfers leave no trace", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "usdt-eth", 2_000);
  const send = (asset: string, amount: bigint, address = payment.address): Promise<string> =>
    testbed.eth.sendPlayMoney({ address, asset, amount });
  await send("0x000000000000000000000000000000000000dEaD", 20_000_000n);
  await send("BTC", 20_000_000n);
  await send("USDT", 0n);
  await send("USDT", 20_000_000n, "0x000000000000000000000000000000000000dEaD");
  await testbed.scan(testbed.eth);
  await testbed.mine(testbed.eth, 3);
  expect((await testbed.view(actor, payment)).deposits).toEqual([]);
  await send("USDC", 20_000_000n);
  await testbed.mine(testbed.eth, 2);
  expect(await testbed.view(actor, payment)).toMatchObject({
    status: "settled",
    deposits: [{ cents: 2_000 }],
  });
});

test("a reorganisation reverses credits, credits survivors again, and ends balanced", async () => {
  const [stays, goes] = [await testbed.newCustomer(), await testbed.newCustomer()];
  const [kept, lost] = [await testbed.create(stays, "btc", 2_000), await testbed.create(goes, "btc", 3_000)];
  const survivor = await pay(kept.address, satoshi(kept));
  await pay(lost.address, satoshi(lost));
  await testbed.mine(testbed.btc, 3);
  const credited = await testbed.wallet.balanceOf(stays.customerId);
  expect(credited).toBeGreaterThanOrEqual(2_000n);
  expect(await testbed.wallet.balanceOf(goes.customerId)).toBeGreaterThanOrEqual(3_000n);

  await testbed.btc.reorganize(3, [survivor]);
  await testbed.scan(testbed.btc);
  expect(await testbed.wallet.balanceOf(stays.customerId)).toBe(credited);
  expect(await testbed.wallet.balanceOf(goes.customerId)).toBe(0n);
  expect(await testbed.view(goes, lost)).toMatchObject({
    status: "new",
    deposits: [{ state: "seen", confirmations: 0 }],
  });
  const keys = await postedKeys(stays.customerId);
  expect(keys.map((key) => key.replace(/^deposit:[^:]+:/, ""))).toEqual([
    "0:credit",
    "0:reverse",
    "1:credit",
  ]);
});

test("a block is taken back while the node cannot say what is final", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await testbed.mine(testbed.btc, 2);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThan(0n);
  await testbed.btc.reorganize(3, []);
  const unsure: ChainSource = {
    ...testbed.btc,
    finalizedHeight: () => Promise.reject(new Error("too few nodes answer")),
  };
  await expect(scanChain(testbed.context, unsure)).rejects.toThrow("too few nodes");
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  await testbed.scan(testbed.btc);
});

test("coins that moved differently in another block are credited as they moved there", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "usdt-eth", 2_000);
  const txid = await testbed.eth.sendPlayMoney({
    address: payment.address,
    asset: "USDT",
    amount: 20_000_000n,
  });
  await testbed.mine(testbed.eth, 2);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(2_000n);
  // A token with a fee, or a swap that pays out by the price of its block.
  await testbed.database.pool.query("UPDATE sim_transactions SET amount = 19500000 WHERE txid = $1", [txid]);
  await testbed.eth.reorganize(2, [txid]);
  await testbed.scan(testbed.eth);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(1_950n);
});

test("money spent before its block was orphaned becomes a debt that the next deposit pays first", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await testbed.mine(testbed.btc, 2);
  const credited = await testbed.wallet.balanceOf(actor.customerId);
  await testbed.order(actor, credited);

  await testbed.btc.reorganize(2);
  await testbed.scan(testbed.btc);
  expect(await walletOf(actor.customerId)).toEqual({
    balanceCents: 0n,
    heldCents: credited,
    debtCents: credited,
  });

  const next = await testbed.create(actor, "btc", 5_000);
  await pay(next.address, satoshi(next));
  await testbed.mine(testbed.btc, 2);
  const wallet = await walletOf(actor.customerId);
  expect(wallet.debtCents).toBe(0n);
  expect([5_000n, 5_001n]).toContain(wallet.balanceCents + credited);
});

test("a node that is behind reverses nothing", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await testbed.mine(testbed.btc, 2);
  const tip = await testbed.btc.tip();
  const behind: ChainSource = {
    ...testbed.btc,
    tip: async () => ({ height: tip.height - 1, hash: (await testbed.btc.hashAt(tip.height - 1)) ?? "" }),
    hashAt: async (height) => (height > tip.height - 1 ? null : testbed.btc.hashAt(height)),
  };
  await scanChain(testbed.context, behind);
  expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled" });
});

test("a crash before the commit changes nothing, and the rescan applies the block once", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await testbed.mine(testbed.btc, 1);
  await testbed.btc.mineBlock();

  // The event is the last thing that a credit writes: everything before it is undone.
  const mend = await testbed.failEvents("payments.credited.v1", diskFull);
  await expect(testbed.scan(testbed.btc)).rejects.toThrow("planted");
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);
  expect(await testbed.view(actor, payment)).toMatchObject({
    deposits: [{ state: "confirming", confirmations: 1 }],
  });
  await mend();

  await testbed.scan(testbed.btc);
  const balance = await testbed.wallet.balanceOf(actor.customerId);
  expect([2_000n, 2_001n]).toContain(balance);
  await testbed.scan(testbed.btc);
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(balance);
});

test("five scanners at once apply every block once", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await testbed.scan(testbed.btc);
  for (let block = 0; block < 4; block += 1) {
    await testbed.btc.mineBlock();
    await Promise.all(Array.from({ length: 5 }, () => testbed.scan(testbed.btc)));
  }
  expect(await postedKeys(actor.customerId)).toHaveLength(1);
  expect([2_000n, 2_001n]).toContain(await testbed.wallet.balanceOf(actor.customerId));
});

test("a deposit cannot be credited twice, whatever state its row has", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await testbed.mine(testbed.btc, 2);
  const { pool } = testbed.database;
  const [deposit] = (
    await pool.query<{ id: string }>(
      "SELECT d.id FROM deposits d JOIN payments p USING (address_id) WHERE p.customer_id = $1",
      [actor.customerId],
    )
  ).rows;
  const credit = (): Promise<unknown> =>
    pool.query("SELECT payments_credit_deposit($1, $2, $3) AS done", [
      deposit?.id,
      testbed.platform.ids.next(),
      testbed.clock.now(),
    ]);
  expect(await credit()).toMatchObject({ rows: [{ done: false }] });
  await pool.query("UPDATE deposits SET state = 'confirming' WHERE id = $1", [deposit?.id]);
  await expect(credit()).rejects.toThrow("was credited before");
  await pool.query("UPDATE deposits SET state = 'credited' WHERE id = $1", [deposit?.id]);
});

test("coins without a price are held, and credited when there is one", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  testbed.clock.advance(3 * 60 * 60_000);
  await pay(payment.address, satoshi(payment));
  await testbed.mine(testbed.btc, 6);
  expect(await testbed.view(actor, payment)).toMatchObject({
    deposits: [{ state: "held", heldReason: "no_rate", cents: null, required: 6 }],
  });
  await refreshRates(testbed.context);
  await testbed.scan(testbed.btc);
  expect(await testbed.view(actor, payment)).toMatchObject({
    deposits: [{ state: "credited", heldReason: null }],
  });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThan(1_950n);
});

test("a deposit that cannot be settled does not hide what is being paid", async () => {
  const [waits, pays] = [await testbed.newCustomer(), await testbed.newCustomer()];
  const [held, paying] = [
    await testbed.create(waits, "btc", 2_000),
    await testbed.create(pays, "btc", 2_000),
  ];
  testbed.clock.advance(3 * 60 * 60_000);
  await pay(held.address, satoshi(held));
  await testbed.mine(testbed.btc, 6);
  await refreshRates(testbed.context);
  await pay(paying.address, satoshi(paying));
  const mend = await testbed.failEvents("payments.credited.v1", diskFull);
  try {
    await expect(testbed.scan(testbed.btc)).rejects.toThrow("planted");
  } finally {
    await mend();
  }
  expect(await testbed.view(pays, paying)).toMatchObject({ deposits: [{ state: "seen" }] });
  await testbed.scan(testbed.btc);
  expect(await testbed.view(waits, held)).toMatchObject({ deposits: [{ state: "credited" }] });
});

test("a very large deposit waits for an operator, who releases it once", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 1_000_000);
  await pay(payment.address, satoshi(payment) * 3n);
  await testbed.mine(testbed.btc, 7);
  const held = await testbed.view(actor, payment);
  expect(held).toMatchObject({ status: "processing", deposits: [{ state: "held", heldReason: "limit" }] });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBe(0n);

  const id = decodeId("deposit", held.deposits[0]?.id ?? "") ?? "";
  const operator = { kind: "staff", id: testbed.platform.ids.next() };
  const release = () => releaseDeposit(testbed.context, createCtx(testbed.context.platform, operator), id);
  expect([await release(), await release()]).toMatchObject([{ kind: "credited" }, { kind: "not-waiting" }]);
  expect(await testbed.view(actor, payment)).toMatchObject({ status: "settled", flags: ["over"] });
  expect(await testbed.wallet.balanceOf(actor.customerId)).toBeGreaterThan(2_990_000n);
});

test("dust beside a deposit that an operator releases is credited with it", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 1_000_000);
  await pay(payment.address, 100n);
  await testbed.mine(testbed.btc, 2);
  await pay(payment.address, satoshi(payment) * 3n);
  await testbed.mine(testbed.btc, 7);
  const { deposits } = await testbed.view(actor, payment);
  expect(deposits.map(({ state }) => state).toSorted()).toEqual(["dust", "held"]);
  const large = deposits.find(({ state }) => state === "held");
  const operator = { kind: "staff", id: testbed.platform.ids.next() };
  await releaseDeposit(
    testbed.context,
    createCtx(testbed.context.platform, operator),
    decodeId("deposit", large?.id ?? "") ?? "",
  );
  const after = await testbed.view(actor, payment);
  expect(after.deposits.map(({ state }) => state)).toEqual(["credited", "credited"]);
  expect(await testbed.findings()).toEqual([]);
});

test("another network under the same cursor is refused", async () => {
  const foreign: ChainSource = { ...testbed.btc, identity: async () => "another" };
  await expect(scanChain(testbed.context, foreign)).rejects.toThrow("The btc node is on another");
});

const walletOf = (customerId: string): ReturnType<typeof readWallet> =>
  readWallet(testbed.database.kysely, customerId);

async function postedKeys(customerId: string): Promise<string[]> {
  const { rows } = await testbed.database.pool.query<{ idempotency_key: string }>(
    `SELECT t.idempotency_key FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
     WHERE e.account_id = ledger_account_id('wallet', $1, 'USD') ORDER BY e.account_version`,
    [customerId],
  );
  return rows.map((row) => row.idempotency_key);
}
