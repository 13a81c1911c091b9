import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { walletContract } from "../contract.ts";
import { creditAdjustment } from "./credit-adjustment.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";
import { listTransactions } from "./list-transactions.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterAll(() => testbed.drop());

const list = (customer: string, query: Partial<Parameters<typeof listTransactions>[2]> = {}) =>
  listTransactions(testbed.database.kysely, customer, { limit: 20, ...query });

test("lists the movements of a wallet, newest first, with their objects", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  const order = await testbed.buy(customer, 1_500n);
  await testbed.settle(order, "refunded");
  await testbed.settle(await testbed.buy(customer, 1_000n), "delivered");
  await testbed.reverse(customer, 400n, testbed.ids.random());
  const { transactions, nextCursor } = await list(customer);
  expect(nextCursor).toBeNull();
  expect(
    transactions.map(({ kind, amountCents, balanceAfterCents, label, object, orderState }) => [
      kind,
      amountCents,
      balanceAfterCents,
      label,
      object?.type ?? null,
      orderState,
    ]),
  ).toEqual([
    ["deposit-reversal", -400, 600, "BTC", "deposit", null],
    ["purchase", -1_000, 1_000, "Ketch 8, Frankfurt", "server", "delivered"],
    ["refund", 1_500, 2_000, "Ketch 8, Frankfurt", "server", "refunded"],
    ["purchase", -1_500, 500, "Ketch 8, Frankfurt", "server", "refunded"],
    ["deposit", 2_000, 2_000, "BTC", "deposit", null],
  ]);
  expect(transactions[0]).toMatchObject({
    id: expect.stringMatching(/^trx_/),
    object: { id: expect.stringMatching(/^dep_/) },
    createdAt: at.toISOString(),
  });
  expect(transactions[0]?.sku).toBeNull();
  expect(transactions[1]).toMatchObject({ sku: "ketch-8", object: { id: expect.stringMatching(/^srv_/) } });
});

test("lists a bought name as A-label and U-label", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  await testbed.buy(customer, 1_000n, { sku: "domain:register:com", label: "xn--bcher-kva.com, 1 year" });
  const domains = (await list(customer)).transactions.map(({ domain }) => domain);
  expect(domains).toEqual([{ name: "xn--bcher-kva.com", displayName: "bücher.com" }, null]);
});

test("money in and money out are listed and summed up apart", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  await testbed.settle(await testbed.buy(customer, 1_500n), "refunded");
  for (const [direction, sums, amounts] of [
    ["in", { count: 2, inCents: 3_500, outCents: 0 }, [1_500, 2_000]],
    ["out", { count: 1, inCents: 0, outCents: -1_500 }, [-1_500]],
  ] as const) {
    const { transactions, summary } = await list(customer, { direction });
    expect(transactions.map(({ amountCents }) => amountCents)).toEqual(amounts);
    expect(summary).toMatchObject({ ...sums, kinds: expect.arrayContaining(["deposit", "purchase"]) });
  }
});

test("pages without gaps while new entries arrive", async () => {
  const customer = await testbed.newCustomer();
  for (let cents = 1n; cents <= 5n; cents += 1n) await testbed.credit(customer, cents, testbed.ids.random());
  const first = await list(customer, { limit: 2 });
  await testbed.credit(customer, 6n, testbed.ids.random());
  const second = await list(customer, { limit: 2, cursor: first.nextCursor ?? "" });
  const third = await list(customer, { limit: 2, cursor: second.nextCursor ?? "" });
  const amounts = [first, second, third].map(({ transactions }) =>
    transactions.map(({ amountCents }) => amountCents),
  );
  expect(amounts).toEqual([[5, 4], [3, 2], [1]]);
  expect(third.nextCursor).toBeNull();
  expect((await list(customer, { cursor: "999" })).transactions).toHaveLength(6);
  for (const cursor of ["1; DROP TABLE orders", "x1", "-1", "9".repeat(19)]) {
    await expect(list(customer, { cursor })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { cursor: "invalid_input" },
    });
  }
});

test("the last page has no cursor, even when it is full", async () => {
  const customer = await testbed.newCustomer();
  for (let cents = 1n; cents <= 4n; cents += 1n) await testbed.credit(customer, cents, testbed.ids.random());
  const first = await list(customer, { limit: 3 });
  expect(first.transactions.map(({ amountCents }) => amountCents)).toEqual([4, 3, 2]);
  const rest = await list(customer, { limit: 1, cursor: first.nextCursor ?? "" });
  expect(rest).toMatchObject({ transactions: [{ amountCents: 1 }], nextCursor: null });
  expect((await list(customer, { limit: 4 })).nextCursor).toBeNull();
});

test("filters by kind and by day, the last day included", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  await testbed.buy(customer, 500n);
  const kinds = async (query: Parameters<typeof list>[1]) =>
    (await list(customer, query)).transactions.map(({ kind }) => kind);
  expect(await kinds({ kind: "purchase" })).toEqual(["purchase"]);
  expect(await kinds({ from: "2026-03-01", to: "2026-03-01" })).toEqual(["purchase", "deposit"]);
  expect(await kinds({ to: "2026-02-28" })).toEqual([]);
  expect(await kinds({ from: "2026-03-02" })).toEqual([]);
});

