import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listTransactions } from "./list-transactions.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterEach(async () => {
  expect(await testbed.findings()).toEqual([]);
});
afterAll(() => testbed.drop());

const wallet = (balanceCents: bigint, heldCents = 0n, debtCents = 0n) => ({
  balanceCents,
  heldCents,
  debtCents,
});

describe("credits", () => {
  test("add once per key, with the deposited coins", async () => {
    const customer = await testbed.newCustomer();
    const key = testbed.ids.random();
    expect(await testbed.credit(customer, 2_000n, key)).toBe(true);
    expect(await testbed.credit(customer, 2_000n, key)).toBe(false);
    expect(await testbed.wallet(customer)).toEqual(wallet(2_000n));
    const { rows } = await testbed.database.pool.query(
      `SELECT a.kind, e.currency, e.amount FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.idempotency_key = $1 ORDER BY 1, 2`,
      [key],
    );
    expect(rows).toEqual([
      { kind: "deposits", currency: "BTC", amount: 20_000_000n },
      { kind: "exchange", currency: "BTC", amount: -20_000_000n },
      { kind: "exchange", currency: "USD", amount: -2_000n },
      { kind: "wallet", currency: "USD", amount: 2_000n },
    ]);
  });

  test("racing with one key add once", async () => {
    const customer = await testbed.newCustomer();
    const key = testbed.ids.random();
    const posted = await Promise.all(Array.from({ length: 10 }, () => testbed.credit(customer, 700n, key)));
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect(await testbed.wallet(customer)).toEqual(wallet(700n));
  });

  test("of zero are stored with their key, and move nothing", async () => {
    const customer = await testbed.newCustomer();
    const [key, reversal] = [testbed.ids.random(), testbed.ids.random()];
    expect([await testbed.credit(customer, 0n, key), await testbed.credit(customer, 0n, key)]).toEqual([
      true,
      false,
    ]);
    expect(await testbed.reverse(customer, 0n, reversal)).toBe(true);
    expect(await testbed.wallet(customer)).toEqual(wallet(0n));
  });

  test("below zero are refused", async () => {
    const customer = await testbed.newCustomer();
    await expect(testbed.credit(customer, -1n, testbed.ids.random())).rejects.toThrow("a credit of -1 cents");
    await expect(testbed.reverse(customer, -1n, testbed.ids.random())).rejects.toThrow(
      "a reversal of -1 cents",
    );
  });
});

describe("orders", () => {
  test("reserve their money, and capture it once on delivery", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 2_000n, testbed.ids.random());
    const order = await testbed.buy(customer, 1_500n);
    expect(await testbed.wallet(customer)).toEqual(wallet(500n, 1_500n));
    expect(await testbed.settle(order, "delivered")).toBe(true);
    expect(await testbed.settle(order, "delivered")).toBe(false);
    expect(await testbed.settle(order, "refunded")).toBe(false);
    expect(await testbed.wallet(customer)).toEqual(wallet(500n));
  });

  test("return it once on a refund, also when calls race", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 2_000n, testbed.ids.random());
    const order = await testbed.buy(customer, 1_500n);
    const outcomes = ["refunded", "delivered", "refunded", "delivered"];
    const settled = await Promise.all(outcomes.map((outcome) => testbed.settle(order, outcome)));
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect((await testbed.wallet(customer)).heldCents).toBe(0n);
  });

  test("are refused without enough money, and leave nothing behind", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 1_000n, testbed.ids.random());
    await expect(testbed.buy(customer, 1_250n)).rejects.toMatchObject({
      code: "MR001",
      message: "insufficient_funds",
      detail: '{"missingCents": 250}',
    });
    expect(await testbed.wallet(customer)).toEqual(wallet(1_000n));
  });

  test("racing each other take no more than the balance", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 5_000n, testbed.ids.random());
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => testbed.buy(customer, 1_000n)));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(15);
    // Each saw the remaining money, so none hit the table's constraint.
    for (const answer of refused) expect(answer).toMatchObject({ reason: { message: "insufficient_funds" } });
    expect(await testbed.wallet(customer)).toEqual(wallet(0n, 5_000n));
  });

  test("end as delivered or refunded only", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 1_000n, testbed.ids.random());
    const order = await testbed.buy(customer, 1_000n);
    await expect(testbed.settle(order, "paid")).rejects.toThrow("unknown outcome");
    expect(await testbed.wallet(customer)).toEqual(wallet(0n, 1_000n));
  });
});

