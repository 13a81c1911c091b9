import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { readWallet } from "#src/features/wallet/server/read-wallet.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createPaymentsWorld, type PaymentsWorld } from "./payments-world.fixture.ts";
import { refreshRates } from "./refresh-rates.ts";
import { releaseDeposit } from "./release-deposit.ts";
import { scanChain } from "./scan-chain.ts";

let world: PaymentsWorld;
beforeAll(async () => {
  world = await createPaymentsWorld();
});
afterEach(async () => {
  expect(await world.findings()).toEqual([]);
});
afterAll(() => world.drop());

const satoshi = (payment: { dueUnits: string }): bigint => BigInt(payment.dueUnits);
const pay = (address: string, amount: bigint, asset = "BTC"): Promise<string> =>
  world.btc.sendPlayMoney({ address, asset, amount });

test("a payment goes from the mempool through its confirmations into the wallet", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  expect(payment).toMatchObject({
    status: "new",
    remainingAmount: payment.dueAmount,
    deposits: [],
    simulated: true,
  });

  await pay(payment.address, satoshi(payment));
  await world.scan(world.btc);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "processing",
    remainingAmount: "0",
    deposits: [{ state: "seen", confirmations: 0, required: 2, cents: expect.any(Number) }],
  });
  await world.mine(world.btc, 1);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "processing",
    deposits: [{ state: "confirming", confirmations: 1, required: 2 }],
  });
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(0n);
  await world.mine(world.btc, 1);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "settled",
    flags: [],
    deposits: [{ state: "credited" }],
  });
  const balance = await world.wallet.balanceOf(actor.customerId);
  expect([2_000n, 2_001n]).toContain(balance);
  await world.mine(world.btc, 8);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "settled",
    deposits: [{ state: "final" }],
  });

  const { rows } = await world.database.pool.query(
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
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  await pay(payment.address, (satoshi(payment) * 40n) / 100n);
  await world.mine(world.btc, 2);
  const partial = await world.view(actor, payment);
  expect(partial).toMatchObject({ status: "new", flags: ["partial"], deposits: [{ state: "credited" }] });
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(BigInt(partial.deposits[0]?.cents ?? 0));

  await pay(payment.address, satoshi(payment) - BigInt(partial.deposits[0]?.units ?? 0));
  await world.mine(world.btc, 2);
  expect(await world.view(actor, payment)).toMatchObject({
    status: "settled",
    flags: [],
    remainingAmount: "0",
  });
  expect([2_000n, 2_001n]).toContain(await world.wallet.balanceOf(actor.customerId));
});

test("paying more is credited in full, paying late at the rate of the day", async () => {
  const actor = await world.newCustomer();
  const over = await world.create(actor, "btc", 10_000);
  await pay(over.address, (satoshi(over) * 130n) / 100n);
  await world.mine(world.btc, 2);
  expect(await world.view(actor, over)).toMatchObject({ status: "settled", flags: ["over"] });
  const afterOver = await world.wallet.balanceOf(actor.customerId);
  expect(afterOver).toBeGreaterThan(12_900n);
  expect(afterOver).toBeLessThan(13_100n);

  const late = await world.create(actor, "btc", 10_000);
  world.clock.advance(60 * 60_000);
  expect(await world.view(actor, late)).toMatchObject({ status: "expired" });
  await refreshRates(world.context);
  await pay(late.address, satoshi(late));
  await world.mine(world.btc, 2);
  expect(await world.view(actor, late)).toMatchObject({ flags: ["late"], deposits: [{ state: "credited" }] });
  expect(await world.wallet.balanceOf(actor.customerId)).toBeGreaterThan(afterOver + 9_900n);
});

test("several outputs of one transaction and of one block are deposits of their own", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  for (let part = 0; part < 3; part += 1) await pay(payment.address, satoshi(payment));
  await world.mine(world.btc, 2);
  const { deposits } = await world.view(actor, payment);
  expect(deposits.map(({ state }) => state)).toEqual(["credited", "credited", "credited"]);
  const total = deposits.reduce((sum, { cents }) => sum + BigInt(cents ?? 0), 0n);
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(total);
});

test("what is below the minimum waits until the address holds enough", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 500);
  await pay(payment.address, satoshi(payment) / 2n);
  await world.mine(world.btc, 3);
  expect(await world.view(actor, payment)).toMatchObject({ deposits: [{ state: "dust" }] });
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(0n);
  await pay(payment.address, satoshi(payment) - satoshi(payment) / 2n);
  await world.mine(world.btc, 2);
  expect(await world.view(actor, payment)).toMatchObject({
    deposits: [{ state: "credited" }, { state: "credited" }],
  });
  expect([500n, 501n]).toContain(await world.wallet.balanceOf(actor.customerId));
});

