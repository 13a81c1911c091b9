import { afterEach, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { decodeId } from "#src/shared/ids.ts";
import { turnAlarms } from "#src/features/services/server/failed-turns.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

// Servers whose turn or reminder fails, in the order in which their paid time ends.

let testbed: ServersTestbed;
type Bought = Awaited<ReturnType<ServersTestbed["buy"]>>;

afterEach(() => testbed.drop());

async function begin(): Promise<void> {
  testbed = await createServersTestbed({}, { pageSize: 2 });
}

/** Servers of one customer who has `left` cents for what comes after the first month. */
async function buyServers(count: number, left = 0n): Promise<{ actor: UserActor; bought: Bought[] }> {
  const actor = await testbed.newCustomer(490n * BigInt(count) + left);
  const bought: Bought[] = [];
  for (let at = 0; at < count; at += 1) bought.push(await testbed.delivered(actor));
  await testbed.newEvents(actor);
  return { actor, bought };
}

/** Each insert into the table for one of these servers fails, `times` times or forever. */
async function failInserts(table: string, servers: readonly Bought[], error: string, times = 1e9) {
  const ids = servers.map(({ server }) => decodeId("server", server.id));
  await testbed.database.pool.query(`
    CREATE SEQUENCE failures;
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.service_id = ANY ('{${ids.join()}}'::uuid[]) AND nextval('failures') <= ${times} THEN
        RAISE EXCEPTION 'planted' USING ERRCODE = '${error}';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER fail BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`);
}

const serviceOf = async (bought: Bought) => (await testbed.serverRow(bought)).service;

test("a server whose renewal could not be tried is not removed in the same run", async () => {
  await begin();
  const { bought } = await buyServers(1, 490n);
  const [server] = bought;
  if (!server) throw new Error("nothing was bought");
  await failInserts("service_renewals", bought, "P0001");
  await testbed.live({ days: 32 });
  expect(await serviceOf(server)).toBe("active");
  const alarms = turnAlarms(testbed.platform);
  expect(await alarms.find()).toEqual([]);
  await testbed.live({ hours: 1 });
  expect(await alarms.find()).toMatchObject([
    { objectId: `${server.server.id} reserve`, detail: expect.stringContaining("planted") },
  ]);

  await testbed.database.pool.query("DROP TRIGGER fail ON service_renewals");
  await testbed.live({ days: 0 });
  expect(await alarms.find()).toEqual([]);
  expect(await serviceOf(server)).toBe("active");
});

test("a turn that met a conflict is retried at once", async () => {
  await begin();
  const { bought } = await buyServers(1, 490n);
  const [server] = bought;
  if (!server) throw new Error("nothing was bought");
  const { paid_until: before } = await testbed.serverRow(server);
  await failInserts("service_renewals", bought, "40001", 2);
  await testbed.live({ days: 32 });
  const { service, paid_until: after } = await testbed.serverRow(server);
  expect(service).toBe("active");
  expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
  expect(await testbed.findings()).toEqual([]);
});

test("failing reminders, however many, do not block those of later servers", async () => {
  await begin();
  const failing = await buyServers(3);
  const others = await buyServers(3);
  await failInserts("service_reminders", failing.bought, "P0001");
  await testbed.live({ days: 22 });
  expect(await testbed.newEvents(failing.actor)).toEqual([]);
  expect(await testbed.newEvents(others.actor)).toEqual(["expires-soon", "expires-soon", "expires-soon"]);
});
