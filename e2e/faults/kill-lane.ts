import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { createRandom } from "#src/drivers/compute/simulated/random.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addManyAddresses, newCustomer, type TestCustomer } from "../harness/customers.ts";
import { auditLines, inspect, type Inspector } from "../harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "../harness/server-process.ts";
import { areCoinsCredited, CoinSenders, missingCoins } from "./coin-senders.ts";
import {
  afterTheKill,
  appliedHeight,
  isApplyingBlock,
  type KillMoment,
  killMoments,
  stepsUnderWay,
} from "./kill-moments.ts";
import { PurchaseLedger } from "./purchase-ledger.ts";

export interface KillLane {
  /** `DATABASE_URL`, or `DATA_DIR` for the embedded server, which survives its users. */
  readonly settings: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly seed: number;
  readonly kills: number;
  /** A defect to be found: SQL that replaces a function of the product once it has started. */
  readonly defect?: string;
}

export interface LaneReport {
  readonly problems: readonly string[];
  readonly acknowledged: number;
  /** How many kills fell inside each kind of work. */
  readonly inside: ReadonlyMap<KillMoment, number>;
}

/** Of the first acknowledged operation: no kill comes before, none later. */
const [earliestMs, latestMs] = [50, 800];
const buyers = 3;
const customers = 3;
const settleDeadlineMs = 120_000;
/** Moments that last long come by themselves; the short ones are waited for. */
const wanted: readonly KillMoment[] = [
  "step check",
  "deposit block",
  "step check",
  "step reserve",
  "deposit block",
];
/** Machines that are ready within a life of the server. */
const simulation = { SIMULATED_DELAYS: "0.04" };

/**
 * Kills the server again and again while customers buy and coins arrive, lets it settle, and compares its
 * books with those of the clients and of the network.
 */
export async function runKillLane(lane: KillLane): Promise<LaneReport> {
  const settings = { ...lane.settings, ...simulation };
  let server = await startServerProcess(settings);
  const inspector = await inspect(lane.databaseUrl);
  try {
    const world = await prepare(inspector, server.url);
    if (lane.defect) await inspector.platform.db.pool.query(lane.defect);
    const random = createRandom(lane.seed);
    const inside = new Map<KillMoment, number>();
    for (let kill = 0; kill < lane.kills; kill += 1) {
      const hit = await liveAndDie(world, server, random, wanted[kill % wanted.length] ?? "purchase");
      for (const moment of hit) inside.set(moment, (inside.get(moment) ?? 0) + 1);
      // Blocks do not wait for us: the next life has some to catch up with.
      await world.senders.mineBlocks(2, 3);
      server = await startServerProcess(settings);
    }
    await settle(world, server.url);
    const db = inspector.platform.db.kysely;
    const problems = [
      ...(await world.ledger.compare(db)),
      ...(await missingCoins(db)),
      ...(await auditLines(inspector)),
      ...(await openHolds(db)),
    ];
    return { problems, inside, acknowledged: world.ledger.acknowledgedCount };
  } finally {
    await inspector.close();
    await server.stop();
  }
}

interface World {
  readonly inspector: Inspector;
  readonly customers: readonly TestCustomer[];
  readonly ledger: PurchaseLedger;
  readonly senders: CoinSenders;
}

async function prepare(inspector: Inspector, url: string): Promise<World> {
  await addManyAddresses(inspector);
  const senders = new CoinSenders(inspector);
  const all: TestCustomer[] = [];
  for (let index = 0; index < customers; index += 1) {
    const customer = await newCustomer(url, inspector, 10_000_000n);
    await senders.open(url, customer);
    all.push(customer);
  }
  return { inspector, customers: all, ledger: new PurchaseLedger(), senders };
}

/** One life of the server: customers call, and at the right moment it is killed. Says where the kill fell. */
async function liveAndDie(
  world: World,
  server: ServerProcess,
  random: () => number,
  moment: KillMoment,
): Promise<KillMoment[]> {
  const db = world.inspector.platform.db.kysely;
  const bornAt = world.inspector.platform.clock.now();
  const life = new AbortController();
  const first = Promise.withResolvers<void>();
  const clients = Array.from({ length: buyers }, async (_, index) => {
    while (!life.signal.aborted) {
      if (await act(world, server.url, index, random)) first.resolve();
      await pause(10 + random() * 60);
    }
  });
  await first.promise;
  const dieAt = performance.now() + earliestMs + random() * (latestMs - earliestMs);
  await pause(earliestMs);
  let wasApplying = false;
  let heightBefore = 0;
  while (performance.now() < dieAt) {
    const steps = await stepsUnderWay(db, bornAt);
    wasApplying = await isApplyingBlock(db);
    heightBefore = await appliedHeight(db);
    if (moment === "deposit block" ? wasApplying : steps.some((step) => moment === `step ${step}`)) break;
  }
  // Someone is always at the till when the lights go out.
  const last = world.ledger.buy(server.url, firstOf(world.customers));
  await pause(random() * 8);
  const atTheTill = world.ledger.inFlight > 0;
  await server.kill();
  life.abort();
  await Promise.all([...clients, last]);
  await afterTheKill(db);

  const hit: KillMoment[] = (await stepsUnderWay(db, bornAt)).flatMap(
    (step) => killMoments.find((known) => known === `step ${step}`) ?? [],
  );
  if (atTheTill) hit.push("purchase");
  // It was at work on a block, and the block's effects are gone with it.
  if (wasApplying && heightBefore === (await appliedHeight(db))) hit.push("deposit block");
  return hit;
}

async function act({ ledger, customers: all }: World, url: string, index: number, random: () => number) {
  const choice = random();
  if (ledger.openCount > 0 && choice < 0.6) return ledger.retryOne(url);
  if (choice < 0.2) return ledger.repeatOne(url, random);
  return ledger.buy(url, all[index % all.length] ?? firstOf(all));
}

function firstOf(all: readonly TestCustomer[]): TestCustomer {
  const [first] = all;
  if (!first) throw new Error("no customer");
  return first;
}

/** Customers get their answers, tasks end, coins confirm; nobody asks for anything new. */
async function settle({ inspector, ledger }: World, url: string): Promise<void> {
  const db = inspector.platform.db.kysely;
  const deadline = performance.now() + settleDeadlineMs;
  while (performance.now() < deadline) {
    while (ledger.openCount > 0 && performance.now() < deadline) {
      if (!(await ledger.retryOne(url))) await pause(200);
    }
    const { rows } = await sql<{ open: bigint }>`
      SELECT count(*) AS open FROM tasks WHERE state IN ('queued', 'running')`.execute(db);
    if (rows[0]?.open === 0n && (await areCoinsCredited(db))) return;
    await pause(500);
  }
}

/** With every order settled, nothing is held for anyone. */
async function openHolds(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string; balance: bigint }>`
    SELECT customer_id, balance FROM ledger_accounts WHERE kind = 'holds' AND balance <> 0`.execute(db);
  return rows.map(({ customer_id, balance }) => `${balance} cents are still held for ${customer_id}`);
}
