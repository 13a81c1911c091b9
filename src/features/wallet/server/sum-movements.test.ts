import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { countRowsRead } from "#src/platform/db/rows-read.fixture.ts";
import type { transactionKind } from "../contract.ts";
import { createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";
import { listTransactions } from "./list-transactions.ts";
import { type KeptSums, movementsAfter, sumMovements } from "./sum-movements.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterAll(() => testbed.drop());

const kinds = ["deposit", "deposit-reversal", "debt", "purchase", "refund", "adjustment"] as const;
const directions = [undefined, "in", "out"] as const;

/** Whole numbers below `most`, from a fixed sequence. */
function pseudoRandom(seed: number): (most: number) => number {
  let last = seed;
  return (most) => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((last / 2_147_483_648) * most);
  };
}

/** Some movement of a wallet that has money. */
async function move(customer: string, next: (most: number) => number): Promise<void> {
  const cents = BigInt(1 + next(900));
  const what = next(5);
  if (what === 0) await testbed.credit(customer, 1000n + cents, testbed.ids.random());
  else if (what === 1) await testbed.credit(customer, cents, testbed.ids.random(), "adjustment");
  else if (what === 2) await testbed.reverse(customer, cents, testbed.ids.random());
  else {
    // A debt of reversed money is paid first.
    await testbed.credit(customer, 5000n, testbed.ids.random());
    const order = await testbed.buy(customer, cents);
    if (what === 4) await testbed.settle(order, "refunded");
  }
}

interface Movement {
  readonly kind: z.output<typeof transactionKind>;
  readonly amountCents: number;
}

/** The summary as one adds it up by hand. */
function addUp(movements: readonly Movement[], kind?: string, direction?: "in" | "out") {
  const found = movements.filter(
    (one) =>
      (kind === undefined || one.kind === kind) &&
      (direction === undefined || (one.amountCents > 0 === (direction === "in") && one.kind !== "debt")),
  );
  const moved = kind === "debt" ? found : found.filter((one) => one.kind !== "debt");
  const sum = (isIn: boolean) =>
    moved.reduce((cents, one) => (one.amountCents > 0 === isIn ? cents + one.amountCents : cents), 0);
  return { count: found.length, inCents: sum(true), outCents: sum(false) };
}

test("kept sums are those of all entries, whatever moved since and whatever the filter", async () => {
  const db = testbed.database.kysely;
  const next = pseudoRandom(11);
  const kept: KeptSums = new Map();
  const customers = [await testbed.newCustomer(), await testbed.newCustomer()] as const;
  for (let round = 0; round < 8; round += 1) {
    const customer = customers[next(2)] ?? customers[0];
    for (let moves = next(4); moves > 0; moves -= 1) await move(customer, next);
    const all = (await listTransactions(db, customer, { limit: 500 })).transactions;
    for (const kind of [undefined, ...kinds]) {
      for (const direction of directions) {
        const { summary } = await listTransactions(
          db,
          customer,
          { limit: 1, kind, direction },
          undefined,
          kept,
        );
        expect(summary).toMatchObject(addUp(all, kind, direction));
        expect(summary?.kinds.toSorted()).toEqual([...new Set(all.map((one) => one.kind))].toSorted());
        const whole = { limit: 1, kind, direction, from: "2000-01-01" };
        expect((await listTransactions(db, customer, whole, undefined, kept)).summary).toMatchObject(
          addUp(all, kind, direction),
        );
      }
    }
  }
});

test("sums of entries that a restored database does not have are forgotten", async () => {
  const db = testbed.database.kysely;
  const customer = await testbed.newCustomer();
  await testbed.credit(customer, 700n, testbed.ids.random());
  const entry = { version: 1n, transactionId: testbed.ids.next() };
  const sums = [{ kind: "deposit", isIn: true, count: 9, cents: 9000n }] as const;
  const kept: KeptSums = new Map([[customer, { upTo: entry, sums }]]);
  expect(await sumMovements(db, customer, kept)).toEqual([
    { kind: "deposit", isIn: true, count: 1, cents: 700n },
  ]);
  expect(kept.get(customer)?.upTo.transactionId).not.toBe(entry.transactionId);
});

test("a wallet with a thousand entries is summed up from the newest alone", async () => {
  const db = testbed.database.kysely;
  const customer = await testbed.newCustomer();
  await sql`SELECT wallet_open(${customer}::uuid)`.execute(db);
  await sql`SELECT ledger_post(gen_random_uuid(), 'adjustment', ${customer} || n, 'adjustment', gen_random_uuid(), now(),
                               ARRAY[ledger_account_id('wallet', ${customer}::uuid, 'USD'),
                                     ledger_account_id('adjustments', NULL, 'USD')],
                               ARRAY['USD', 'USD'], ARRAY[1, -1]::numeric[])
            FROM generate_series(1, 1000) AS n`.execute(db);
  await sql`ANALYZE ledger_entries, ledger_transactions`.execute(db);
  const kept: KeptSums = new Map();
  await sumMovements(db, customer, kept);
  await testbed.credit(customer, 1n, testbed.ids.random(), "adjustment");
  const { version } = kept.get(customer)?.upTo ?? {};
  const entriesRead = (after: bigint) => countRowsRead(db, "ledger_entries", movementsAfter(customer, after));
  expect(version).toBe(1000n);
  expect(await entriesRead(version ?? 0n)).toBeLessThanOrEqual(1);
  expect(await entriesRead(0n)).toBe(1001);
  expect(await sumMovements(db, customer, kept)).toEqual([
    { kind: "adjustment", isIn: true, count: 1001, cents: 1001n },
  ]);
});