test("unknown tokens, foreign addresses and empty transfers leave no trace", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "usdt-eth", 2_000);
  const send = (asset: string, amount: bigint, address = payment.address): Promise<string> =>
    world.eth.sendPlayMoney({ address, asset, amount });
  await send("0x000000000000000000000000000000000000dEaD", 20_000_000n);
  await send("BTC", 20_000_000n);
  await send("USDT", 0n);
  await send("USDT", 20_000_000n, "0x000000000000000000000000000000000000dEaD");
  await world.scan(world.eth);
  await world.mine(world.eth, 3);
  expect((await world.view(actor, payment)).deposits).toEqual([]);
  await send("USDC", 20_000_000n);
  await world.mine(world.eth, 2);
  expect(await world.view(actor, payment)).toMatchObject({ status: "settled", deposits: [{ cents: 2_000 }] });
});

test("a reorganisation takes credits back, gives survivors theirs again, and ends balanced", async () => {
  const [stays, goes] = [await world.newCustomer(), await world.newCustomer()];
  const [kept, lost] = [await world.create(stays, "btc", 2_000), await world.create(goes, "btc", 3_000)];
  const survivor = await pay(kept.address, satoshi(kept));
  await pay(lost.address, satoshi(lost));
  await world.mine(world.btc, 3);
  const credited = await world.wallet.balanceOf(stays.customerId);
  expect(credited).toBeGreaterThanOrEqual(2_000n);
  expect(await world.wallet.balanceOf(goes.customerId)).toBeGreaterThanOrEqual(3_000n);

  await world.btc.reorganize(3, [survivor]);
  await world.scan(world.btc);
  expect(await world.wallet.balanceOf(stays.customerId)).toBe(credited);
  expect(await world.wallet.balanceOf(goes.customerId)).toBe(0n);
  expect(await world.view(goes, lost)).toMatchObject({
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

test("coins that moved otherwise in another block are credited as they moved there", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "usdt-eth", 2_000);
  const txid = await world.eth.sendPlayMoney({
    address: payment.address,
    asset: "USDT",
    amount: 20_000_000n,
  });
  await world.mine(world.eth, 2);
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(2_000n);
  // A token with a fee, or a swap that pays out by the price of its block.
  await world.database.pool.query("UPDATE sim_transactions SET amount = 19500000 WHERE txid = $1", [txid]);
  await world.eth.reorganize(2, [txid]);
  await world.scan(world.eth);
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(1_950n);
});

test("money spent before its block was orphaned becomes a debt that the next deposit pays first", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await world.mine(world.btc, 2);
  const credited = await world.wallet.balanceOf(actor.customerId);
  await spendAll(actor.customerId, credited);

  await world.btc.reorganize(2);
  await world.scan(world.btc);
  expect(await walletOf(actor.customerId)).toEqual({
    balanceCents: 0n,
    heldCents: credited,
    debtCents: credited,
  });

  const next = await world.create(actor, "btc", 5_000);
  await pay(next.address, satoshi(next));
  await world.mine(world.btc, 2);
  const wallet = await walletOf(actor.customerId);
  expect(wallet.debtCents).toBe(0n);
  expect([5_000n, 5_001n]).toContain(wallet.balanceCents + credited);
});

test("a node that is behind takes nothing back", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await world.mine(world.btc, 2);
  const tip = await world.btc.tip();
  const behind: ChainSource = {
    ...world.btc,
    tip: async () => ({ height: tip.height - 1, hash: (await world.btc.hashAt(tip.height - 1)) ?? "" }),
    hashAt: async (height) => (height > tip.height - 1 ? null : world.btc.hashAt(height)),
  };
  await scanChain(world.context, behind);
  expect(await world.view(actor, payment)).toMatchObject({ status: "settled" });
});

test("a crash before the commit changes nothing, and the rescan applies the block once", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await world.mine(world.btc, 1);
  await world.btc.mineBlock();

  // The event is the last thing that a credit writes: everything before it is undone.
  await world.database.pool.query(
    `ALTER TABLE outbox_events ADD CONSTRAINT crash CHECK (name <> 'payments.credited.v1') NOT VALID`,
  );
  await expect(world.scan(world.btc)).rejects.toThrow("crash");
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(0n);
  expect(await world.view(actor, payment)).toMatchObject({
    deposits: [{ state: "confirming", confirmations: 1 }],
  });
  await world.database.pool.query("ALTER TABLE outbox_events DROP CONSTRAINT crash");

  await world.scan(world.btc);
  const balance = await world.wallet.balanceOf(actor.customerId);
  expect([2_000n, 2_001n]).toContain(balance);
  await world.scan(world.btc);
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(balance);
});

test("five scanners at once apply every block once", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await world.scan(world.btc);
  for (let block = 0; block < 4; block += 1) {
    await world.btc.mineBlock();
    await Promise.all(Array.from({ length: 5 }, () => world.scan(world.btc)));
  }
  expect(await postedKeys(actor.customerId)).toHaveLength(1);
  expect([2_000n, 2_001n]).toContain(await world.wallet.balanceOf(actor.customerId));
});

