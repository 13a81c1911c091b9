import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addManyAddresses, newCustomer, type TestCustomer } from "../harness/customers.ts";
import { auditLines, type Inspector } from "../harness/inspector.ts";
import { CoinSenders, missingCoins } from "./coin-senders.ts";
import { PurchaseLedger } from "./purchase-ledger.ts";

/** Customers who buy and pay whatever happens to the product, and the books that they keep. */
export interface Market {
  readonly inspector: Inspector;
  readonly customers: readonly TestCustomer[];
  readonly ledger: PurchaseLedger;
  readonly senders: CoinSenders;
}

const customerCount = 3;
/** What each of them has to spend. */
const purseCents = 10_000_000n;
/** The longest time without progress: after many kills there is much to catch up with. */
const standstillMs = 120_000;
/** A coin with this many blocks on top is credited whatever its worth. */
const confirmingBlocks = 12;

export async function openMarket(inspector: Inspector, url: string): Promise<Market> {
  await addManyAddresses(inspector);
  const senders = new CoinSenders(inspector);
  const customers: TestCustomer[] = [];
  for (let index = 0; index < customerCount; index += 1) {
    const customer = await newCustomer(url, inspector, purseCents);
    await senders.open(url, customer);
    customers.push(customer);
  }
  return { inspector, customers, ledger: new PurchaseLedger(), senders };
}

/** Coins go to new customers where those who got them are near what is credited within a day without an operator. */
export async function spareTheLimit({ inspector, senders }: Market, url: string): Promise<void> {
  if (!senders.areNearLimit) return;
  senders.forgetAddresses();
  for (let index = 0; index < customerCount; index += 1) {
    await senders.open(url, await newCustomer(url, inspector, purseCents));
  }
}

/** One act of a customer: a new order, a retry of an unanswered one, or a repetition. */
export async function act(
  { ledger, customers }: Market,
  url: string,
  index: number,
  random: () => number,
): Promise<boolean> {
  const choice = random();
  if (ledger.openCount > 0 && choice < 0.6) return ledger.retryOne(url);
  if (choice < 0.2) return ledger.repeatOne(url, random);
  const customer = customers[index % customers.length];
  if (!customer) throw new Error("no customer");
  return ledger.buy(url, customer);
}

/** Lets customers buy and coins arrive until it is stopped. */
export function trade(market: Market, url: string, random: () => number): () => Promise<void> {
  const end = new AbortController();
  const buyers = market.customers.map(async (_, index) => {
    while (!end.signal.aborted) {
      await act(market, url, index, random);
      await pause(60 + random() * 180);
    }
  });
  const stopCoins = receiveCoins(market);
  return async () => {
    end.abort();
    await Promise.all([...buyers, stopCoins()]);
  };
}

/** Lets coins arrive until it is stopped. */
export function receiveCoins({ senders }: Market): () => Promise<void> {
  const end = new AbortController();
  const coins = (async () => {
    while (!end.signal.aborted) {
      // The network's own database is down with the product's: its miners wait.
      await senders.mineBlocks(1, 1).catch(() => undefined);
      await pause(300);
    }
  })();
  return async () => {
    end.abort();
    await coins;
  };
}

/** Customers get their answers, tasks end, coins confirm; nothing new is ordered. */
export async function settle({ inspector, ledger, senders }: Market, url: string): Promise<void> {
  const db = inspector.platform.db.kysely;
  await senders.mineBlocks(confirmingBlocks, 0);
  let left = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (;;) {
    while (ledger.openCount > 0 && performance.now() < deadline) {
      if (!(await ledger.retryOne(url))) await pause(200);
    }
    const { rows } = await sql<{ open: bigint }>`
      SELECT count(*) AS open FROM tasks WHERE state IN ('queued', 'running')`.execute(db);
    const now = ledger.openCount + Number(rows[0]?.open) + (await missingCoins(db)).length;
    if (now === 0) return;
    if (now < left) deadline = performance.now() + standstillMs;
    if (performance.now() > deadline) return;
    left = Math.min(left, now);
    await pause(500);
  }
}

/** Differences between the product's books and those of the customers, of the network and of the auditor. */
export async function findProblems({ inspector, ledger }: Market): Promise<string[]> {
  const db = inspector.platform.db.kysely;
  return [
    ...(await ledger.compare(db)),
    ...(await missingCoins(db)),
    ...(await auditLines(inspector)),
    ...(await openHolds(db)),
  ];
}

/** With every order settled, nothing is held for anyone. */
async function openHolds(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string; balance: bigint }>`
    SELECT customer_id, balance FROM ledger_accounts WHERE kind = 'holds' AND balance <> 0`.execute(db);
  return rows.map(({ customer_id, balance }) => `${balance} cents are still held for ${customer_id}`);
}