test("concurrent movements of one customer are serialized", async () => {
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 2_000n, testbed.ids.random());
  const orders = [];
  for (let count = 0; count < 8; count += 1) orders.push(await testbed.buy(customer, 100n));
  const outcomes = ["delivered", "refunded"];
  const movements = orders.flatMap((order, place) => [
    testbed.settle(order, outcomes[place % 2] ?? ""),
    testbed.credit(customer, 10n, testbed.ids.random()),
    testbed.reverse(customer, 10n, testbed.ids.random()),
  ]);
  expect(await Promise.all(movements)).toEqual(movements.map(() => true));
  expect(await testbed.wallet(customer)).toEqual(wallet(1_600n));
});

describe("a reversal", () => {
  test("takes the balance, and the shortfall becomes a debt that blocks purchases", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 2_000n, testbed.ids.random());
    await testbed.settle(await testbed.buy(customer, 1_600n), "delivered");
    const key = testbed.ids.random();
    expect(await testbed.reverse(customer, 2_000n, key)).toBe(true);
    expect(await testbed.reverse(customer, 2_000n, key)).toBe(false);
    expect(await testbed.wallet(customer)).toEqual(wallet(0n, 0n, 1_600n));
    await expect(testbed.buy(customer, 1n)).rejects.toMatchObject({
      message: "debt_open",
      detail: '{"amountCents": 1600}',
    });
  });

  test("and the debt that it leaves are lines of the wallet, as is what later credits pay of it", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 2_000n, testbed.ids.random());
    const order = await testbed.buy(customer, 500n);
    await testbed.reverse(customer, 2_000n, testbed.ids.random());
    await testbed.credit(customer, 300n, testbed.ids.random());
    await testbed.settle(order, "refunded");
    const { transactions, summary } = await listTransactions(testbed.database.kysely, customer, {
      limit: 20,
    });
    expect(transactions.map((line) => [line.kind, line.amountCents, line.balanceAfterCents])).toEqual([
      ["debt", -200, 300],
      ["refund", 500, 500],
      ["debt", -300, 0],
      ["deposit", 300, 300],
      ["deposit-reversal", -2_000, 0],
      ["debt", 500, 2_000],
      ["purchase", -500, 1_500],
      ["deposit", 2_000, 2_000],
    ]);
    expect(transactions.map(({ object }) => object?.type)).toEqual([
      "server",
      "server",
      "deposit",
      "deposit",
      "deposit",
      "deposit",
      "server",
      "deposit",
    ]);
    // Two deposits and a refund came; a reversal and a purchase went.
    expect(summary).toMatchObject({ inCents: 2_800, outCents: -2_500 });
    expect(transactions.map(({ label }) => label)).not.toContain("Credit or debit by staff");
    expect(await testbed.wallet(customer)).toEqual(wallet(300n));
  });

  test("is settled by the next credits and refunds before the balance grows", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 2_000n, testbed.ids.random());
    const order = await testbed.buy(customer, 500n);
    await testbed.settle(await testbed.buy(customer, 1_500n), "delivered");
    await testbed.reverse(customer, 2_000n, testbed.ids.random());
    expect(await testbed.wallet(customer)).toEqual(wallet(0n, 500n, 2_000n));
    await testbed.credit(customer, 600n, testbed.ids.random());
    expect(await testbed.wallet(customer)).toEqual(wallet(0n, 500n, 1_400n));
    await testbed.settle(order, "refunded");
    expect(await testbed.wallet(customer)).toEqual(wallet(0n, 0n, 900n));
    await testbed.credit(customer, 1_000n, testbed.ids.random(), "adjustment");
    expect(await testbed.wallet(customer)).toEqual(wallet(100n));
  });
});

