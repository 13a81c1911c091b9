import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createRandom } from "#src/shared/random.ts";
import { auditLines, inspect, type Inspector } from "../harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { createEarnedActs, type EarnedActs } from "./earned-acts.ts";
import { compareEarned } from "./earned-truth.ts";
import { openEarningShop } from "./earning-shop.ts";
import { afterTheKill } from "./kill-moments.ts";

interface EarnedKills {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly kills: number;
  /** A planted defect: SQL that replaces a function of the product once it has started. */
  readonly defect?: string;
  /** No further kill after this time. */
  readonly mostMs?: number;
}

export interface EarnedReport {
  readonly problems: readonly string[];
  readonly kills: number;
  readonly answered: number;
  /** How many kills fell inside each function of the database, and how many came by chance. */
  readonly inside: ReadonlyMap<string, number>;
  /** How many payouts came to each end. */
  readonly ends: Readonly<Record<string, number>>;
}

/** Machines that are ready within one run of the server. */
const simulation = { SIMULATED_DELAYS: "0.02" };
const onward = ["approve", "send", "play"] as const;
const together = ["buy", "refund", "request", "approve", "send", "play"] as const;
/** The longest that an act is waited for which the lock should stop. */
const aimMs = 5_000;
/** Of the accounts that money of a site moves through one is locked at a time, so that the kill falls into a posting. */
const aims = [
  { account: "payout-holds", acts: ["request"] },
  { account: "holds", acts: ["buy"] },
  { account: "margin", acts: ["request"] },
  { account: "wallet", acts: ["refund"] },
  { account: null, acts: together },
] as const;

/** Kills the server again and again inside deliveries, refunds, maturities and payouts of a site, and looks at the books after each. */
export async function killWhileEarning(run: EarnedKills): Promise<EarnedReport> {
  const { databaseUrl, seed, kills, defect, mostMs = Number.POSITIVE_INFINITY } = run;
  const settings = { DATABASE_URL: databaseUrl, ...simulation };
  let server = await startServerProcess(settings);
  const inspector = await inspect(databaseUrl);
  const db = inspector.platform.db.kysely;
  const begun = performance.now();
  try {
    const shop = await openEarningShop(inspector, server.url);
    if (defect) await inspector.platform.db.pool.query(defect);
    const random = createRandom(seed);
    const acts = createEarnedActs(inspector, shop, random);
    const inside = new Map<string, number>();
    const problems: string[] = [];
    await earnSomething(inspector, acts, server.url);
    let done = 0;
    for (; done < kills && problems.length === 0 && performance.now() - begun < mostMs; done += 1) {
      const hits = await killInside({
        db,
        acts,
        random,
        server,
        aim: aims[done % aims.length] ?? aims[0],
        source: shop.source,
      });
      await afterTheKill(db);
      for (const hit of hits.length === 0 ? ["by chance"] : hits) inside.set(hit, (inside.get(hit) ?? 0) + 1);
      problems.push(...(await auditLines(inspector)).map((line) => `after kill ${done + 1}: ${line}`));
      server = await startServerProcess(settings);
    }
    if (problems.length === 0) {
      await settle(db, acts, server.url);
      problems.push(...(await auditLines(inspector)), ...(await compareEarned(db, acts.acknowledged)));
    }
    const { rows } = await sql<{ state: string; count: number }>`
      SELECT state, count(*)::integer AS count FROM payouts GROUP BY 1`.execute(db);
    const ends = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    return { problems, kills: done, answered: acts.count(), inside, ends };
  } finally {
    await inspector.close();
    await server.stop();
  }
}

/** Something to earn, and to be refunded, before the first kill. */
async function earnSomething(inspector: Inspector, acts: EarnedActs, url: string): Promise<void> {
  for (let sale = 0; sale < 3; sale += 1) await acts.run("buy", url);
  await until("a sale is delivered", async () => (await accruals(inspector.platform.db.kysely)) > 0);
  await acts.run("giveTime", url);
  await inspector.product.jobs.find(({ name }) => name === "whitelabel-mature-margins")?.run();
}

interface Aim {
  readonly db: Kysely<DB>;
  readonly acts: EarnedActs;
  readonly random: () => number;
  readonly server: ServerProcess;
  readonly aim: (typeof aims)[number];
  /** The account of the shop's margin. */
  readonly source: string;
}

/** Has calls wait inside their postings for an account, and kills the server there; the functions that waited. */
async function killInside({ db, acts, random, server, aim, source }: Aim): Promise<readonly string[]> {
  await acts.run("giveTime", server.url);
  // A payout that is open goes on, so that another one can be asked for.
  for (const act of onward) await acts.run(act, server.url);
  const { account, acts: called } = aim;
  const lock = account === null ? null : await lockAccounts(db, account === "margin" ? source : account);
  const calls = called.map((act) => acts.run(act, server.url).catch(() => undefined));
  const hits = lock === null ? [] : await waitersOf(db);
  await pause(lock === null ? random() * 400 : random() * 5);
  await server.kill();
  await lock?.rollback().execute();
  await Promise.all(calls);
  return hits;
}

async function accruals(db: Kysely<DB>): Promise<number> {
  return (await db.selectFrom("margin_accruals").select("order_id").execute()).length;
}

async function lockAccounts(db: Kysely<DB>, kind: string) {
  const lock = await db.startTransaction().execute();
  await sql`SELECT id FROM ledger_accounts WHERE kind = ${kind} AND customer_id IS NOT NULL FOR UPDATE`.execute(
    lock,
  );
  return lock;
}

/** The functions in which the product waits for a locked account, once it does. */
async function waitersOf(db: Kysely<DB>): Promise<string[]> {
  const deadline = performance.now() + aimMs;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ query: string }>`
      SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'moorage' AND wait_event_type = 'Lock'`.execute(
      db,
    );
    const names = rows.flatMap(({ query }) => /\b([a-z]+(?:_[a-z]+)+)\s*\(/.exec(query)?.[1] ?? []);
    if (names.length > 0) return [...new Set(names)];
    await pause(20);
  }
  return [];
}

/** Calls get their answers, tasks end, and every payout comes to its end; nothing new is sold. */
async function settle(db: Kysely<DB>, acts: EarnedActs, url: string): Promise<void> {
  await until("every task and payout has ended", async () => {
    for (const act of onward) await acts.run(act, url);
    const { rows } = await sql<{ open: bigint }>`
      SELECT (SELECT count(*) FROM tasks WHERE state IN ('queued', 'running'))
           + (SELECT count(*) FROM payouts WHERE settled_at IS NULL) AS open`.execute(db);
    return rows[0]?.open === 0n;
  });
}
