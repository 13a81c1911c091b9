import { setTimeout as pause } from "node:timers/promises";
import { createRandom } from "#src/shared/random.ts";
import { type FaultProxy, startFaultProxy } from "../harness/fault-proxy.ts";
import { type Inspector, inspect } from "../harness/inspector.ts";
import { type ServerLaunch, type ServerProcess, startServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { burst, unfitAnswers } from "./burst.ts";
import { HealthProbe } from "./health-probe.ts";
import { findProblems, type Market, openMarket, settle, trade } from "./market.ts";

/** A product whose connection to the database can be disturbed, and customers who trade all the time. */
export interface SlowTestbed {
  readonly proxy: FaultProxy;
  readonly server: ServerProcess;
  readonly inspector: Inspector;
  readonly market: Market;
  readonly probe: HealthProbe;
  /** Ends the trade, lets everything settle, and returns what is wrong. */
  finish(): Promise<string[]>;
}

/** Refused within this time, and served again within this time after the fault is over. */
const [refusedWithinMs, recoveredWithinMs] = [5_000, 5_000];
/** A look waits for a connection twice, for its session and for the account, each time up to 4 s. */
const lookRefusedWithinMs = 9_000;
const addedMs = 200;
const slowTradeMs = 3_000;

export async function openSlowTestbed(
  databaseUrl: string,
  seed: number,
  launch?: ServerLaunch,
): Promise<SlowTestbed> {
  const proxy = await startFaultProxy(databaseUrl);
  const settings = { DATABASE_URL: proxy.url, SIMULATED_DELAYS: "0.04", LOG_LEVEL: "silent" };
  const server = await startServerProcess(settings, launch);
  const inspector = await inspect(databaseUrl);
  const market = await openMarket(inspector, server.url);
  const probe = new HealthProbe(server.url);
  const stopTrade = trade(market, server.url, createRandom(seed));
  return {
    proxy,
    server,
    inspector,
    market,
    probe,
    async finish() {
      await stopTrade();
      await settle(market, server.url);
      const problems = [...(await findProblems(market)), ...probe.troubles];
      await probe.stop();
      await inspector.close();
      await server.stop();
      await proxy.close();
      return problems;
    },
  };
}

/** Each answer of the database comes later: everything still works. */
export async function beSlow({ proxy, server, market }: SlowTestbed): Promise<string[]> {
  proxy.delay(addedMs);
  const taken = market.ledger.acknowledgedCount;
  await pause(slowTradeMs);
  const answers = await burst(server.url, market, 1);
  proxy.delay(0);
  return [
    ...unfitAnswers(answers, 0),
    ...(market.ledger.acknowledgedCount > taken ? [] : ["no one could buy"]),
  ];
}

/** The connection falls silent: calls are refused soon, later ones at once, and all is well soon after. */
export async function beSilent(testbed: SlowTestbed, ms: number): Promise<string[]> {
  const { proxy, server, market, probe } = testbed;
  const notReady = probe.notReady;
  proxy.setSilent(true);
  const over = pause(ms);
  const first = await burst(server.url, market, 4);
  const isHanging = first.some(({ status }) => status === null);
  const second = isHanging ? [] : await burst(server.url, market, 4);
  await over;
  proxy.setSilent(false);
  return [
    ...unfitAnswers(first, refusedWithinMs),
    ...unfitAnswers(second, refusedWithinMs),
    ...(probe.notReady > notReady ? [] : ["it never said that it was not ready"]),
    ...(await recover(testbed, "silence")),
  ];
}

/** All connections break at once, again and again. */
export async function beReset(testbed: SlowTestbed, times: number): Promise<string[]> {
  const problems: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const answers = burst(testbed.server.url, testbed.market, 2);
    testbed.proxy.reset();
    problems.push(...unfitAnswers(await answers, refusedWithinMs), ...(await recover(testbed, "a reset")));
  }
  return problems;
}

/** All connections wait for a lock: a call that waits for a connection is refused soon. */
export async function beExhausted(testbed: SlowTestbed, ms: number): Promise<string[]> {
  const { inspector, server, market } = testbed;
  const client = await inspector.platform.db.pool.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await client.query("LOCK TABLE ledger_accounts IN ACCESS EXCLUSIVE MODE");
  const letGo = async (): Promise<void> => {
    await pause(ms);
    await client.query("COMMIT");
    client.release();
  };
  const over = letGo();
  // The trade's own purchases and these hold more connections than there are.
  const answers = await burst(server.url, market, 8);
  await over;
  const refused = answers.filter(({ status }) => status === 503);
  return [
    // A call that has a connection may wait longer, as a second call with the same key does.
    ...unfitAnswers(answers, refusedWithinMs + ms),
    ...unfitAnswers(
      refused.filter(({ what }) => what === "look"),
      lookRefusedWithinMs,
    ),
    ...(refused.length > 0 ? [] : ["no one was refused"]),
    ...(await recover(testbed, "exhaustion")),
  ];
}

/** Orders are accepted again soon after the fault is over. */
async function recover({ market, server }: SlowTestbed, fault: string): Promise<string[]> {
  const began = performance.now();
  const taken = market.ledger.acknowledgedCount;
  await until(`an order after ${fault}`, async () => market.ledger.acknowledgedCount > taken);
  const { status } = await fetch(`${server.url}/readyz`);
  const ms = Math.round(performance.now() - began);
  return [
    ...(ms > recoveredWithinMs ? [`${ms} ms until an order after ${fault}`] : []),
    ...(status === 200 ? [] : [`not ready after ${fault}`]),
  ];
}
