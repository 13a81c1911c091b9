import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { controlPower } from "./control-power.ts";
import { listServers } from "./list-servers.ts";
import { renameServer } from "./rename-server.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

let testbed: ServersTestbed;
let actor: UserActor;

beforeAll(async () => {
  testbed = await createServersTestbed();
  actor = await testbed.newCustomer(490n * 4n);
});

afterAll(() => testbed.drop());

const rename = (serverId: string, name: string, by = actor) =>
  renameServer(testbed.platform, createCtx(testbed.platform, by), { serverId, name });

test("a server is found by its new name, with an audit row and one event", async () => {
  const owner = await testbed.newCustomer(490n);
  const bought = await testbed.delivered(owner, { name: "web-1" });
  await testbed.newEvents(owner);
  expect(await rename(bought.server.id, "northpier", owner)).toEqual({ name: "northpier" });
  await rename(bought.server.id, "northpier", owner);
  expect(await testbed.newEvents(owner)).toEqual(["changed"]);
  const found = (searchTerm: string) =>
    listServers(testbed.platform, testbed.catalog, { customerId: owner.customerId, limit: 5, searchTerm });
  expect((await found("northpier")).servers).toHaveLength(1);
  expect((await found("web-1")).servers).toHaveLength(0);
  const { id } = await testbed.serverRow(bought);
  const audited = await testbed.database.kysely
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "server.rename")
    .where("object_id", "=", id)
    .execute();
  expect(audited).toEqual([{ detail: { before: "web-1", after: "northpier" } }]);
  expect(await testbed.findings()).toEqual([]);
});

test("only a host name will do", async () => {
  const { server } = await testbed.delivered(actor);
  for (const name of ["1web", "web_1", "web.example.com", "-web", "web-", "bücher", `a${"b".repeat(63)}`]) {
    await expect(rename(server.id, name), name).rejects.toMatchObject({ fields: { name: "invalid_name" } });
  }
});

test("a server that is busy keeps its name, and another customer's call does not find it", async () => {
  const { server } = await testbed.delivered(actor);
  await controlPower(testbed.platform, createCtx(testbed.platform, actor), {
    serverId: server.id,
    verb: "stop",
  });
  await expect(rename(server.id, "later")).rejects.toThrow("server_busy");
  await testbed.finishTasks();
  expect(await rename(server.id, "later")).toEqual({ name: "later" });
  await expect(rename(server.id, "mine", await testbed.newCustomer(0n))).rejects.toThrow("not_found");
});

test("a server that could not be delivered keeps its name", async () => {
  const { server } = await testbed.buy(actor);
  await expect(rename(server.id, "early")).rejects.toThrow("server_busy");
});
