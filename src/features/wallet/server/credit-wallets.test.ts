import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";

let testbed: LedgerTestbed;

beforeAll(async () => {
  testbed = await createLedgerTestbed();
});

afterAll(() => testbed.drop());

interface Credit {
  readonly owner: number;
  readonly cents: bigint;
}

const credits = fc.array(
  fc.record({
    owner: fc.nat({ max: 3 }),
    cents: fc.bigInt({ min: 0n, max: 5_000n }),
  }),
  { minLength: 1, maxLength: 6 },
);
const debts = fc.array(fc.constantFrom(0n, 0n, 700n), { minLength: 4, maxLength: 4 });

let run = 0;

/** Four customers who owe these cents, with these credits: what is in their books afterwards. */
async function bookOf(all: readonly Credit[], owed: readonly bigint[], post: Post): Promise<unknown> {
  run += 1;
  const customers: string[] = [];
  for (const [owner, cents] of owed.entries()) {
    const customer = await testbed.newCustomer();
    customers.push(customer);
    await testbed.credit(customer, cents, `${run} before ${owner}`);
    await testbed.reverse(customer, cents * 2n, `${run} back ${owner}`);
  }
  const lines = all.map(({ owner, cents }, place) => ({
    customer: customers[owner] ?? "",
    cents,
    key: `${run} credit ${place}`,
  }));
  await post(lines);
  const { rows } = await sql`
    SELECT a.kind, t.kind AS of, e.currency, e.amount, e.balance_after, e.account_version
    FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id JOIN ledger_accounts a ON a.id = e.account_id
    WHERE t.id IN (SELECT transaction_id FROM ledger_entries o JOIN ledger_accounts w ON w.id = o.account_id
                   WHERE w.customer_id = ANY (${customers}::uuid[]))
    ORDER BY e.id`.execute(testbed.database.kysely);
  const states = await Promise.all(customers.map((customer) => testbed.wallet(customer)));
  return { rows, balances: states.map(({ balanceCents, debtCents }) => [balanceCents, debtCents]) };
}

type Line = { readonly customer: string; readonly cents: bigint; readonly key: string };
type Post = (lines: readonly Line[]) => Promise<void>;

const oneByOne: Post = async (lines) => {
  for (const { customer, cents, key } of lines) await testbed.credit(customer, cents, key);
};

const together: Post = async (lines) => {
  const { ids, database } = testbed;
  await sql`
    SELECT wallet_credit_many(
      ${lines.map(() => ids.next())}::uuid[], 'deposit', ${lines.map(({ key }) => key)}::text[], 'deposit',
      ${lines.map(() => ids.next())}::uuid[], ${lines.map(({ customer }) => customer)}::uuid[],
      ${lines.map(({ cents }) => cents)}::bigint[], 'exchange', ${lines.map(() => "BTC")}::text[],
      ${lines.map(({ cents }) => cents * 10_000n)}::numeric[], ${at})`.execute(database.kysely);
};

test("credits together leave the same books as one after the other", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(credits, debts, async (all, owed) => {
      expect(await bookOf(all, owed, together)).toEqual(await bookOf(all, owed, oneByOne));
    }),
    { numRuns: 30 },
  );
  expect(await testbed.findings()).toEqual([]);
});

test("credits of different customers who owe nothing come with their coins", async () => {
  const all = [3n, 2n, 1n].map((cents, owner) => ({ owner, cents }));
  const owed = [0n, 0n, 0n, 0n];
  const book = await bookOf(all, owed, together);
  expect(book).toEqual(await bookOf(all, owed, oneByOne));
  const coins = [30_000n, 20_000n, 10_000n].map((amount) =>
    expect.objectContaining({ currency: "BTC", amount }),
  );
  expect(book).toMatchObject({
    rows: expect.arrayContaining(coins),
    balances: [
      [3n, 0n],
      [2n, 0n],
      [1n, 0n],
      [0n, 0n],
    ],
  });
});

test.each([
  ["different customers", 2],
  ["one customer", 1],
])("a key that was posted before stops all credits of %s", async (_, count) => {
  const all = await Promise.all([testbed.newCustomer(), testbed.newCustomer()]);
  const customers = [all[0], all[count - 1]].map((customer) => customer ?? "");
  await testbed.credit(customers[1] ?? "", 5n, `once ${count}`);
  const lines = customers.map((customer, n) => ({
    customer,
    cents: 7n,
    key: n === 1 ? `once ${count}` : `new ${count}`,
  }));
  await expect(together(lines)).rejects.toThrow("was credited before");
  const states = await Promise.all(all.map((customer) => testbed.wallet(customer)));
  expect(states.reduce((sum, { balanceCents }) => sum + balanceCents, 0n)).toBe(5n);
});
