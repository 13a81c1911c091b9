import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ActorStamp } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { encodeId } from "#src/shared/ids.ts";
import { withoutSources } from "../deps.ts";
import { listMovements } from "../ledger/list-movements.ts";
import { createLedgerTestbed, at, type LedgerTestbed } from "../ledger-testbed.fixture.ts";
import { adjustWallet, type WalletAdjustment } from "./adjust-wallet.ts";

let testbed: LedgerTestbed;
let customer: string;
const staff: ActorStamp = { kind: "staff", id: randomUUID() };

beforeAll(async () => {
  testbed = await createLedgerTestbed();
});

beforeEach(async () => {
  customer = await testbed.newCustomer();
});

afterAll(() => testbed.drop());

function adjust(cents: number, given: Partial<WalletAdjustment> & { readonly id?: string } = {}) {
  const { id = randomUUID(), ...rest } = given;
  const payload = {
    customerId: customer,
    cents,
    note: "Thank you for waiting.",
    reversesId: null,
    owesRest: false,
    ...rest,
  };
  return transaction(testbed.database.committing, (trx) =>
    adjustWallet.run(trx, { actor: staff, requestId: "req-1", now: at }, { payload, reason: "outage", id }),
  );
}

const balances = async () => {
  const { balanceCents, heldCents, debtCents } = await testbed.wallet(customer);
  return [balanceCents, heldCents, debtCents];
};

describe("a credit", () => {
  test("reaches the wallet with audit row and notice, in the name of who gave it", async () => {
    const { transactionId } = await adjust(1_250);
    expect(await balances()).toEqual([1_250n, 0n, 0n]);
    const db = testbed.database.kysely;
    const audit = await db
      .selectFrom("audit_log")
      .select(["actor", "action", "detail"])
      .where("object_id", "=", customer)
      .execute();
    expect(audit).toEqual([
      {
        actor: staff,
        action: "wallet.adjust",
        detail: { cents: 1_250, transactionId, reason: "outage", balanceBefore: 0, balanceAfter: 1_250 },
      },
    ]);
    const events = await db
      .selectFrom("outbox_events")
      .select(["name", "payload"])
      .where("customer_id", "=", customer)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { name: "wallet.adjusted.v1", payload: { transactionId, cents: 1_250 } },
      { name: "wallet.credited.v1", payload: { transactionId, cents: 1_250 } },
    ]);
  });

  test("pays an open debt first", async () => {
    await testbed.credit(customer, 100n, randomUUID());
    await adjust(-300, { owesRest: true });
    expect(await balances()).toEqual([0n, 0n, 200n]);
    await adjust(250);
    expect(await balances()).toEqual([50n, 0n, 0n]);
  });
});

describe("a debit", () => {
  test("takes what is free and never what holds reserve", async () => {
    await testbed.credit(customer, 1_000n, randomUUID());
    await testbed.buy(customer, 700n);
    await expect(adjust(-400)).rejects.toMatchObject({
      message: "insufficient_funds",
      detail: expect.stringContaining("100"),
    });
    await adjust(-300);
    expect(await balances()).toEqual([0n, 700n, 0n]);
  });

  test("makes a debt of the rest when that is asked for", async () => {
    await testbed.credit(customer, 1_000n, randomUUID());
    await testbed.buy(customer, 700n);
    await adjust(-400, { owesRest: true });
    expect(await balances()).toEqual([0n, 700n, 100n]);
    await expect(testbed.buy(customer, 1n)).rejects.toThrow("debt_open");
  });

  test("T44 racing a purchase takes the same money once", async () => {
    await testbed.credit(customer, 1_000n, randomUUID());
    const outcomes = await Promise.allSettled([adjust(-800), testbed.buy(customer, 800n), adjust(-800)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await balances())[0]).toBe(200n);
  });
});

