import { expect, test } from "vitest";
import { startReceiver, verify } from "#src/features/webhooks/server/webhooks-testbed.fixture.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { callOk } from "./harness/api-client.ts";
import { newCustomer } from "./harness/customers.ts";
import { inspect } from "./harness/inspector.ts";
import { startServerProcess } from "./harness/server-process.ts";
import { until } from "./harness/until.ts";
import { dueMessages, endLeases } from "./faults/due-webhooks.ts";
import { bySize } from "./faults/run-size.ts";

// Webhooks under kills: what was sent and not written down is sent again as it was, nothing is lost, and of two workers
// none sends what the other has.

const kills = bySize({ smoke: 1, short: 2, thorough: 3, long: 100 });
const messages = 40;

test("a worker that is killed between sending and writing sends the same bytes again, and loses nothing", async () => {
  const databaseUrl = await createEmptyDatabase();
  const settings = { DATABASE_URL: databaseUrl };
  const web = await startServerProcess({ ...settings, ROLES: "web" });
  const inspector = await inspect(databaseUrl);
  // Answers none that it holds back: their attempts are sent, and not written down.
  let holdsBack = true;
  const receiver = await startReceiver((response) => {
    if (!holdsBack) response.end();
  });
  try {
    const { token } = await newCustomer(web.url, inspector, 0n);
    const endpoint = await callOk(web.url, "POST /v2/webhooks", {
      token,
      body: { url: receiver.url, events: ["*"] },
    });
    for (let kill = 0; kill < kills; kill += 1) {
      await dueMessages(inspector, endpoint.id, messages);
      holdsBack = true;
      const before = receiver.got.length;
      const killed = await startServerProcess({ ...settings, ROLES: "worker", METRICS_PORT: "0" });
      await until("four attempts under way", async () => receiver.got.length === before + 4);
      await killed.kill();
      const lost = receiver.got.slice(before);
      holdsBack = false;
      await endLeases(inspector);
      const pair = await Promise.all([
        startServerProcess({ ...settings, ROLES: "worker", METRICS_PORT: "0" }),
        startServerProcess({ ...settings, ROLES: "worker", METRICS_PORT: "0" }),
      ]);
      await until("everything is delivered", async () => (await unsent(inspector)) === 0);
      await Promise.all(pair.map((worker) => worker.stop()));
      const all = receiver.got.slice(before);
      const idOf = (received: (typeof all)[number]): string => String(received.headers["webhook-id"]);
      expect(new Set(all.map(idOf)).size).toBe(messages);
      // Doubled by the crash, and nothing else: two workers shared the rest.
      expect(all).toHaveLength(messages + lost.length);
      for (const first of lost) {
        const again = all.filter((received) => idOf(received) === idOf(first));
        expect(again).toHaveLength(2);
        expect(again[1]?.body.equals(first.body)).toBe(true);
        for (const received of again) verify(endpoint.secret, received);
      }
    }
  } finally {
    receiver.close();
    await inspector.close();
    await web.stop();
  }
});

async function unsent({ platform }: Awaited<ReturnType<typeof inspect>>): Promise<number> {
  const { count } = await platform.db.kysely
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("state", "<>", "delivered")
    .executeTakeFirstOrThrow();
  return Number(count);
}
