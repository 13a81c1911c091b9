import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";
import { readIncoming } from "../read-incoming.ts";
import { issuerOf } from "../payments-testbed.fixture.ts";
import { viewReceipt } from "../view-receipt.ts";
import { askAgain } from "./ask-again.ts";
import { findGatewayPayments } from "./find-gateway-payments.ts";
import { createGatewayMethods } from "./gateway-methods.ts";
import { createGatewaysTestbed, type GatewaysTestbed, type Opened } from "./gateways-testbed.fixture.ts";
import { viewGatewayPayment } from "./view-gateway-payments.ts";

let gateways: GatewaysTestbed;
beforeAll(async () => {
  gateways = await createGatewaysTestbed();
});
beforeEach(() => gateways.gateway.fail(null));
afterAll(() => gateways.testbed.drop());

const site = testSite({ name: "Reef" });
const incomingOf = ({ actor }: Opened) =>
  readIncoming(gateways.context, gateways.testbed.database.kysely, actor.customerId);
const rowsOf = async ({ actor }: Opened, searchTerm?: string) =>
  (
    await gateways.testbed.wallet.listTransactions(actor.customerId, {
      limit: 9,
      ...(searchTerm !== undefined && { searchTerm }),
    })
  ).transactions;

test("money is on its way from the moment the gateway sees it, and no number promises what it is worth", async () => {
  const opened = await gateways.open();
  const id = `${opened.id}-a`;
  expect(await incomingOf(opened)).toEqual([]);
  gateways.say(opened, { id, state: "pending" });
  for (let time = 0; time < 2; time += 1) await gateways.readAll();
  expect(await gateways.view(opened)).toMatchObject({
    status: "processing",
    flags: [],
    deposits: [{ fate: "coming", cents: null, reference: id }],
  });
  expect(await incomingOf(opened)).toMatchObject([
    {
      state: "coming",
      cents: null,
      amount: "20",
      asset: "USDT",
      required: 0,
      paymentId: encodeId("gatewayPayment", opened.id),
    },
  ]);
  gateways.say(opened, { id });
  await gateways.readAll();
  expect(await incomingOf(opened)).toEqual([]);
  expect(await gateways.view(opened)).toMatchObject({
    status: "settled",
    deposits: [{ fate: "credited", cents: 2_000 }],
  });
  const { rows } = await gateways.testbed.database.pool.query<{ name: string }>(
    "SELECT name FROM outbox_events WHERE customer_id = $1 ORDER BY xid, id",
    [opened.actor.customerId],
  );
  expect(rows.map(({ name }) => name)).toEqual(["payments.seen.v1", "payments.credited.v1"]);
});

test("a part is a part until the rest comes, and too much is credited whole", async () => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, cents: 800n });
  await gateways.readAll();
  expect(await gateways.view(opened)).toMatchObject({
    // The gateway closes a checkout at its first settlement; what comes later is credited all the same.
    status: "expired",
    flags: ["partial"],
    remainingCents: 1_200,
  });
  gateways.say(opened, { id: `${opened.id}-b`, cents: 1_300n, late: true });
  await gateways.readAll();
  expect(await gateways.view(opened)).toMatchObject({
    status: "settled",
    flags: ["over", "late"],
    remainingCents: 0,
  });
  expect(await gateways.balance(opened.actor)).toBe(2_100n);
});

test("what is held is not said to be credited, on the page or in the wallet", async () => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, cents: 2_000_001n });
  await gateways.readAll();
  expect(await gateways.view(opened)).toMatchObject({
    status: "processing",
    deposits: [{ fate: "held", heldReason: "limit" }],
  });
  expect(await incomingOf(opened)).toMatchObject([{ state: "held", cents: 2_000_001n }]);
  expect(await gateways.balance(opened.actor)).toBe(0n);
});

test("money that is taken back is gone from the page, and what was spent of it is said to be open", async () => {
  const opened = await gateways.open();
  const id = `${opened.id}-a`;
  gateways.say(opened, { id });
  await gateways.readAll();
  await gateways.testbed.order(opened.actor, 1_500n);
  gateways.say(opened, { id, state: "invalid" });
  await gateways.readAll();
  expect(await gateways.view(opened)).toMatchObject({
    flags: [],
    remainingCents: 2_000,
    openedDebtCents: 1_500,
    deposits: [{ state: "reversed", fate: "gone" }],
  });
  expect(await incomingOf(opened)).toEqual([]);
  const next = await gateways.open(opened.actor);
  gateways.say(next, { id: `${next.id}-a` });
  await gateways.readAll();
  expect(await gateways.view(next)).toMatchObject({ status: "settled", paidDebtCents: 1_500 });
});