describe("a correction", () => {
  test("takes a wrong credit back, by at most its amount, once", async () => {
    const { transactionId: reversesId } = await adjust(500);
    await expect(adjust(-501, { reversesId })).rejects.toThrow("correction_too_large");
    await expect(adjust(100, { reversesId })).rejects.toThrow("correction_too_large");
    const outcomes = await Promise.allSettled([adjust(-300, { reversesId }), adjust(-200, { reversesId })]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(adjust(-1, { reversesId })).rejects.toThrow("adjustment_corrected");
  });

  test("has a line of its own words in the ledger, beside those of what it corrects", async () => {
    const { transactionId: reversesId } = await adjust(700, { note: "For the outage." });
    await adjust(-700, { note: "Taken back.", reversesId });
    const { entries } = await listMovements({ db: testbed.database }, withoutSources, {
      customer: encodeId("customer", customer),
      limit: 10,
    });
    expect(entries.map(({ amount, reference }) => [amount, reference.name])).toEqual([
      ["-700", "Taken back."],
      ["700", "For the outage."],
    ]);
  });

  test("is not of another customer's entry, nor of a deposit", async () => {
    const { transactionId: reversesId } = await adjust(500);
    customer = await testbed.newCustomer();
    await testbed.credit(customer, 900n, randomUUID());
    await expect(adjust(-500, { reversesId })).rejects.toThrow("not_found");
    const { rows } = await sql<{ id: string }>`
      SELECT transaction_id AS id FROM ledger_entries
      WHERE account_id = ledger_account_id('wallet', ${customer}::uuid, 'USD')`.execute(
      testbed.database.kysely,
    );
    await expect(adjust(-500, { reversesId: rows[0]?.id ?? "" })).rejects.toThrow("not_found");
  });
});

test("T44 the same act ten times at once moves the money once, and another one under its id is refused", async () => {
  const id = randomUUID();
  const done = await Promise.all(Array.from({ length: 10 }, () => adjust(100, { id })));
  expect(done.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await balances()).toEqual([100n, 0n, 0n]);
  await expect(adjust(101, { id })).rejects.toThrow("idempotency_key_reused");
  await expect(adjust(100, { id, note: "Another." })).rejects.toThrow("idempotency_key_reused");
});

const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("adjust" as const),
      cents: fc.integer({ min: -500, max: 500 }),
      owesRest: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("buy" as const), cents: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constant("settle" as const), outcome: fc.constantFrom("delivered", "refunded") }),
    fc.record({ kind: fc.constant("reverse" as const), cents: fc.integer({ min: 1, max: 300 }) }),
  ),
  { maxLength: 15 },
);

test("whatever staff gives and takes between purchases, the wallet is what was moved, and never below zero", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (plan) => {
      customer = await testbed.newCustomer();
      let worth = 0n;
      const open: { id: string; cents: bigint }[] = [];
      for (const act of plan) {
        const [before = 0n] = await balances();
        if (act.kind === "adjust" && act.cents !== 0) {
          const isDone = await adjust(act.cents, { owesRest: act.owesRest }).then(
            () => true,
            () => false,
          );
          expect(isDone).toBe(act.owesRest || before + BigInt(act.cents) >= 0n);
          if (isDone) worth += BigInt(act.cents);
        } else if (act.kind === "buy") {
          const id = await testbed.buy(customer, BigInt(act.cents)).catch(() => null);
          if (id !== null) open.push({ id, cents: BigInt(act.cents) });
        } else if (act.kind === "settle") {
          const order = open.pop();
          if (order === undefined) continue;
          await testbed.settle(order.id, act.outcome);
          if (act.outcome === "delivered") worth -= order.cents;
        } else if (act.kind === "reverse") {
          await testbed.reverse(customer, BigInt(act.cents), randomUUID());
          worth -= BigInt(act.cents);
        }
        const [balance = 0n, held = 0n, debt = 0n] = await balances();
        expect(balance + held - debt).toBe(worth);
        expect(balance).toBeGreaterThanOrEqual(0n);
      }
    }),
    { numRuns: 40 },
  );
  expect(await testbed.findings()).toEqual([]);
}, 60_000);