describe("the tables themselves", () => {
  const post = (accounts: readonly string[], amounts: readonly bigint[]) =>
    testbed.database.pool.query(
      `SELECT ledger_post($1, 'test', $2, 'test', $1, $3, $4::uuid[], $5::text[], $6::numeric[])`,
      [
        testbed.ids.next(),
        testbed.ids.random(),
        at,
        accounts,
        accounts.map(() => "USD"),
        amounts.map(String),
      ],
    );
  const accountOf = async (kind: string, customer: string | null): Promise<string> => {
    const text = "SELECT ledger_account_id($1, $2, 'USD') AS id";
    return (await testbed.database.pool.query<{ id: string }>(text, [kind, customer])).rows[0]?.id ?? "";
  };

  test("refuse what does not sum to zero", async () => {
    const accounts = [await accountOf("revenue", null), await accountOf("adjustments", null)];
    await expect(post(accounts, [5n, -4n])).rejects.toMatchObject({ code: "MR003" });
    await post(accounts, [5n, -5n]);
  });

  test("refuse a wallet below zero, whatever posts", async () => {
    const customer = await testbed.newCustomer();
    await testbed.credit(customer, 10n, testbed.ids.random());
    const accounts = [await accountOf("wallet", customer), await accountOf("revenue", null)];
    await expect(post(accounts, [-11n, 11n])).rejects.toMatchObject({ constraint: "ledger_balance_sign" });
  });

  test("refuse an entry in the wrong currency", async () => {
    const { rows } = await testbed.database.pool.query<{ id: string }>(
      "SELECT id FROM ledger_accounts WHERE kind = 'deposits' AND currency = 'BTC'",
    );
    await expect(
      post([rows[0]?.id ?? "", await accountOf("revenue", null)], [1n, -1n]),
    ).rejects.toMatchObject({
      code: "23503",
    });
  });

  test.each([
    ["ledger_transactions", "kind"],
    ["ledger_entries", "amount"],
    ["ledger_seals", "hash"],
  ])("%s takes no change", async (table, column) => {
    const update = `UPDATE ${table} SET ${column} = ${column}`;
    for (const statement of [update, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await expect(testbed.database.pool.query(statement)).rejects.toMatchObject({ code: "MR002" });
    }
  });
});

describe("any sequence of movements", () => {
  const cents = fc.bigInt({ min: 1n, max: 3_000n });
  const movement = fc.oneof(
    fc.record({ do: fc.constant("credit" as const), cents }),
    fc.record({ do: fc.constant("reverse" as const), cents }),
    fc.record({ do: fc.constant("buy" as const), cents }),
    fc.record({ do: fc.constantFrom("delivered" as const, "refunded" as const), cents }),
  );

  /** A model of the wallet in a few lines of arithmetic. */
  class Model {
    balance = 0n;
    debt = 0n;
    readonly open: { id: string; cents: bigint }[] = [];

    credit(amount: bigint): void {
      const repaid = amount < this.debt ? amount : this.debt;
      this.debt -= repaid;
      this.balance += amount - repaid;
    }

    reverse(amount: bigint): void {
      const taken = amount < this.balance ? amount : this.balance;
      this.balance -= taken;
      this.debt += amount - taken;
    }
  }

  test("ends in the model's state", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 15 }), async (movements) => {
        const customer = await testbed.newCustomer();
        const model = new Model();
        for (const step of movements) {
          if (step.do === "credit") {
            await testbed.credit(customer, step.cents, testbed.ids.random());
            model.credit(step.cents);
          } else if (step.do === "reverse") {
            await testbed.reverse(customer, step.cents, testbed.ids.random());
            model.reverse(step.cents);
          } else if (step.do === "buy") {
            const mayBuy = model.debt === 0n && model.balance >= step.cents;
            const bought = await testbed.buy(customer, step.cents).catch(() => null);
            expect(bought !== null).toBe(mayBuy);
            if (bought === null) continue;
            model.balance -= step.cents;
            model.open.push({ id: bought, cents: step.cents });
          } else {
            const order = model.open.shift();
            if (order === undefined) continue;
            expect(await testbed.settle(order.id, step.do)).toBe(true);
            if (step.do === "refunded") model.credit(order.cents);
          }
          const held = model.open.reduce((sum, order) => sum + order.cents, 0n);
          expect(await testbed.wallet(customer)).toEqual(wallet(model.balance, held, model.debt));
        }
      }),
      { numRuns: 40 },
    );
  });
});
