import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandom } from "#src/shared/random.ts";
import { clusterPaths } from "#src/platform/db/embedded/cluster-paths.ts";
import { findPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { socketUrl } from "#src/platform/db/embedded/start-embedded.ts";
import { inspect } from "../harness/inspector.ts";
import { startServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { CoinSenders } from "./coin-senders.ts";
import type { Plant } from "./database-defects.ts";
import { hasSeal } from "./restore-drill.ts";
import { findProblems, openMarket, settle, trade } from "./market.ts";

export interface LostMachine {
  readonly seed: number;
  /** A planted defect: a setting of the database that breaks a promise. */
  readonly defect?: Plant;
}

export interface LossReport {
  readonly problems: readonly string[];
  readonly acknowledged: number;
}

const ordersBefore = 25;
const settings = { SIMULATED_DELAYS: "0.04", LOG_LEVEL: "silent" };

/**
 * The machine dies under load, product and database at once. Its disk's content, WAL included, is moved to
 * another place, and the product continues there: every acknowledged order must be there.
 */
export async function loseMachine({ seed, defect }: LostMachine): Promise<LossReport> {
  const [here, there] = [await newFolder(), await newFolder()];
  try {
    const market = await rushAndDie(here, seed, defect);
    await cp(here, there, { recursive: true });
    await rm(here, { recursive: true });

    const server = await startServerProcess({ ...settings, DATA_DIR: there });
    const inspector = await inspect(urlOf(there));
    try {
      const moved = { ...market, inspector, senders: new CoinSenders(inspector) };
      await settle(moved, server.url);
      return { problems: await findProblems(moved), acknowledged: moved.ledger.acknowledgedCount };
    } finally {
      await inspector.close();
      await server.stop();
    }
  } finally {
    for (const folder of [here, there]) await rm(folder, { recursive: true, force: true });
  }
}

async function rushAndDie(dataDir: string, seed: number, defect: Plant | undefined) {
  const server = await startServerProcess({ ...settings, DATA_DIR: dataDir });
  const inspector = await inspect(urlOf(dataDir));
  const market = await openMarket(inspector, server.url);
  await defect?.(inspector.platform.db.pool);
  const stopTrade = trade(market, server.url, createRandom(seed));
  await until("the ledger is sealed", () => hasSeal(inspector));
  await until("orders were taken", async () => market.ledger.acknowledgedCount >= ordersBefore);

  const running = findPostmaster(join(dataDir, "postgres"));
  if (!running) throw new Error("no database runs");
  const { rows } = await inspector.platform.db.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity",
  );
  process.kill(running.process.pid, "SIGKILL");
  await server.kill();
  await stopTrade();
  await inspector.close().catch(() => undefined);
  // Its processes notice by themselves that their parent is gone.
  await until("no one writes any more", async () => !rows.some(({ pid }) => isAlive(pid)));
  return market;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "moorage-lost-"));

function urlOf(dataDir: string): string {
  return socketUrl(clusterPaths(dataDir, tmpdir()).socketFolder, "moorage");
}
