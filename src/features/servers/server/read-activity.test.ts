import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { countRowsRead } from "#src/platform/db/rows-read.fixture.ts";
import type { KeysetCursor } from "#src/platform/http/keyset-cursor.ts";
import { controlPower } from "./control-power.ts";
import { positionOfAudit } from "#src/platform/audit/audit-position.ts";
import { changesBefore, readActivity } from "./read-activity.ts";
import { renameServer } from "./rename-server.ts";
import { setReverseName } from "./reverse/set-reverse-name.ts";
import type { ReverseDeps } from "./reverse/reverse-names.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

let testbed: ServersTestbed;

const reverse: ReverseDeps = {
  networks: ["198.18.0.0/24"],
  domain: "rev.example.com",
  ownHosts: () => ["harbour.example", "ns1.harbour.example"],
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
    const found = await readPages(id, limit);
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(
      ["rename", "reverse-name", "reverse-name", "server-provision", "server-stop"].toSorted(),
    );
  }
});

/** All entries, page by page. */
async function readPages(id: string, limit: number) {
  const found: {
    readonly kind: string;
    readonly after?: string | null;
    readonly actorName: string | null;
  }[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readActivity(testbed.database.kysely, id, { limit, cursor });
    found.push(...page.tasks, ...page.changes);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

/** Names that a server was given one after another, so many milliseconds after now. */
async function addRenames(id: string, names: readonly (readonly [name: string, atMs: number])[]) {
  await testbed.database.kysely
    .insertInto("audit_log")
    .values(
      names.map(([after, atMs]) => ({
        at: new Date(testbed.clock.now().getTime() + atMs),
        actor: JSON.stringify({ kind: "user" }),
        action: "server.rename",
        object_type: "server",
        object_id: id,
        detail: JSON.stringify({ after }),
      })),
    )
    .execute();
}

test("changes whose order of writing is not that of their time come once each, on pages of any size", async () => {
  const actor = await testbed.newCustomer(490n);
  const bought = await testbed.delivered(actor);
  const { id } = await testbed.serverRow(bought);
  await addRenames(id, [
    ["a", 1000],
    ["b", 3000],
    ["c", 2000],
  ]);
  testbed.clock.advance(2500);
  await controlPower(testbed.platform, createCtx(testbed.platform, actor), {
    serverId: bought.server.id,
    verb: "stop",
  });
  await testbed.finishTasks();
  await addRenames(id, [
    ["d", -2000],
    ["e", 1000],
  ]);
  for (const limit of [1, 2, 3, 4, 5, 6, 7]) {
    const found = await readPages(id, limit);
    const names = found.flatMap(({ after }) => after ?? []);
    expect(names, `${limit} a page`).toEqual(["e", "d", "c", "b", "a"]);
    expect(found.filter(({ kind }) => kind === "server-stop")).toHaveLength(1);
    expect(found).toHaveLength(7);
  }
});

test("a page of a server that was changed very often reads no more changes than it shows", async () => {
  const { kysely } = testbed.database;
  const id = randomUUID();
  const now = testbed.clock.now();
  await addRenames(
    id,
    Array.from({ length: 3000 }, (_, at) => [`name-${at}`, at] as const),
  );
  await sql`ANALYZE audit_log`.execute(kysely);
  const reads = (before: KeysetCursor | null) =>
    countRowsRead(kysely, "audit_log", changesBefore(id, before, 11));
  expect(await reads(null)).toBeLessThanOrEqual(11);
  const [last] = (await readActivity(kysely, id, { limit: 10 })).changes.slice(-1);
  expect(last).toMatchObject({ after: "name-2990" });
  const newest = { at: new Date(now.getTime() + 2999), id: randomUUID() };
  expect(await reads(newest)).toBeLessThanOrEqual(12);
  const { rows } = await changesBefore(id, null, 1500).execute(kysely);
  const middle = rows.at(-1)?.id ?? 0n;
  expect(await reads({ at: now, id: positionOfAudit(middle) })).toBeLessThanOrEqual(11);
});
