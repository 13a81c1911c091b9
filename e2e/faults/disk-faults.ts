import { setTimeout as pause } from "node:timers/promises";
import { createRandom } from "#src/shared/random.ts";
import type { FailingDisk } from "../harness/failing-disk.ts";
import { type Inspector, inspect } from "../harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "../harness/server-process.ts";
import type { SmallDisk } from "../harness/small-disk.ts";
import { until } from "../harness/until.ts";
import type { Plant } from "./database-defects.ts";
import { HealthProbe } from "./health-probe.ts";
import { findProblems, type Market, openMarket, settle, trade } from "./market.ts";

export interface DiskReport {
  readonly problems: readonly string[];
  readonly acknowledged: number;
  readonly refused: number;
  /** How often the server was restarted because it could not continue. */
  readonly restarts: number;
  /** The longest time from a working disk to the next accepted order. */
  readonly slowestRecoveryMs: number;
}

const recoveredWithinMs = 10_000;
/** A fault lasts until this many calls were refused, but not for ever: some faults affect no one. */
const [refusalsWanted, faultMs] = [4, 2_000];
/** WAL segments that may be left from before; the next one needs room. */
const spareSegments = 6;
const product = { SIMULATED_DELAYS: "0.04", LOG_LEVEL: "silent" };

/** F10: the disk of the embedded database fills up repeatedly while customers buy. */
export async function fillDisk(
  disk: SmallDisk,
  databaseUrl: string,
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
): Promise<DiskReport> {
  const server = await startServerProcess({ ...product, DATA_DIR: disk.folder }, { within: disk.within });
  return hurt({ server, databaseUrl, seed }, async (market, round) => {
    for (let number = 0; number < rounds; number += 1) {
      await round(
        async () => {
          disk.fill(server.pid);
          // Every other time there is no room for the WAL either, and the database goes down.
          if (number % 2 === 1) await useUpSegments(market.inspector);
        },
        () => disk.free(server.pid),
      );
      // The WAL may grow beyond this disk; what this round put there is released.
      await market.inspector.platform.db.pool.query("CHECKPOINT");
    }
  });
}

/** F10: every n-th write or sync of the database's files fails, for each n in turn. */
export async function failWrites(
  disk: FailingDisk,
  {
    every,
    seed,
    defect,
  }: { readonly every: readonly number[]; readonly seed: number; readonly defect?: Plant },
): Promise<DiskReport> {
  const server = await startServerProcess({ ...product, DATABASE_URL: disk.databaseUrl });
  return hurt({ server, databaseUrl: disk.databaseUrl, seed }, async (market, round) => {
    await defect?.(market.inspector.platform.db.pool);
    for (const n of every) {
      await round(
        async () => {
          if (defect) await orderOnce(market);
          disk.failEvery(n);
          // Forces pending writes to the disk now.
          if (defect) await market.inspector.platform.db.pool.query("CHECKPOINT").catch(() => undefined);
        },
        () => disk.failEvery(0),
      );
    }
  });
}

type Round = (begin: () => Promise<void>, end: () => void) => Promise<void>;

interface Hurt {
  readonly server: ServerProcess;
  readonly databaseUrl: string;
  readonly seed: number;
}

async function hurt(
  { server, databaseUrl, seed }: Hurt,
  run: (market: Market, round: Round) => Promise<void>,
): Promise<DiskReport> {
  const inspector = await inspect(databaseUrl);
  const probe = new HealthProbe(server.url);
  try {
    const market = await openMarket(inspector, server.url);
    const { ledger } = market;
    const stopTrade = trade(market, server.url, createRandom(seed));
    let slowestRecoveryMs = 0;
    const starts = new Set([await startOf(inspector)]);
    await run(market, async (begin, end) => {
      const refused = ledger.refusedCount;
      await begin();
      const latest = performance.now() + faultMs;
      while (ledger.refusedCount < refused + refusalsWanted && performance.now() < latest) await pause(20);
      end();
      slowestRecoveryMs = Math.max(slowestRecoveryMs, await recover(market));
      starts.add(await startOf(inspector));
    });
    await stopTrade();
    await settle(market, server.url);
    return {
      problems: [
        ...(await findProblems(market)),
        ...probe.troubles,
        ...(slowestRecoveryMs > recoveredWithinMs ? [`${slowestRecoveryMs} ms until an order`] : []),
      ],
      acknowledged: ledger.acknowledgedCount,
      refused: ledger.refusedCount,
      restarts: starts.size - 1,
      slowestRecoveryMs: Math.round(slowestRecoveryMs),
    };
  } finally {
    await probe.stop();
    await inspector.close();
    await server.stop();
  }
}

async function startOf({ platform }: Inspector): Promise<string> {
  const { rows } = await platform.db.pool.query<{ at: string }>(
    "SELECT pg_postmaster_start_time()::text AS at",
  );
  return rows[0]?.at ?? "";
}

async function recover(market: Market): Promise<number> {
  const began = performance.now();
  await orderOnce(market);
  return performance.now() - began;
}

async function orderOnce({ ledger }: Market): Promise<void> {
  const taken = ledger.acknowledgedCount;
  await until("an order on a sound disk", async () => ledger.acknowledgedCount > taken);
}

async function useUpSegments({ platform }: Inspector): Promise<void> {
  for (let segment = 0; segment < spareSegments; segment += 1) {
    const isUp = await platform.db.pool
      .query("SELECT pg_logical_emit_message(true, 'filler', 'x'), pg_switch_wal()")
      .then(() => true)
      .catch(() => false);
    if (!isUp) return;
  }
}
