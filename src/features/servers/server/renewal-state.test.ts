import { afterAll, beforeAll, expect, test } from "vitest";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

/** What the page says of the next term after autoprolong has tried to pay for it. */
async function stateAfter(prepare: (customerId: string) => Promise<unknown>): Promise<string | undefined> {
  const actor = await testbed.newCustomer(490n);
  await testbed.delivered(actor);
  await prepare(actor.customerId);
  await testbed.live({ days: 27 });
  const { servers } = await testbed.servers.listServers({ customerId: actor.customerId, limit: 1 });
  return servers[0]?.renewal;
}

test("a renewal that lacks money is shown as another than one that is refused for another reason", async () => {
  expect(await stateAfter(async () => undefined)).toBe("unfunded");
  const unsold = (customerId: string) =>
    testbed.database.pool.query("UPDATE servers SET months = 5 WHERE customer_id = $1", [customerId]);
  expect(await stateAfter(unsold)).toBe("failed");
});