test("a deposit cannot be credited twice, whatever its row says", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await world.mine(world.btc, 2);
  const { pool } = world.database;
  const [deposit] = (
    await pool.query<{ id: string }>(
      "SELECT d.id FROM deposits d JOIN payments p USING (address_id) WHERE p.customer_id = $1",
      [actor.customerId],
    )
  ).rows;
  const credit = (): Promise<unknown> =>
    pool.query("SELECT payments_credit_deposit($1, $2, $3) AS done", [
      deposit?.id,
      world.platform.ids.next(),
      world.clock.now(),
    ]);
  expect(await credit()).toMatchObject({ rows: [{ done: false }] });
  await pool.query("UPDATE deposits SET state = 'confirming' WHERE id = $1", [deposit?.id]);
  await expect(credit()).rejects.toThrow("was credited before");
  await pool.query("UPDATE deposits SET state = 'credited' WHERE id = $1", [deposit?.id]);
});

test("coins without a price are held, and credited when there is one", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  world.clock.advance(3 * 60 * 60_000);
  await pay(payment.address, satoshi(payment));
  await world.mine(world.btc, 6);
  expect(await world.view(actor, payment)).toMatchObject({
    deposits: [{ state: "held", heldReason: "no_rate", cents: null, required: 6 }],
  });
  await refreshRates(world.context);
  await world.scan(world.btc);
  expect(await world.view(actor, payment)).toMatchObject({
    deposits: [{ state: "credited", heldReason: null }],
  });
  expect(await world.wallet.balanceOf(actor.customerId)).toBeGreaterThan(1_950n);
});

test("a very large deposit waits for an operator, who releases it once", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 1_000_000);
  await pay(payment.address, satoshi(payment) * 3n);
  await world.mine(world.btc, 7);
  const held = await world.view(actor, payment);
  expect(held).toMatchObject({ status: "processing", deposits: [{ state: "held", heldReason: "limit" }] });
  expect(await world.wallet.balanceOf(actor.customerId)).toBe(0n);

  const id = decodeId("deposit", held.deposits[0]?.id ?? "") ?? "";
  const operator = { kind: "staff", id: world.platform.ids.next() };
  expect(await releaseDeposit(world.context, id, operator)).toBe(true);
  expect(await releaseDeposit(world.context, id, operator)).toBe(false);
  expect(await world.view(actor, payment)).toMatchObject({ status: "settled", flags: ["over"] });
  expect(await world.wallet.balanceOf(actor.customerId)).toBeGreaterThan(2_990_000n);
});

test("dust beside a deposit that an operator releases is credited with it", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 1_000_000);
  await pay(payment.address, 100n);
  await world.mine(world.btc, 2);
  await pay(payment.address, satoshi(payment) * 3n);
  await world.mine(world.btc, 7);
  const { deposits } = await world.view(actor, payment);
  expect(deposits.map(({ state }) => state).toSorted()).toEqual(["dust", "held"]);
  const large = deposits.find(({ state }) => state === "held");
  const operator = { kind: "staff", id: world.platform.ids.next() };
  await releaseDeposit(world.context, decodeId("deposit", large?.id ?? "") ?? "", operator);
  const after = await world.view(actor, payment);
  expect(after.deposits.map(({ state }) => state)).toEqual(["credited", "credited"]);
  expect(await world.findings()).toEqual([]);
});

test("a transaction that leaves the mempool is missing, and back when it returns", async () => {
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  await pay(payment.address, satoshi(payment));
  await world.scan(world.btc);
  await scanChain(world.context, { ...world.btc, mempool: async () => [] });
  expect(await world.view(actor, payment)).toMatchObject({ status: "new", deposits: [{ state: "seen" }] });
  await world.scan(world.btc);
  expect(await world.view(actor, payment)).toMatchObject({ status: "processing" });
  await world.mine(world.btc, 2);
});

test("another network under the same cursor is refused", async () => {
  const foreign: ChainSource = { ...world.btc, identity: async () => "another" };
  await expect(scanChain(world.context, foreign)).rejects.toThrow("The btc node is on another");
});

const walletOf = (customerId: string): ReturnType<typeof readWallet> =>
  readWallet(world.database.kysely, customerId);

async function postedKeys(customerId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ idempotency_key: string }>(
    `SELECT t.idempotency_key FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
     WHERE e.account_id = ledger_account_id('wallet', $1, 'USD') ORDER BY e.account_version`,
    [customerId],
  );
  return rows.map((row) => row.idempotency_key);
}

/** An order that takes the whole balance. */
async function spendAll(customerId: string, cents: bigint): Promise<void> {
  const { ids, clock } = world.platform;
  const quote = { totalCents: Number(cents), catalogueVersion: 1, lines: [] };
  await world.database.pool.query(
    "SELECT wallet_pay_order($1, $2, 1::smallint, $3, $4, 'server-purchase', 'server', $5, $6, $7)",
    [ids.next(), ids.next(), customerId, ids.random(), ids.next(), quote, clock.now()],
  );
}
