import { setTimeout as pause } from "node:timers/promises";
import { createRandom } from "#src/shared/random.ts";
import { inspect } from "../harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "../harness/server-process.ts";
import {
  afterTheKill,
  appliedHeight,
  isApplyingBlock,
  type KillMoment,
  killMoments,
  stepsUnderWay,
} from "./kill-moments.ts";
import { countCredits } from "./coin-senders.ts";
import { act, findProblems, type Market, openMarket, receiveCoins, settle, spareTheLimit } from "./market.ts";

export interface KillLane {
  /** `DATABASE_URL`, or `DATA_DIR` for the embedded server, which survives its users. */
  readonly settings: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  readonly seed: number;
  readonly kills: number;
  /** How many kills fall inside each kind of work: where chance misses one, more are aimed at it. */
  readonly minInside?: number;
  /** Coins arrive while it runs too, and every other kill is aimed at a block that is being applied. */
  readonly duringDeposits?: boolean;
  /** A planted defect: SQL that replaces a function of the product once it has started. */
  readonly defect?: string;
}

export interface LaneReport {
  readonly problems: readonly string[];
  readonly acknowledged: number;
  /** How often its server was killed: more than was asked for where a kind of work was missed by chance. */
  readonly kills: number;
  /** How many transfers of coins were credited. */
  readonly deposits: number;
  /** How many kills fell inside each kind of work. */
  readonly inside: ReadonlyMap<KillMoment, number>;
}

/** The time of the first acknowledged operation: no kill comes before it. */
const [earliestMs, latestMs] = [50, 800];
const buyers = 3;
/** Long moments are hit by chance; the short ones are waited for. */
const wanted: readonly KillMoment[] = [
  "step check",
  "deposit block",
  "step check",
  "step reserve",
  "deposit block",
];
/** Every other run is killed by chance, so that blocks are applied at all. */
const amongDeposits: readonly KillMoment[] = ["deposit block", "purchase"];
/** Machines that are ready within one run of the server. */
const simulation = { SIMULATED_DELAYS: "0.04" };

/**
 * Kills the server repeatedly while customers buy and coins arrive, lets it settle, and compares its
 * books with those of the clients and of the network.
 */
export async function runKillLane(lane: KillLane): Promise<LaneReport> {
  const settings = { ...lane.settings, ...simulation };
  let server = await startServerProcess(settings);
  const inspector = await inspect(lane.databaseUrl);
  try {
    const market = await openMarket(inspector, server.url);
    if (lane.defect) await inspector.platform.db.pool.query(lane.defect);
    const random = createRandom(lane.seed);
    const aims = lane.duringDeposits ? amongDeposits : wanted;
    const inside = new Map<KillMoment, number>();
    const spared = () => killMoments.find((moment) => (inside.get(moment) ?? 0) < (lane.minInside ?? 0));
    let kills = 0;
    for (; kills < lane.kills || (spared() && kills < lane.kills * 3); kills += 1) {
      const next = kills < lane.kills ? aims[kills % aims.length] : spared();
      const coins = lane.duringDeposits ? receiveCoins(market) : null;
      const hit = await runAndDie(market, server, random, next ?? "purchase");
      await coins?.();
      for (const moment of hit) inside.set(moment, (inside.get(moment) ?? 0) + 1);
      // Blocks do not wait for us: the next run has some to catch up with.
      await market.senders.mineBlocks(2, 3);
      server = await startServerProcess(settings);
      await spareTheLimit(market, server.url);
    }
    await settle(market, server.url);
    return {
      problems: await findProblems(market),
      kills,
      inside,
      acknowledged: market.ledger.acknowledgedCount,
      deposits: await countCredits(inspector.platform.db.kysely),
    };
  } finally {
    await inspector.close();
    await server.stop();
  }
}

/** One run of the server: customers call, and at the right moment it is killed. Returns where the kill fell. */
async function runAndDie(
  market: Market,
  server: ServerProcess,
  random: () => number,
  moment: KillMoment,
): Promise<KillMoment[]> {
  const db = market.inspector.platform.db.kysely;
  const bornAt = market.inspector.platform.clock.now();
  const life = new AbortController();
  const first = Promise.withResolvers<void>();
  const clients = Array.from({ length: buyers }, async (_, index) => {
    while (!life.signal.aborted) {
      if (await act(market, server.url, index, random)) first.resolve();
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
  // There is always a purchase in progress at the kill.
  const last = buyOne(market, server.url);
  await pause(random() * 8);
  const atTheTill = market.ledger.inFlight > 0;
  await server.kill();
  life.abort();
  await Promise.all([...clients, last]);
  await afterTheKill(db);

  const hit: KillMoment[] = (await stepsUnderWay(db, bornAt)).flatMap(
    (step) => killMoments.find((known) => known === `step ${step}`) ?? [],
  );
  if (atTheTill) hit.push("purchase");
  // It was working on a block, and the block's effects are gone with it.
  if (wasApplying && heightBefore === (await appliedHeight(db))) hit.push("deposit block");
  return hit;
}

async function buyOne({ ledger, customers: [first] }: Market, url: string): Promise<void> {
  if (first) await ledger.buy(url, first);
}