test("a movement names its coins, leads to its payment, is found, and has a receipt with the fee", async () => {
  const opened = await gateways.open(undefined, 50);
  const id = `${opened.id}-tx`;
  gateways.say(opened, { id, amount: "20.5" });
  await gateways.readAll();
  const coins = {
    amount: "20.5",
    asset: "USDT",
    network: "USDT (TRON, TRC-20)",
    txid: id,
    paymentId: encodeId("gatewayPayment", opened.id),
  };
  for (const term of [undefined, id.slice(4, 30), "usdt", "tron"]) {
    expect(await rowsOf(opened, term), term).toMatchObject([
      { kind: "deposit", amountCents: 1_990, coins, object: { type: "deposit" } },
    ]);
  }
  expect(await rowsOf(opened, "doge")).toEqual([]);
  const { rows } = await gateways.testbed.database.pool.query<{ transaction_id: string }>(
    "SELECT transaction_id FROM ledger_entries WHERE account_id = ledger_account_id('wallet', $1, 'USD')",
    [opened.actor.customerId],
  );
  const receiptId = rows[0]?.transaction_id ?? "";
  expect(await viewReceipt(gateways.context, { actor: opened.actor, site }, receiptId)).toMatchObject({
    kind: "deposit",
    amountCents: 1_990,
    issuer: issuerOf(),
    deposit: {
      asset: "USDT",
      amount: "20.5",
      network: "USDT (TRON, TRC-20)",
      txid: id,
      rates: [],
      gateway: { name: "simulated", grossCents: 2_000, feeCents: 10 },
    },
  });
  const other = await gateways.testbed.newCustomer();
  const foreign = viewReceipt(gateways.context, { actor: other, site }, receiptId);
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
});

test("a payment is found by the gateway's ids and by a transaction's hash, by its owner alone, and is read again", async () => {
  const opened = await gateways.open();
  const txid = `${opened.id}${"ab".repeat(14)}`;
  gateways.say(opened, { id: `BTC-CHAIN:${txid}-0` });
  await gateways.readAll();
  const { customerId } = opened.actor;
  for (const reference of [opened.gatewayId, ` ${txid.toUpperCase()} `, `BTC-CHAIN:${txid}-0`]) {
    const found = await findGatewayPayments(gateways.context, customerId, reference);
    expect(
      found.map(({ id }) => id),
      reference,
    ).toEqual([encodeId("gatewayPayment", opened.id)]);
  }
  const other = await gateways.testbed.newCustomer();
  for (const whose of [other.customerId, customerId]) {
    const reference = whose === customerId ? "%%%%" : txid;
    expect(await findGatewayPayments(gateways.context, whose, reference)).toEqual([]);
  }
  const refused = { code: "not_found" };
  await expect(askAgain(gateways.context, other.customerId, opened.id)).rejects.toMatchObject(refused);
  await expect(viewGatewayPayment(gateways.context, other.customerId, opened.id)).rejects.toMatchObject(
    refused,
  );
  const row = await gateways.testbed.platform.db.kysely
    .selectFrom("gateway_payments")
    .select("due_at")
    .where("id", "=", opened.id)
    .executeTakeFirst();
  expect(row?.due_at).toEqual(gateways.testbed.clock.now());
});

test("a gateway that is down is still listed, as not available, and comes back by itself", async () => {
  const methods = createGatewayMethods(gateways.context);
  expect(await methods()).toMatchObject([{ available: true, name: "USDT (TRON, TRC-20)" }]);
  gateways.gateway.fail("it did not answer: ECONNREFUSED");
  gateways.testbed.clock.advance(5 * 60_000);
  expect(await methods()).toMatchObject([{ available: false, name: "USDT (TRON, TRC-20)" }]);
  gateways.gateway.fail(null);
  gateways.testbed.clock.advance(30_000);
  expect(await methods()).toMatchObject([{ available: true }]);
});
