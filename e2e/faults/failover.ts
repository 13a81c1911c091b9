import { randomUUID } from "node:crypto";
import { createRandom } from "#src/shared/random.ts";
import { callOk } from "../harness/api-client.ts";
import { newCustomer, type TestCustomer } from "../harness/customers.ts";
import { auditLines, type Inspector, inspect, giveCommand } from "../harness/inspector.ts";
import { startServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { type ClusterPair, startClusterPair } from "./cluster-pair.ts";
import { missingCoins } from "./coin-senders.ts";
import { findProblems, type Market, openMarket, settle, trade } from "./market.ts";
import { PurchaseLedger } from "./purchase-ledger.ts";
import { StreamFollower } from "./stream-follower.ts";

export interface Failover {
  readonly seed: number;
  /** Whether each commit waits for the standby. Else the standby is cut off before, and loses what came since. */
  readonly isSynchronous: boolean;
  /** A planted defect of the primary, before anyone buys. */
  readonly tardy?: string;
  /** A planted defect of the promoted standby, in SQL. */
  readonly defect?: string;
}

export interface FailoverReport {
  readonly problems: readonly string[];
  readonly acknowledged: number;
  /** From the promotion to the next accepted order, and to an event on a stream that was open before. */
  readonly orderMs: number;
  readonly streamMs: number;
}

const ordersBefore = 12;
const ordersLost = 6;
const ordersAfter = 6;
/** Transaction numbers that only the old primary has given out. */
const undoneBefore = 400;
const slowestAllowedMs = 20_000;

/** The primary dies while customers buy and streams listen, and its standby takes over. Returns what went wrong. */
export async function failOver({ seed, isSynchronous, tardy, defect }: Failover): Promise<FailoverReport> {
  const pair = await startClusterPair(isSynchronous);
  const server = await startServerProcess({
    DATABASE_URL: pair.url,
    SIMULATED_DELAYS: "0.04",
    LOG_LEVEL: "silent",
  });
  const inspector = await inspect(pair.url);
  try {
    const market = await openMarket(inspector, server.url);
    const followers = market.customers.map(({ token }) => new StreamFollower(server.url, token));
    const shown = await readAddresses(inspector);
    if (tardy !== undefined) await pair.ask("primary", tardy, "SELECT pg_reload_conf()");
    const random = createRandom(seed);
    const stopTrade = trade(market, server.url, random);
    await untilMore(market, ordersBefore);
    if (!isSynchronous || tardy !== undefined) {
      await pair.cutStandby();
      await untilMore(market, ordersLost);
      // A customer whom the standby does not have is shown an address.
      shown.add(await showAddress(server.url, await newCustomer(server.url, inspector, 0n)));
    }
    for (const address of await readAddresses(inspector)) shown.add(address);
    await undo(pair);
    await pair.failOver();
    const began = performance.now();
    // Those that the standby does not have are lost: the customers start new books.
    const after = isSynchronous ? market : { ...market, ledger: new PurchaseLedger() };
    if (!isSynchronous) await stopTrade();
    await inspector.platform.db.hosts.find(slowestAllowedMs);
    if (!isSynchronous) await recover(inspector);
    if (defect !== undefined) await inspector.platform.db.pool.query(defect);
    const stopNewTrade = isSynchronous ? stopTrade : trade(after, server.url, random);
    await untilMore(after, 1);
    const orderMs = performance.now() - began;
    await until("every stream is alive again", async () =>
      followers.every(({ resets, sinceReset }) => resets > 0 && sinceReset > 0),
    );
    const streamMs = performance.now() - began;
    await untilMore(after, ordersAfter);
    await stopNewTrade();
    await settle(after, server.url);
    const problems = [
      ...(isSynchronous ? await findProblems(after) : await findSplitProblems(after)),
      ...(await repeatedAddresses(inspector, server.url, shown)),
      ...tooSlow("an order", orderMs),
      ...tooSlow("a stream", streamMs),
    ];
    for (const follower of followers) await follower.stop();
    return { problems, acknowledged: market.ledger.acknowledgedCount, orderMs, streamMs };
  } finally {
    await inspector.close();
    await server.kill();
    await pair.stop();
  }
}

async function untilMore({ ledger }: Market, orders: number): Promise<void> {
  const before = ledger.acknowledgedCount;
  await until(`${orders} more orders`, async () => ledger.acknowledgedCount >= before + orders);
}

/** Transactions that are rolled back: their numbers are given out again by the standby. */
async function undo(pair: ClusterPair): Promise<void> {
  const one = ["BEGIN", "SELECT pg_current_xact_id()", "ROLLBACK"];
  await pair.ask("primary", ...Array.from({ length: undoneBefore }, () => one).flat());
}

async function recover(inspector: Inspector): Promise<void> {
  await giveCommand(inspector, "recover", "--after-failover", "--lost-seconds", "10");
}

/** The books of customers whose earlier orders may be lost: what the auditor sees, coins, and what came since. */
async function findSplitProblems({ inspector, ledger }: Market): Promise<string[]> {
  return [
    ...ledger.problems,
    ...(await missingCoins(inspector.platform.db.kysely)),
    ...(await auditLines(inspector)),
  ];
}

/** New customers are shown addresses that no one was ever shown before. */
async function repeatedAddresses(
  inspector: Inspector,
  url: string,
  shown: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (let customer = 0; customer < 2; customer += 1) {
    const address = await showAddress(url, await newCustomer(url, inspector, 0n));
    if (shown.has(address)) found.push(`${address} was shown to somebody else before`);
  }
  return found;
}

async function readAddresses({ platform }: Inspector): Promise<Set<string>> {
  const rows = await platform.db.kysely.selectFrom("deposit_addresses").select("address").execute();
  return new Set(rows.map(({ address }) => address));
}

async function showAddress(url: string, { token }: TestCustomer): Promise<string> {
  const { version } = await callOk(url, "GET /v2/payments/aml", { token });
  await callOk(url, "POST /v2/payments/aml", { token, body: { version } });
  const body = { method: "btc", amountCents: 2_000 };
  const payment = await callOk(url, "POST /v2/payments/create", { token, key: randomUUID(), body });
  return payment.address;
}

function tooSlow(what: string, ms: number): string[] {
  return ms > slowestAllowedMs ? [`${what} came ${Math.round(ms)} ms after the promotion`] : [];
}
