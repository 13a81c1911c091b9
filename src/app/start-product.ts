import type { FastifyInstance } from "fastify";
import { compose, ownHostsOf, type Product } from "./compose.ts";
import type { Config } from "#src/config/config.ts";
import { type Clock, systemClock } from "#src/platform/clock.ts";
import type { FoundHost } from "#src/drivers/compute/engine/found-host.ts";
import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { type Database, openDatabase } from "#src/platform/db/pool.ts";
import { openClock } from "#src/platform/demo-clock/demo-clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { Wake } from "#src/platform/events/wake.ts";
import { createIds } from "#src/platform/ids.ts";
import type { Log } from "#src/platform/log/log.ts";
import { serveMetrics } from "#src/platform/metrics/serve-metrics.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import { seedRealDemo } from "./real-host.ts";
import { seedDemo } from "./seed-demo.ts";
import { createHostKeeper, readKeptHosts } from "#src/platform/tenancy/kept-hosts.ts";
import { waitForDatabase } from "./wait-for-database.ts";
import { signInWays } from "./sign-in-ways.ts";
import { startSandboxEpp } from "./start-sandbox-epp.ts";
import { type RunningWeb, startWeb, type WebOptions } from "./start-web.ts";
import { startWorker } from "./start-worker.ts";

export interface StartOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  /** Serves pages through Vite with hot reload instead of the built files. */
  readonly isDevelopment?: boolean;
  /** A demo sells what this engine on the machine can deliver, instead of simulated machines. */
  readonly realHost?: FoundHost | undefined;
  /** Serves the API only: tests that need no built pages. */
  readonly withoutPages?: boolean;
  /** What draws pages, for tests that need no built ones. */
  readonly build?: WebOptions["build"] | undefined;
  /** What hashes passwords, for tests that use hundreds. */
  readonly passwords?: Passwords;
}

/** The running product: its address, its parts, and how to stop it. */
export interface RunningProduct {
  readonly url: string | null;
  readonly app: FastifyInstance | null;
  /** Port of the metrics; null when off. */
  readonly metricsPort: number | null;
  readonly platform: Platform;
  readonly product: Product;
  stop(): Promise<void>;
}

const nothing = Promise.resolve(null);

/** Starts the roles of this process. When a part fails, those started before are stopped again. */
export async function startProduct(options: StartOptions): Promise<RunningProduct> {
  const { config, log } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) {
      await end().catch((error: unknown) => log.error({ err: error }, "a part did not stop cleanly"));
    }
  };
  try {
    const served = await readServed(config);
    const db = await waitForDatabase(config, served, () => openProductDatabase(config, log), log);
    stops.push(() => db.close());
    const clock = await openProductClock(options, db, stops);
    const watch = new DatabaseWatch(db, log);
    const wake = new Wake(db, watch, log);
    stops.push(async () => wake.close());
    stops.push(() => watch.close());
    await watch.start();
    const platform: Platform = { db, clock, ids: createIds(() => clock.now()), log, wake: wake.notify };
    const product = compose(platform, config, options.passwords && { passwords: options.passwords });
    stops.push(() => product.close());
    followSettings(product, wake, log);

    keepServedHosts(config, product, log);
    const metrics = await startMetrics(config, log, product, served);
    if (metrics) stops.push(metrics.stop);

    await seed(options, platform, product);
    await product.prepare();
    if (config.SIMULATED_EPP_LISTEN) stops.push(await startSandboxEpp(config, platform));
    const web = await startRoles({ ...options, platform, product, wake, metrics: metrics?.metrics }, stops);
    const { url, app } = web ?? { url: null, app: null };
    return { url, app, metricsPort: metrics?.port ?? null, platform, product, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What staff sets in any process counts in this one at once. */
export function followSettings(product: Product, wake: Wake, log: Log): void {
  wake.on("settings", () => {
    product.sites.load().catch((error: unknown) => log.debug({ err: error }, "could not read what is set"));
  });
}

/** The clock of the product, after the migrations that a demo's clock needs. */
async function openProductClock(
  { config, log, clock }: StartOptions,
  db: Database,
  stops: (() => Promise<void>)[],
): Promise<Clock> {
  await migrate({ url: db.url, migrationsDir, functionDirs: functionDirs(), clock: clock ?? systemClock });
  if (clock) return clock;
  const opened = await openClock(config.mode, db, log);
  stops.push(async () => opened.close());
  return opened.clock;
}

/** Gives a demo something to sell. */
async function seed({ config, realHost }: StartOptions, platform: Platform, product: Product): Promise<void> {
  if (realHost) await seedRealDemo(platform, product, realHost);
  else if (config.mode === "demo" && product.drivers.compute.simulated) await seedDemo(product);
}

/** Starts web and worker in parallel: each waits for the database most of the time. */
async function startRoles(options: WebOptions, stops: (() => Promise<void>)[]): Promise<RunningWeb | null> {
  const { config, platform, product, wake } = options;
  const starting = [
    config.ROLES.includes("worker") ? startWorker(platform, product, wake) : nothing,
    config.ROLES.includes("web") ? startWeb(options) : nothing,
  ] as const;
  const [worker, web] = await Promise.allSettled(starting);
  if (worker.status === "fulfilled" && worker.value) stops.push(worker.value);
  if (web.status === "fulfilled" && web.value) stops.push(web.value.stop);
  // Throws what kept one of them from starting.
  const [, running] = await Promise.all(starting);
  return running;
}

function openProductDatabase(config: Config, log: Log): Promise<Database> {
  const source = config.DATABASE_URL ? { url: config.DATABASE_URL } : { dataDir: config.dataDir };
  return openDatabase(source, {
    onConnectionError: (error) => log.debug({ err: error }, "a database connection broke"),
  });
}

/** Whether a host was served when the sites were read last; null: that is not kept, or for no one. */
async function readServed(config: Config): Promise<((host: string) => boolean) | null> {
  if (config.METRICS_PORT === undefined) return null;
  const kept = await readKeptHosts(config.dataDir);
  const isOwn = ownHostsOf(config);
  return kept && ((host) => kept.has(host) || isOwn(host));
}

/** Keeps them for the next start, where a proxy asks for them. */
function keepServedHosts(config: Config, product: Product, log: Log): void {
  if (config.METRICS_PORT === undefined) return;
  const keep = createHostKeeper(config.dataDir);
  product.sites.onChange(() => {
    keep(product.sites.servedHosts()).catch((error: unknown) =>
      log.warn({ err: error }, "could not keep the hosts of sites on disk"),
    );
  });
}

async function startMetrics(
  { METRICS_HOST: host, METRICS_PORT: port }: Config,
  log: Log,
  product: Product,
  served: ((host: string) => boolean) | null,
) {
  if (port === undefined) return null;
  // Loaded only when metrics are on.
  const { createMetrics } = await import("#src/platform/metrics/metrics.ts");
  const metrics = createMetrics(product.gauges, log, signInWays);
  const parts = {
    pipe: product.support.pipe,
    // Before the first reading as it was kept.
    isServed: (name: string) =>
      product.sites.areRead() || served === null ? product.sites.byHost(name) !== null : served(name),
  };
  return { metrics, ...(await serveMetrics(metrics, { host, port }, parts)) };
}
