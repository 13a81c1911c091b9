import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { createRandom } from "#src/shared/random.ts";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { newCustomer, type TestCustomer } from "../harness/customers.ts";
import { auditLines, type Inspector } from "../harness/inspector.ts";
import { areCoinsCredited, CoinSenders, missingCoins } from "./coin-senders.ts";
import { wrongNotices } from "../harness/wrong-notices.ts";
import { PurchaseLedger } from "./purchase-ledger.ts";

const noticedEvents = serverFeatures.flatMap(({ notices }) => notices.map(({ event }) => event));

export interface Crowd {
  /** Servers on one database; customers spread over them. */
  readonly urls: readonly [string, ...string[]];
  readonly inspector: Inspector;
  readonly seconds: number;
  /** This many orders are accepted, however long that takes. */
  readonly minOrders?: number;
  readonly seed: number;
}

const buyers = 6;
/** On a machine that does much else. */
const slowestBuyersMs = 60_000;
const settleDeadlineMs = 180_000;

/** F12: customers buy and coins arrive while several processes work on one database. Returns what went wrong. */
export async function runCrowd({ urls, inspector, seconds, minOrders = 0, seed }: Crowd): Promise<string[]> {
  const db = inspector.platform.db.kysely;
  const random = createRandom(seed);
  const ledger = new PurchaseLedger();
  const senders = new CoinSenders(inspector);
  const customers: TestCustomer[] = [];
  for (let index = 0; index < buyers; index += 1) {
    const customer = await newCustomer(urls[0], inspector, 10_000_000n);
    customers.push(customer);
    if (index % 2 === 0) await senders.open(urls[0], customer);
  }
  const until = performance.now() + seconds * 1000;
  const isOver = (): boolean => {
    const over = performance.now() - until;
    return over >= 0 && (ledger.acknowledgedCount >= minOrders || over >= slowestBuyersMs);
  };
  const anyUrl = (): string => urls[Math.floor(random() * urls.length)] ?? urls[0];
  const buying = customers.map(async (customer) => {
    while (!isOver()) {
      if (random() < 0.2) await ledger.repeatOne(anyUrl(), random);
      else await ledger.buy(anyUrl(), customer);
      await pause(100 + random() * 200);
    }
  });
  while (!isOver()) {
    await senders.mineBlocks(1, 1);
    await pause(500);
  }
  await Promise.all(buying);
  await settle(db, ledger, urls[0]);
  return [
    ...(await ledger.compare(db)),
    ...(await missingCoins(db)),
    ...(await doubledEvents(db)),
    ...(await wrongNotices(db, { events: noticedEvents })),
    ...(await auditLines(inspector)),
  ];
}

async function settle(db: Kysely<DB>, ledger: PurchaseLedger, url: string): Promise<void> {
  const deadline = performance.now() + settleDeadlineMs;
  while (performance.now() < deadline) {
    while (ledger.openCount > 0 && performance.now() < deadline) await ledger.retryOne(url);
    const { rows } = await sql<{ open: bigint }>`
      SELECT count(*) AS open FROM tasks WHERE state IN ('queued', 'running')`.execute(db);
    const isQuiet = rows[0]?.open === 0n && (await areCoinsCredited(db));
    if (isQuiet && (await wrongNotices(db, { events: noticedEvents })).length === 0) return;
    await pause(300);
  }
}

/** Every settled order and every credited deposit was announced once. */
async function doubledEvents(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ object: string; count: bigint }>`
    SELECT coalesce(payload ->> 'orderId', payload ->> 'depositId') AS object, count(*) AS count
    FROM outbox_events
    WHERE name IN ('servers.delivered.v1', 'servers.refunded.v1', 'payments.credited.v1')
    GROUP BY 1 HAVING count(*) <> 1`.execute(db);
  return rows.map(({ object, count }) => `${object} was announced ${count} times`);
}
