import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { controlPower } from "./control-power.ts";
import { readActivity } from "./read-activity.ts";
import { renameServer } from "./rename-server.ts";
import { setReverseName } from "./reverse/set-reverse-name.ts";
import type { ReverseDeps } from "./reverse/reverse-names.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

let testbed: ServersTestbed;

const reverse: ReverseDeps = {
  networks: ["198.18.0.0/24"],
  domain: "rev.example.com",
  dns: { putHouseZone: async () => null, findHostAddresses: async () => null },
  lookUp: async () => [],
};

beforeAll(async () => {
  testbed = await createServersTestbed({}, { reverse });
});

afterAll(() => testbed.drop());

test("a new name and a new reverse name are part of what was done, page by page and in its order", async () => {
  const { platform, clock, database } = testbed;
  const actor = await testbed.newCustomer(490n);
  const bought = await testbed.delivered(actor);
  const serverId = bought.server.id;
  const ctx = () => createCtx(platform, actor);
  const { id } = await testbed.serverRow(bought);
  const { address } = await database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", id)
    .executeTakeFirstOrThrow();
  clock.advance(1000);
  await renameServer(platform, ctx(), { serverId, name: "mail" });
  const atOnce = await setReverseName(platform, reverse, ctx(), { serverId, address, name: "a.example.net" });
  expect(atOnce.isConfirmed).toBe(false);
  await controlPower(platform, ctx(), { serverId, verb: "stop" });
  await testbed.finishTasks();
  clock.advance(1000);
  await setReverseName(platform, reverse, ctx(), { serverId, address, name: null });

  const whole = await readActivity(database.kysely, id, { limit: 10 });
  const short = {
    tasks: whole.tasks.map(({ kind }) => kind),
    changes: whole.changes.map(({ kind, actor: by, address: of, before, after }) => [
      kind,
      by,
      of,
      before,
      after,
    ]),
  };
  expect(whole.nextCursor).toBeNull();
  expect(short.tasks).toEqual(["server-stop", "server-provision"]);
  expect(short.changes[0]).toEqual(["reverse-name", "you", address, null, null]);
  // These two are of one instant.
  expect(short.changes.slice(1)).toHaveLength(2);
  expect(short.changes).toContainEqual(["reverse-name", "you", address, null, "a.example.net"]);
  expect(short.changes).toContainEqual(["rename", "you", null, "web-1", "mail"]);

  for (const limit of [1, 2, 3, 4]) {
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await readActivity(database.kysely, id, { limit, cursor });
      found.push(...page.tasks.map(({ kind }) => kind), ...page.changes.map(({ kind }) => kind));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(found.toSorted()).toEqual(
      ["rename", "reverse-name", "reverse-name", "server-provision", "server-stop"].toSorted(),
    );
  }
});
