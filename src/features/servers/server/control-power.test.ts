import { createCtx } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { addMs } from "#src/shared/time.ts";
import { issueConsoleTicket, offeredTicket, redeemConsoleTicket } from "./console/issue-ticket.ts";
import { controlPower, type PowerVerb } from "./control-power.ts";
import { createServersTestbed, type Order, type ServersTestbed } from "./servers-testbed.fixture.ts";

const day = 86_400_000;
let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

/** A customer with a server that runs and a session that may open its console. */
async function running(order?: Order): Promise<{ readonly actor: UserActor; readonly serverId: string }> {
  const actor = await testbed.newCustomer(490n);
  const { server } = await testbed.delivered(actor, order);
  const { database, clock, platform } = testbed;
  await database.kysely
    .insertInto("sessions")
    .values({
      id: actor.sessionId,
      token_hash: Buffer.from(platform.ids.secret()),
      user_id: actor.userId,
      customer_id: actor.customerId,
      site_id: 1,
      user_agent: "test",
      created_at: clock.now(),
      last_seen_at: clock.now(),
      expires_at: addMs(clock.now(), 60 * day),
    })
    .execute();
  return { actor, serverId: server.id };
}

async function codeOf(run: Promise<unknown>): Promise<string> {
  const failure: unknown = await run.then(
    () => new Error("it was done"),
    (error: unknown) => error,
  );
  return failure instanceof Error ? appErrorOf(failure).code : "not an error";
}

function press(actor: UserActor, serverId: string, verb: PowerVerb) {
  return controlPower(testbed.platform, createCtx(testbed.platform, actor), { serverId, verb });
}

describe("power actions", () => {
  test("stop, start and restart end in their state", async () => {
    const { actor, serverId } = await running();
    const power = async (): Promise<string> => (await testbed.serverRow({ server: { id: serverId } })).power;
    await press(actor, serverId, "stop");
    await testbed.finishTasks();
    expect(await power()).toBe("off");
    await press(actor, serverId, "start");
    await testbed.finishTasks();
    expect(await power()).toBe("running");
    await press(actor, serverId, "restart");
    await testbed.finishTasks();
    expect(await power()).toBe("running");
    expect(await testbed.findings()).toEqual([]);
  });

  test("are refused while another one runs, also when both come at once", async () => {
    const { actor, serverId } = await running();
    const ends = await Promise.allSettled([
      press(actor, serverId, "stop"),
      press(actor, serverId, "restart"),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await codeOf(press(actor, serverId, "start"))).toBe("server_busy");
    await testbed.finishTasks();
  });

  test("are refused in states where they make no sense", async () => {
    const { actor, serverId } = await running();
    await press(actor, serverId, "stop");
    await testbed.finishTasks();
    expect(await codeOf(press(actor, serverId, "stop"))).toBe("server_not_running");
    expect(await codeOf(press(actor, serverId, "restart"))).toBe("server_not_running");
    const failed = await testbed.newCustomer(490n);
    const { server } = await testbed.buy(failed, { name: "fail-create" });
    await testbed.finishTasks();
    expect(await codeOf(press(failed, server.id, "start"))).toBe("server_not_active");
  });
});

describe("console tickets", () => {
  const ticketOf = async (actor: UserActor, serverId: string): Promise<string> => {
    const ctx = createCtx(testbed.platform, actor);
    const { path, protocols } = await issueConsoleTicket(testbed.platform, ctx, serverId);
    expect(path).not.toContain("?");
    return offeredTicket(protocols.join(", ")) ?? "";
  };

  test("open one console, once", async () => {
    const { actor, serverId } = await running();
    const ticket = await ticketOf(actor, serverId);
    const redeemed = await Promise.all(
      Array.from({ length: 5 }, () => redeemConsoleTicket(testbed.platform, ticket, actor.sessionId)),
    );
    expect(redeemed.filter((one) => one !== null)).toMatchObject([{ sessionId: actor.sessionId }]);
  });

  test("open nothing for another session, and stay good for their own", async () => {
    const [{ actor, serverId }, other] = [await running(), await running()];
    const ticket = await ticketOf(actor, serverId);
    expect(await redeemConsoleTicket(testbed.platform, ticket, other.actor.sessionId)).toBeNull();
    expect(await redeemConsoleTicket(testbed.platform, ticket, actor.sessionId)).not.toBeNull();
  });

  test("are invalid after 30 seconds, or after the session's end", async () => {
    const { actor, serverId } = await running();
    const [late, revoked] = [await ticketOf(actor, serverId), await ticketOf(actor, serverId)];
    const { database, clock } = testbed;
    await database.kysely
      .updateTable("sessions")
      .set({ revoked_at: clock.now() })
      .where("id", "=", actor.sessionId)
      .execute();
    expect(await redeemConsoleTicket(testbed.platform, revoked, actor.sessionId)).toBeNull();
    await database.kysely
      .updateTable("sessions")
      .set({ revoked_at: null })
      .where("id", "=", actor.sessionId)
      .execute();
    clock.advance(30_000);
    expect(await redeemConsoleTicket(testbed.platform, late, actor.sessionId)).toBeNull();
    expect(await redeemConsoleTicket(testbed.platform, "made-up", actor.sessionId)).toBeNull();
  });

  test("open the console through the grace too, and no longer once the server is suspended", async () => {
    const { actor, serverId } = await running({ autoprolong: false });
    const service = async () => (await testbed.serverRow({ server: { id: serverId } })).service;
    await testbed.live({ days: 28 });
    expect(await service()).toBe("expired");
    const inGrace = await ticketOf(actor, serverId);
    expect(await redeemConsoleTicket(testbed.platform, inGrace, actor.sessionId)).toMatchObject({
      name: "web-1",
    });
    testbed.clock.advance(day - 10_000);
    const late = await ticketOf(actor, serverId);
    await testbed.live({ hours: 10 / 3600 });
    expect(await service()).toBe("suspended");
    expect(await redeemConsoleTicket(testbed.platform, late, actor.sessionId)).toBeNull();
  });

  test("are issued for the customer's own running servers only", async () => {
    const [{ actor, serverId }, other] = [await running(), await running()];
    expect(await codeOf(ticketOf(other.actor, serverId))).toBe("not_found");
    await press(actor, serverId, "stop");
    await testbed.finishTasks();
    expect(await codeOf(ticketOf(actor, serverId))).toBe("server_not_running");
  });
});
