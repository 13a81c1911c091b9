import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { runBulk } from "#src/platform/http/run-bulk.ts";
import { controlPower } from "./control-power.ts";
import { listServers } from "./list-servers.ts";
import { maxTags } from "#src/features/services/server/index.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";
import { tagServer } from "./tag-server.ts";

let testbed: ServersTestbed;
let actor: UserActor;

beforeAll(async () => {
  testbed = await createServersTestbed();
  actor = await testbed.newCustomer(490n * 5n);
});

afterAll(() => testbed.drop());

const tag = (serverId: string, name: string, verb: "tag" | "untag" = "tag", by = actor) =>
  tagServer(testbed.platform, createCtx(testbed.platform, by), { serverId, tag: name, verb });

test("tags are kept in order, once each, and taken off again", async () => {
  const { server } = await testbed.delivered(actor);
  await tag(server.id, "shop");
  await tag(server.id, "berlin");
  expect(await tag(server.id, "shop")).toEqual({ tags: ["berlin", "shop"] });
  expect(await tag(server.id, "shop", "untag")).toEqual({ tags: ["berlin"] });
  expect(await tag(server.id, "unknown", "untag")).toEqual({ tags: ["berlin"] });
});

test("the list shows the servers that carry exactly a tag, and none of another customer", async () => {
  const [owner, stranger] = [await testbed.newCustomer(490n * 2n), await testbed.newCustomer(490n)];
  const [web, other] = [await testbed.delivered(owner), await testbed.delivered(owner)];
  await tag(web.server.id, "prod", "tag", owner);
  await tag(other.server.id, "production", "tag", owner);
  await tag((await testbed.delivered(stranger)).server.id, "prod", "tag", stranger);
  const find = async (wanted: string) => {
    const { servers } = await listServers(testbed.platform, testbed.catalog, {
      customerId: owner.customerId,
      limit: 10,
      tag: wanted,
    });
    return servers.map(({ id }) => id);
  };
  expect(await find("prod")).toEqual([web.server.id]);
  expect(await find("%")).toEqual([]);
});

test("T15 a server has a limited number; another customer's call does not find it", async () => {
  const { server } = await testbed.delivered(actor);
  for (let count = 0; count < maxTags; count += 1) await tag(server.id, `tag-${count}`);
  await expect(tag(server.id, "one more")).rejects.toThrow("tag_limit");
  expect((await tag(server.id, "tag-0")).tags).toHaveLength(maxTags);
  await expect(tag(server.id, "mine", "tag", await testbed.newCustomer(0n))).rejects.toThrow("not_found");
});

test("a bulk call does what it can and reports what it could not", async () => {
  const [one, other] = [await testbed.delivered(actor), await testbed.delivered(actor)];
  const stop = (serverId: string) =>
    controlPower(testbed.platform, createCtx(testbed.platform, actor), { serverId, verb: "stop" });
  await stop(one.server.id);
  const { results } = await runBulk([one.server.id, other.server.id, other.server.id], stop);
  expect(results).toEqual([
    { id: one.server.id, errorCode: "server_busy" },
    { id: other.server.id, errorCode: null },
  ]);
  await testbed.finishTasks();
  expect((await testbed.serverRow(other)).power).toBe("off");
});

test("a defect ends a bulk call: it is not a result for a server", async () => {
  const { server } = await testbed.delivered(actor);
  await expect(runBulk([server.id], () => Promise.reject(new Error("a defect")))).rejects.toThrow("a defect");
});
