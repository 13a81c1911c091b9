import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createRandom } from "#src/shared/random.ts";
import { clusterPaths } from "#src/platform/db/embedded/cluster-paths.ts";
import { findPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import {
  identifyProcess,
  isSameProcessAlive,
  type ProcessIdentity,
} from "#src/platform/db/embedded/process-identity.ts";
import { socketUrl } from "#src/platform/db/embedded/start-embedded.ts";
import { listenToEvents, type EventListener } from "../harness/event-listener.ts";
import { type Inspector, inspect } from "../harness/inspector.ts";
import { startServerProcess } from "../harness/server-process.ts";
import { offerEvidence } from "../../scripts/suite/evidence.ts";
import { until, untilFound } from "../harness/until.ts";
import type { Plant } from "./database-defects.ts";
import { HealthProbe } from "./health-probe.ts";
import { findProblems, type Market, openMarket, settle, trade } from "./market.ts";

/** One backend is killed, which ends all sessions; or the whole server is; or it gets an immediate stop. */
export const ways = ["backend", "postmaster", "backend", "immediate stop"] as const;
type Way = (typeof ways)[number];

export interface DatabaseKills {
  readonly kills: number;
  readonly seed: number;
  /** Waits for the schedules' next run, which may be some seconds away. */
  readonly withSchedules?: boolean;
  /** A planted defect: a setting of the database that breaks a promise. */
  readonly defect?: Plant;
}

export interface KillsReport {
  readonly problems: readonly string[];
  readonly acknowledged: number;
  /** How often the product answered that it was not ready. */
  readonly notReady: number;
  readonly slowestCallMs: number;
  /** The longest time from a kill to the next accepted order. */
  readonly slowestRecoveryMs: number;
}

const [earliestMs, latestMs] = [200, 700];
/** How many orders have to be accepted after a kill before the next one. */
const ordersBetween = 3;
const slowestAllowedMs = 10_000;

/** F2: the embedded database dies repeatedly under a running product. Returns what went wrong. */
export async function killDatabase(options: DatabaseKills): Promise<KillsReport> {
  const { kills, seed, withSchedules = false, defect } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "moorage-db-kill-"));
  const paths = clusterPaths(dataDir, tmpdir());
  const databaseUrl = socketUrl(paths.socketFolder, "moorage");
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    SIMULATED_DELAYS: "0.04",
    LOG_LEVEL: "silent",
  });
  const inspector = await inspect(databaseUrl);
  const probe = new HealthProbe(server.url);
  try {
    const market = await openMarket(inspector, server.url);
    const listener = await listen(market, server.url);
    await defect?.(inspector.platform.db.pool);
    const random = createRandom(seed);
    const stopTrade = trade(market, server.url, random);
    let slowestRecoveryMs = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(earliestMs + random() * (latestMs - earliestMs));
      slowestRecoveryMs = Math.max(slowestRecoveryMs, await killOnce(market, dataDir, wayOf(kill), random));
    }
    await stopTrade();
    await settle(market, server.url);
    const problems = [
      ...(await findProblems(market)),
      ...probe.troubles,
      ...tooSlow("a call", market.ledger.slowestMs),
      ...tooSlow("a probe", probe.slowestMs),
    ];
    // Lost orders were announced too, so the stream can be compared only with complete books.
    if (problems.length === 0) problems.push(...(await missedEvents(inspector, market, listener)));
    if (withSchedules) await scheduleGoesOn(inspector);
    return {
      problems,
      acknowledged: market.ledger.acknowledgedCount,
      notReady: probe.notReady,
      slowestCallMs: market.ledger.slowestMs,
      slowestRecoveryMs,
    };
  } finally {
    await probe.stop();
    await inspector.close();
    await server.stop();
    const log = await readFile(paths.log, "utf8");
    offerEvidence("killed-database.log", () => log);
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function wayOf(kill: number): Way {
  return ways[kill % ways.length] ?? "backend";
}

/** Kills in this way and waits until orders are accepted again. Returns how long that took. */
async function killOnce(market: Market, dataDir: string, way: Way, random: () => number): Promise<number> {
  const server = await postmasterOf(dataDir);
  const victim = way === "backend" ? await anyBackend(market.inspector, random) : server;
  const began = performance.now();
  process.kill(victim.pid, way === "immediate stop" ? "SIGQUIT" : "SIGKILL");
  // What was answered before the end says nothing about the database after it. A killed backend ends its server too.
  await until(`the end of the server by: ${way}`, async () => !isSameProcessAlive(server));
  await postmasterOf(dataDir);
  const taken = market.ledger.acknowledgedCount;
  await until(`an order after: ${way}`, async () => market.ledger.acknowledgedCount >= taken + ordersBetween);
  return performance.now() - began;
}

/** One of the product's sessions; there is none while all of them connect again. */
async function anyBackend({ platform }: Inspector, random: () => number): Promise<ProcessIdentity> {
  return untilFound("a session of the product", async () => {
    const { rows } = await sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND application_name LIKE 'moorage%'`.execute(platform.db.kysely);
    const row = rows[Math.floor(random() * rows.length)];
    return row && identifyProcess(row.pid);
  });
}

/** The running server, waiting for the one that the product starts in place of a dead one. */
async function postmasterOf(dataDir: string): Promise<ProcessIdentity> {
  return untilFound("a database", async () => findPostmaster(join(dataDir, "postgres"))?.process);
}

async function listen({ customers: [customer] }: Market, url: string): Promise<EventListener> {
  return listenToEvents(url, customer?.token ?? "");
}

/** A stream that stayed open received everything, once. */
async function missedEvents(
  { platform }: Inspector,
  { customers: [customer] }: Market,
  listener: EventListener,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT xid || '-' || id AS id FROM outbox_events WHERE customer_id = ${customer?.customerId ?? ""}`.execute(
    platform.db.kysely,
  );
  const since = rows.findIndex(({ id }) => id === listener.received[0]);
  const expected = rows.slice(Math.max(0, since)).map(({ id }) => id);
  await until("the stream has received everything", async () => listener.received.length >= expected.length);
  listener.close();
  const received = new Set(listener.received);
  return [
    ...(listener.isOver() ? ["the event stream was ended"] : []),
    ...(received.size === listener.received.length ? [] : ["an event was sent twice"]),
    ...expected.filter((id) => !received.has(id)).map((id) => `event ${id} was not sent`),
  ];
}

/** A missed due moment is made up for, whatever happened to interrupted runs. */
async function scheduleGoesOn({ platform, product }: Inspector): Promise<void> {
  const { name } = product.auditor.job;
  const missed = new Date(0);
  const db = platform.db.kysely;
  await db.updateTable("scheduled_jobs").set({ done_until: missed }).where("name", "=", name).execute();
  await until("the schedule goes on", async () => {
    const row = await db
      .selectFrom("scheduled_jobs")
      .select("done_until")
      .where("name", "=", name)
      .executeTakeFirst();
    return row !== undefined && row.done_until > missed;
  });
}

function tooSlow(what: string, ms: number): string[] {
  return ms > slowestAllowedMs ? [`${what} took ${Math.round(ms)} ms`] : [];
}
