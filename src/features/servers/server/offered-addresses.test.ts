import { sql } from "kysely";
import { decodeId } from "#src/shared/ids.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offeredAddresses } from "./offered-addresses.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});
afterAll(() => testbed.drop());

test("the primary addresses of one's own servers are offered, the newest first, and none of ended ones", async () => {
  const [owner, stranger] = [await testbed.newCustomer(490n * 3n), await testbed.newCustomer(490n)];
  const deliver = async () => decodeId("server", (await testbed.delivered(owner)).server.id);
  const [first, second, ended] = [await deliver(), await deliver(), await deliver()];
  await testbed.delivered(stranger);
  await sql`UPDATE servers SET service = 'failed' WHERE id = ${ended}`.execute(testbed.platform.db.kysely);
  await sql`UPDATE servers SET created_at = created_at - interval '1 day' WHERE id = ${first}`.execute(
    testbed.platform.db.kysely,
  );
  const found = await offeredAddresses(testbed.platform, owner.customerId);
  const { rows } = await sql<{ name: string; address: string }>`
    SELECT s.name, host(a.address) AS address FROM servers s JOIN server_addresses a ON a.server_id = s.id
    WHERE s.id IN (${second}, ${first}) ORDER BY s.created_at DESC`.execute(testbed.platform.db.kysely);
  expect(rows).toHaveLength(2);
  expect(found).toEqual(rows.map(({ name, address }) => ({ server: name, kind: "ipv4", address })));
});
