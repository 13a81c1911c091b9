import { sql } from "kysely";
import { createRandom } from "#src/shared/random.ts";
import {
  createServersTestbed,
  type ServersTestbed,
} from "#src/features/servers/server/servers-testbed.fixture.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { type BadProvider, createBadProvider } from "./bad-provider.ts";

export interface HardDeliveries {
  readonly orders: number;
  readonly seed: number;
  /** A planted defect of the product. */
  readonly defect?: string;
  /** A planted defect of the provider. */
  readonly makesDuplicates?: boolean;
}

export interface DeliveryReport {
  readonly problems: readonly string[];
  readonly summary: string;
}

const perWave = 50;
const priceCents = 490n;
/** How many of the orders' machines fit. */
const quotaPart = 0.7;
const tickMs = 500;
/** A difference between machines and services counts when it is older than this. */
const settledMs = 61_000;
/** A worker that is given a task twice: its process was believed dead and was not. */
const secondRunChance = 0.05;

/** F8: orders through a provider that fails, loses answers, repeats itself and stalls. Returns what went wrong. */
export async function deliverHard(options: HardDeliveries): Promise<DeliveryReport> {
  const random = createRandom(options.seed);
  const quota = Math.ceil(options.orders * quotaPart);
  const providers: BadProvider[] = [];
  const testbed = await createServersTestbed(
    {},
    {
      delays: { createMs: 1_200, bootMs: 800, shutdownMs: 400 },
      through: (driver, clock) => {
        const { makesDuplicates = false } = options;
        const bad = createBadProvider({ driver, clock, random, quota, makesDuplicates });
        providers.push(bad);
        return bad.driver;
      },
    },
  );
  const [provider] = providers;
  if (provider === undefined) throw new Error("the testbed has no provider");
  try {
    if (options.defect) await testbed.database.pool.query(options.defect);
    await testbed.servers.addIpBlock({ id: "many", locationId: "fra1", cidr: "10.64.0.0/16" });
    for (let sold = 0; sold < options.orders; sold += perWave) {
      for (let order = sold; order < Math.min(sold + perWave, options.orders); order += 1) {
        await testbed.buy(await testbed.newCustomer(priceCents), { name: `web-${order}` });
      }
      await settle(testbed, provider, random);
    }
    provider.calm();
    // A late call made its machine after the order was refunded: the next look at all machines finds it.
    await observe(testbed);
    await settle(testbed, provider, random);
    testbed.clock.advance(settledMs);
    const strikes = Object.entries(provider.strikes).map(([name, count]) => `${name} ${count}`);
    return {
      problems: [...(await unsettled(testbed)), ...(await testbed.findings())],
      summary: `${await outcomes(testbed)}; ${strikes.join(", ")}`,
    };
  } finally {
    await testbed.drop();
  }
}

async function observe({ servers }: ServersTestbed): Promise<void> {
  for (const { name, run } of servers.jobs) if (name === "servers-observe") await run();
}

/** Workers run until every task has ended, and the clock advances while all of them wait. */
async function settle(testbed: ServersTestbed, provider: BadProvider, random: () => number): Promise<void> {
  const { platform, clock } = testbed;
  const kinds = new Map(testbed.servers.tasks.map((kind) => [kind.kind, kind]));
  const running = new Set<Promise<void>>();
  for (;;) {
    const claimed = await claimTasks(platform, [...kinds.values()], perWave);
    for (const task of claimed) {
      const kind = kinds.get(task.kind);
      if (!kind) continue;
      for (let runs = random() < secondRunChance ? 2 : 1; runs > 0; runs -= 1) {
        const run = runTask(platform, kind, task).finally(() => running.delete(run));
        running.add(run);
      }
    }
    // One step of the event loop at a time, until every worker that still runs is stalled.
    while (running.size > provider.stalled()) await new Promise(setImmediate);
    if (claimed.length === 0 && running.size === 0 && (await openTasks(testbed)) === 0) return;
    clock.advance(tickMs);
    provider.release();
  }
}

async function openTasks({ database }: ServersTestbed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM tasks WHERE state IN ('queued', 'running')`.execute(database.kysely);
  return rows[0]?.count ?? 0;
}

/** Every order is delivered with its money taken and its machine there, or refunded to the cent with nothing left. */
async function unsettled({ database }: ServersTestbed): Promise<string[]> {
  const { rows } = await sql<{ name: string; state: string; detail: string }>`
    SELECT s.name, o.state, format('service %s, %s cents left, %s machines, %s addresses, %s tasks failed, after %s',
             s.service, w.balance, m.count, a.count, t.failed, t.lasted) AS detail
    FROM orders o
    JOIN servers s ON s.id = o.object_id
    JOIN ledger_accounts w ON w.id = ledger_account_id('wallet', o.customer_id, 'USD')
    CROSS JOIN LATERAL (SELECT count(*) FROM sim_machines WHERE server_id = s.id AND owner_id = s.id) m
    CROSS JOIN LATERAL (SELECT count(*) FROM server_addresses WHERE server_id = s.id) a
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'failed' AND kind <> 'server-provision') AS failed,
             max(finished_at - created_at) FILTER (WHERE kind = 'server-provision') AS lasted
      FROM tasks WHERE object_id = s.id) t
    WHERE NOT CASE o.state
      WHEN 'delivered' THEN s.service = 'active' AND w.balance = 0 AND m.count = 1 AND a.count = 1
      WHEN 'refunded' THEN s.service = 'failed' AND w.balance = o.total_cents AND m.count = 0 AND a.count = 0
      ELSE false END
      OR t.failed > 0 OR t.lasted > interval '15 minutes'`.execute(database.kysely);
  return rows.map(({ name, state, detail }) => `${name} is ${state}: ${detail}`);
}

async function outcomes({ database }: ServersTestbed): Promise<string> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    SELECT o.state || coalesce(' (' || t.error_code || ')', '') AS outcome, count(*)::int AS count
    FROM orders o JOIN tasks t ON t.object_id = o.object_id AND t.kind = 'server-provision'
    GROUP BY 1 ORDER BY 1`.execute(database.kysely);
  return rows.map(({ outcome, count }) => `${outcome} ${count}`).join(", ");
}
