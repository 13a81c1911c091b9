import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { withoutSources } from "../deps.ts";
import { createLedgerTestbed, type LedgerTestbed } from "../ledger-testbed.fixture.ts";
import { listMovements } from "./list-movements.ts";
import { readTransaction } from "./read-transaction.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterAll(() => testbed.drop());

type Query = Parameters<typeof listMovements>[2];
const hash = "ab".repeat(32);
const deposit = { id: "" };
const deps = {
  ...withoutSources,
  subjectSources: () => [
    {
      type: "deposit" as const,
      describe: async () => new Map(),
      find: async () => [],
      findByHash: async (_: unknown, asked: string) => (asked === hash ? [deposit.id] : []),
    },
  ],
};
const list = (query: Partial<Query>) =>
  listMovements({ db: testbed.database }, deps, { limit: 100, ...query });
const read = (id: string) => readTransaction({ db: testbed.database }, deps, id);

/** All pages of a list, one after the other. */
async function all(query: Partial<Query>) {
  const entries = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, cursor });
    entries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

test("pages of any size join to all movements, and a wallet's balances follow from its amounts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      async (sums, limit) => {
        const id = await testbed.newCustomer();
        const customer = encodeId("customer", id);
        await testbed.credit(id, 10_000n, testbed.ids.random());
        for (const cents of sums) {
          const order = await testbed.buy(id, BigInt(cents));
          await testbed.settle(order, cents % 2 === 0 ? "delivered" : "refunded");
        }
        const whole = await all({ customer });
        expect(await all({ customer, limit })).toEqual(whole);
        const wallet = whole.filter(({ account }) => account === "wallet").toReversed();
        let balance = 0n;
        for (const entry of wallet) {
          balance += BigInt(entry.amount);
          expect(entry.balanceAfter).toBe(String(balance));
        }
        expect(balance).toBe((await testbed.wallet(id)).balanceCents);
      },
    ),
    { numRuns: 8 },
  );
});

test("movements are found by kind, account, amount, time, and the hash or id of what caused them", async () => {
  const id = await testbed.newCustomer();
  const customer = encodeId("customer", id);
  await testbed.credit(id, 5_000n, testbed.ids.random());
  const order = await testbed.buy(id, 1_234n);
  expect(await all({ customer, kind: "purchase", account: "wallet" })).toMatchObject([
    { amount: "-1234", balanceAfter: "3766", reference: { type: "order", id: encodeId("order", order) } },
  ]);
  const found = await all({ customer, minCents: 1_234, maxCents: 1_234 });
  expect(found.map(({ account }) => account).sort()).toEqual(["holds", "wallet"]);
  expect(await all({ customer, until: "2026-03-01T12:00:00Z" })).toEqual([]);
  expect(await all({ q: encodeId("order", order) })).toHaveLength(2);
  const [credit] = await all({ customer, kind: "deposit" });
  const { rows } = await testbed.database.pool.query(
    "SELECT reference_id FROM ledger_transactions WHERE reference_type = 'deposit' ORDER BY id DESC",
  );
  deposit.id = String(rows[0].reference_id);
  const byHash = await all({ q: hash, account: "wallet" });
  expect(byHash).toHaveLength(1);
  expect(credit).toBeDefined();
  expect(await all({ q: "cd".repeat(32) })).toEqual([]);
  await expect(list({ cursor: "x" })).rejects.toMatchObject({ code: "invalid_input" });
});

test("the entries of a transaction sum to zero for each currency, and it names what else its cause moved", async () => {
  const id = await testbed.newCustomer();
  await testbed.credit(id, 5_000n, testbed.ids.random());
  const order = await testbed.buy(id, 1_000n);
  await testbed.settle(order, "refunded");
  const { rows } = await testbed.database.pool.query<{ id: string }>(
    "SELECT id FROM ledger_transactions WHERE reference_id = $1 AND kind = 'purchase'",
    [order],
  );
  const shown = await read(rows[0]?.id ?? "");
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of shown.entries)
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
  expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
  expect(shown).toMatchObject({ kind: "purchase", customer: { id: encodeId("customer", id) } });
  expect(shown.others.map(({ kind }) => kind)).toEqual(["refund"]);
  await expect(read(testbed.ids.random())).rejects.toMatchObject({ code: "not_found" });
});
