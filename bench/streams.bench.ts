import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";
import { type Bench, figureOf, p99Of } from "./bench.ts";
import { getRequest } from "./http-clients.ts";
import { interleave, quotients } from "./interleave.ts";
import { seedLists, tokenOf } from "./list-data.ts";
import { openOwnPlatform } from "./own-platform.ts";
import { openStreams, type StreamClients } from "./stream-clients.ts";
import { startBare } from "./start-bare.ts";
import { startTestbed } from "./testbed.ts";

const streams = 500;
const eventsPerSecond = 50;

/** B11: events from their commit to 500 open streams, against a server that does nothing else. */
export const bench: Bench = async ({ isQuick }) => {
  const [rounds, bursts, singles] = isQuick ? [4, 40, 150] : [5, 60, 750];
  const testbed = await startTestbed();
  const publisher = await openOwnPlatform(testbed.url);
  const bare = await startBare(new URL("./bare-stream.ts", import.meta.url), testbed.url);
  try {
    await seedLists(testbed.inspector, { customers: streams, rowsEach: 1 });
    const { host, port } = new URL(testbed.server.url);
    const owners = Array.from({ length: streams }, (_, index) => index + 1);
    const own = await openStreams(
      Number(port),
      owners.map((owner) => getRequest(host, "/api/v2/events", tokenOf(owner))),
    );
    const min = await openStreams(
      bare.port,
      owners.map((owner) => getRequest(host, `/${owner}`, "")),
    );
    let sent = 0;
    /** One transaction with an event for every stream. */
    const burst = async (
      clients: StreamClients,
      publish: (first: number) => Promise<unknown>,
    ): Promise<void> => {
      const first = sent + 1;
      sent += streams;
      const all = Promise.all(owners.map((_, index) => clients.received(first + index)));
      await publish(first);
      await all;
    };
    const side = (pid: number, clients: StreamClients, publish: (first: number) => Promise<unknown>) => ({
      operations: bursts * streams,
      pids: [pid],
      run: async () => {
        for (let count = 0; count < bursts; count += 1) await burst(clients, publish);
      },
    });
    const pairs = await interleave(
      { rounds },
      {
        bare: side(bare.pid, min, (first) => notifyAll(publisher.platform, first)),
        product: side(testbed.server.pid, own, (first) => publishToAll(publisher.platform, first)),
      },
    );
    const latencies: number[] = [];
    for (let count = 0; count < singles; count += 1) {
      sent += 1;
      const [number, began] = [sent, performance.now()];
      const came = own.received(number).then((at) => latencies.push(at - began));
      await publishTo(publisher.platform, 1 + Math.floor(Math.random() * streams), number);
      await pause(1000 / eventsPerSecond);
      if (count === singles - 1) await came;
    }
    own.close();
    min.close();
    return {
      title: "B11: events to open streams",
      method:
        `${streams} streams of as many customers. CPU: ${rounds} interleaved rounds of ${bursts} transactions with an event for ` +
        "every stream; of the serving process alone, because the other side stores nothing. `bare` is bench/bare-stream.ts, which writes each " +
        `NOTIFY of the same kind of transaction to its stream. Time: ${singles} events for one stream each, ${eventsPerSecond} in a second, ` +
        "from before the statement that publishes one, its commit included, to the text at the client.",
      ratios: [
        figureOf("p99 of commit to client", [p99Of(latencies)], { aim: 50, limit: 50, unit: "ms" }),
        figureOf("CPU of a delivery ÷ bare", quotients(pairs, "productCpuMs", "bareCpuMs"), {
          aim: 1.1,
          limit: 1.3,
        }),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await bare.stop();
    await publisher.close();
    await testbed.stop();
  }
};

/** An event for every customer, numbered from `first` on. */
async function publishToAll({ db, clock, wake }: Platform, first: number): Promise<void> {
  await sql`
    SELECT event_publish('notifications.created.v1', 1::smallint, customer_id, jsonb_build_object('sent', ${first}::int + n - 1),
                         ${clock.now()}::timestamptz)
    FROM (SELECT customer_id, row_number() OVER ()::int AS n FROM memberships) AS owner`.execute(db.kysely);
  wake("events");
}

async function publishTo({ db, clock, wake }: Platform, owner: number, sent: number): Promise<void> {
  await sql`
    SELECT event_publish('notifications.created.v1', 1::smallint, customer_id, jsonb_build_object('sent', ${sent}::int),
                         ${clock.now()}::timestamptz)
    FROM sessions WHERE token_hash = sha256(convert_to(${tokenOf(owner)}, 'UTF8'))`.execute(db.kysely);
  wake("events");
}

/** The same without a table: the notice is all there is. */
async function notifyAll({ db }: Platform, first: number): Promise<void> {
  await sql`
    SELECT pg_notify('bench', n || ' ' || ${first}::int + n - 1) FROM generate_series(1, ${streams}::int) AS n`.execute(
    db.kysely,
  );
}