test("sums up all that the filter finds, with the first page, and names the kinds there are", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  await testbed.buy(customer, 500n);
  await testbed.settle(await testbed.buy(customer, 300n), "refunded");
  const first = await list(customer, { limit: 1 });
  expect(first.summary).toMatchObject({ count: 4, inCents: 2_300, outCents: -800 });
  expect(first.summary?.kinds.toSorted()).toEqual(["deposit", "purchase", "refund"]);
  const filtered = await list(customer, { kind: "purchase" });
  expect(filtered.summary).toMatchObject({ count: 2, inCents: 0, outCents: -800 });
  expect(filtered.summary?.kinds).toHaveLength(3);
  expect((await list(customer, { cursor: first.nextCursor ?? "" })).summary).toBeNull();
});

test("finds movements by what was bought and by their amount, in or out", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  await testbed.buy(customer, 700n, { sku: "domain:register:com", label: "quiet_harbour.com, 1 year" });
  await testbed.buy(customer, 740n);
  const found = async (searchTerm: string) =>
    (await list(customer, { searchTerm })).transactions.map(({ amountCents }) => amountCents);
  expect(await found("quiet_harbour")).toEqual([-700]);
  // A pattern is a text like any other.
  expect(await found("quiet%")).toEqual([]);
  expect(await found("7.00")).toEqual([-700]);
  expect(await found("-$7,40")).toEqual([-740]);
  expect(await found("7")).toEqual([-740, -700]);
  expect(await found("20")).toEqual([2_000]);
  expect(await found("  ")).toHaveLength(3);
});

test("shows no other customer's movements; a new customer has none and an empty wallet", async () => {
  const [rich, fresh] = [await testbed.newCustomer(), await testbed.newCustomer()];
  await testbed.credit(rich, 2_000n, testbed.ids.random());
  expect((await list(fresh)).transactions).toEqual([]);
  expect(await testbed.wallet(fresh)).toEqual({ balanceCents: 0n, heldCents: 0n, debtCents: 0n });
});

test("a gift is posted once per key, audited, and listed as an adjustment", async () => {
  const customer = await testbed.newCustomer();
  const actor = { kind: "staff", id: testbed.ids.next() };
  const id = testbed.ids.next();
  const gift = (key: string) =>
    transaction(testbed.database.committing, (trx) =>
      creditAdjustment(
        trx,
        { actor, requestId: "req-1", now: at },
        { id, customerId: customer, key, cents: 10_000n },
      ),
    );
  expect(await gift(`welcome:${customer}`)).toBe(true);
  expect(await gift(`welcome:${customer}`)).toBe(false);
  expect((await list(customer)).transactions).toMatchObject([
    {
      kind: "adjustment",
      amountCents: 10_000,
      label: "Credit or debit by staff",
      object: null,
      orderState: null,
    },
  ]);
  const posted = testbed.database.kysely.selectFrom("ledger_transactions").where("id", "=", id);
  expect(await posted.select(["kind", "reference_type", "reference_id"]).execute()).toEqual([
    { kind: "adjustment", reference_type: "adjustment", reference_id: id },
  ]);
  expect(await auditOf(customer)).toEqual([
    {
      actor,
      action: "wallet.adjust",
      object_type: "customer",
      detail: { cents: 10_000, transactionId: id },
      request_id: "req-1",
    },
  ]);
});

test("gifts of two keys are two", async () => {
  const customer = await testbed.newCustomer();
  for (const key of ["first", "second"]) {
    const id = testbed.ids.next();
    const once = { id, customerId: customer, key: `${key}:${customer}`, cents: 5n };
    const post = (trx: Parameters<typeof creditAdjustment>[0]) =>
      creditAdjustment(trx, { actor: systemActor, requestId: null, now: at }, once);
    expect(await transaction(testbed.database.committing, post)).toBe(true);
    expect((await auditOf(customer)).at(-1)?.detail).toEqual({ cents: 5, transactionId: id });
  }
  expect((await testbed.wallet(customer)).balanceCents).toBe(10n);
});

function auditOf(customer: string) {
  return testbed.database.kysely
    .selectFrom("audit_log")
    .select(["actor", "action", "object_type", "detail", "request_id"])
    .where("object_id", "=", customer)
    .orderBy("id")
    .execute();
}

test("every day that the call accepts can be asked for, from the first to the last", async () => {
  const { query } = walletContract["GET /v2/transactions"];
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  for (const day of ["0000-01-01", "0000-12-31", "10000-01-01", "2026-02-30", "-0001-01-01"]) {
    expect([day, query.safeParse({ from: day }).success]).toEqual([day, false]);
  }
  for (const day of ["0001-01-01", "0099-12-31", "9999-12-31"]) {
    const { from, to } = query.parse({ from: day, to: day });
    expect((await list(customer, { from, to })).transactions).toEqual([]);
  }
  const { from, to } = query.parse({ from: "0001-01-01", to: "9999-12-31" });
  expect((await list(customer, { from, to })).transactions).toHaveLength(1);
});
