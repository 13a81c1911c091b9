import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { claimDeliveries, mostInFlight } from "./claim-deliveries.ts";
import { openWebhooks } from "./webhooks-testbed.fixture.ts";

let hooks: Awaited<ReturnType<typeof openWebhooks>>;
beforeAll(async () => {
  hooks = await openWebhooks();
});
afterAll(() => hooks.drop());
afterEach(async () => {
  await sql`DELETE FROM webhook_endpoints`.execute(hooks.platform.db.kysely);
});

const minute = 60_000;

const claim = (most = mostInFlight) => claimDeliveries(hooks, most);

async function stateOf(endpoint: string, state: "failing" | "active"): Promise<void> {
  const since = state === "failing" ? hooks.platform.clock.now() : null;
  await hooks.platform.db.kysely
    .updateTable("webhook_endpoints")
    .set({ state, failing_since: since })
    .where("id", "=", endpoint)
    .execute();
}

const url = "http://127.0.0.1:9/";

test("an endpoint has four places, and one while it is failing", async () => {
  const { endpoint } = await hooks.dueEndpoint(url, 20);
  expect(await claim()).toHaveLength(4);
  expect(await claim()).toHaveLength(0);
  await hooks.advance(2 * minute);
  await stateOf(endpoint, "failing");
  expect(await claim()).toHaveLength(1);
});

test("a customer has ten places, and their endpoints and other customers come in turn", async () => {
  const token = await hooks.signUp();
  const own = [];
  for (let place = 0; place < 4; place += 1) own.push(await hooks.dueEndpoint(url, 10, token));
  const other = await hooks.dueEndpoint(url, 3);
  const first = await claim(2);
  const owners = first.map(({ endpointId }) => (endpointId === other.endpoint ? "other" : "own"));
  expect(new Set(owners)).toEqual(new Set(["own", "other"]));
  const rest = [...first, ...(await claim())];
  expect(rest.filter(({ endpointId }) => endpointId === other.endpoint)).toHaveLength(3);
  expect(rest.filter(({ endpointId }) => endpointId !== other.endpoint)).toHaveLength(10);
});

test("all workers together have fifty places, of which failing endpoints get half", async () => {
  const sessions = await Promise.all(Array.from({ length: 8 }, hooks.signUp));
  const failing: string[] = [];
  for (const [place, session] of sessions.entries()) {
    const isFailing = place < 3;
    for (let more = 0; more < (isFailing ? 9 : 3); more += 1) {
      const { endpoint } = await hooks.dueEndpoint(url, 4, session);
      if (isFailing) failing.push(endpoint);
    }
  }
  for (const endpoint of failing) await stateOf(endpoint, "failing");
  const workers = await Promise.all([claim(), claim(), claim()]);
  const all = workers.flat();
  expect(all).toHaveLength(mostInFlight);
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(mostInFlight);
  expect(all.filter(({ endpointId }) => failing.includes(endpointId)).length).toBeLessThanOrEqual(25);
});

test("a message that a worker took and left is taken again after its lease", async () => {
  await hooks.dueEndpoint(url, 1);
  const [first] = await claim();
  expect(await claim()).toEqual([]);
  await hooks.advance(minute + 1000);
  const [again] = await claim();
  expect(again?.messageId).toBe(first?.messageId);
});
