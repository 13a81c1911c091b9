import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { holdOf } from "../holds/hold-of.fixture.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { readCharges } from "../read-charges.ts";
import { setAutoprolong } from "../set-autoprolong.ts";
import { runLifecycle } from "./run-lifecycle.ts";

// One server costs $4.90 a month, bought on 31 January at noon in the first test, and later in each other.

let testbed: ServersTestbed;
type Bought = Awaited<ReturnType<ServersTestbed["buy"]>>;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

/** A customer with a running server and so much money left. */
async function furnish(left: bigint, order = {}): Promise<{ actor: UserActor; bought: Bought }> {
  const actor = await testbed.newCustomer(490n + left);
  const bought = await testbed.delivered(actor, order);
  await testbed.newEvents(actor);
  return { actor, bought };
}

const balanceOf = ({ customerId }: UserActor) => testbed.wallet.balanceOf(customerId);
const stateOf = async (bought: Bought) => {
  const { service, power } = await testbed.serverRow(bought);
  return `${service}, ${power}`;
};
const msUntilEnd = async (bought: Bought): Promise<number> => {
  const { paid_until: paidUntil } = await testbed.serverRow(bought);
  return (paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime();
};
/** Moves to this many hours before (below zero: after) the end of the paid time. */
async function advanceUntil(bought: Bought, hoursBefore: number): Promise<void> {
  await testbed.live({ hours: (await msUntilEnd(bought)) / 3_600_000 - hoursBefore });
}

describe("autoprolong with money", () => {
  test("reserves the next term three days ahead, charges it when it begins, with events", async () => {
    const { actor, bought } = await furnish(490n);
    await advanceUntil(bought, 73);
    expect([await balanceOf(actor), await testbed.newEvents(actor)]).toEqual([490n, []]);
    await advanceUntil(bought, 71);
    expect([await balanceOf(actor), await testbed.newEvents(actor)]).toEqual([0n, ["renewal-reserved"]]);
    await expect(testbed.buy(actor)).rejects.toThrow("insufficient_funds");
    expect(await testbed.findings()).toEqual([]);

    const before = await testbed.serverRow(bought);
    await advanceUntil(bought, -0.1);
    const after = await testbed.serverRow(bought);
    expect(await testbed.newEvents(actor)).toEqual(["prolonged"]);
    expect([await balanceOf(actor), await stateOf(bought)]).toEqual([0n, "active, running"]);
    expect(after.paid_until?.getTime()).toBeGreaterThan(before.paid_until?.getTime() ?? 0);
    expect(await testbed.findings()).toEqual([]);
  });

  test("keeps the day of the month from the first term on", async () => {
    const { bought } = await furnish(490n * 2n);
    const { anchor_at: anchor } = await testbed.serverRow(bought);
    for (const _ of [1, 2]) {
      await advanceUntil(bought, 24);
      await advanceUntil(bought, -0.1);
    }
    const { paid_until: paidUntil, anchor_at: same, anchor_months: months } = await testbed.serverRow(bought);
    expect([same, months]).toEqual([anchor, 3]);
    expect(paidUntil?.getUTCHours()).toBe(anchor?.getUTCHours());
  });

  test("gives the money back when it is switched off, and reserves it again when on", async () => {
    const { actor, bought } = await furnish(490n);
    await advanceUntil(bought, 48);
    expect(await balanceOf(actor)).toBe(0n);
    await setAutoprolong(testbed.platform, createCtx(testbed.platform, actor), {
      serverId: bought.server.id,
      isEnabled: false,
    });
    expect(await balanceOf(actor)).toBe(490n);
    await setAutoprolong(testbed.platform, createCtx(testbed.platform, actor), {
      serverId: bought.server.id,
      isEnabled: true,
    });
    await testbed.live({});
    expect(await balanceOf(actor)).toBe(0n);
    expect(await testbed.findings()).toEqual([]);
  });

  test("a reservation that does not follow its order is found", async () => {
    const { bought } = await furnish(490n);
    await advanceUntil(bought, 48);
    const { pool } = testbed.database;
    const { id } = await testbed.serverRow(bought);
    const change = (state: string) =>
      pool.query("UPDATE service_renewals SET state = $2 WHERE service_id = $1", [id, state]);
    await change("released");
    expect(await testbed.findings()).toEqual(["I6: server-renewal paid, hold reserved"]);
    await change("reserved");
    expect(await testbed.findings()).toEqual([]);
  });

  test("gives way to a prolongation by hand: the term is paid once", async () => {
    const { actor, bought } = await furnish(1470n);
    await advanceUntil(bought, 48);
    expect(await balanceOf(actor)).toBe(980n);
    await testbed.prolong(actor, bought, 1);
    expect(await balanceOf(actor)).toBe(980n);
    await testbed.live({ days: 3 });
    expect(await balanceOf(actor)).toBe(980n);
    expect(await testbed.findings()).toEqual([]);
  });
});

describe("without money", () => {
  test("a server is announced, expires, is stopped and is deleted, each at its date with one event", async () => {
    const { actor, bought } = await furnish(0n);
    for (const [hours, newEvents, state] of [
      [24 * 8, [], "active, running"],
      [24 * 7 - 1, ["expires-soon"], "active, running"],
      [24 * 6, [], "active, running"],
      [24 * 3 - 1, ["expires-soon"], "active, running"],
      [23, ["expires-soon"], "active, running"],
      [1, [], "active, running"],
      [-0.1, ["expired"], "expired, running"],
      [-11, [], "expired, running"],
      [-13, ["grace-ending"], "expired, running"],
      [-25, ["suspended"], "suspended, off"],
      [-26, [], "suspended, off"],
      [-24 * 7 - 12, ["deletion-near"], "suspended, off"],
      [-24 * 8 - 2, ["terminated"], "terminated, off"],
    ] as const) {
      await advanceUntil(bought, hours);
      expect([hours, await testbed.newEvents(actor), await stateOf(bought)]).toEqual([
        hours,
        newEvents,
        state,
      ]);
    }
    const { id } = await testbed.serverRow(bought);
    const kept = await testbed.database.kysely
      .selectFrom("server_addresses")
      .selectAll()
      .where("server_id", "=", id)
      .execute();
    expect(kept).toEqual([]);
    await expect(testbed.prolong(actor, bought)).rejects.toThrow("server_ended");
    expect(await testbed.findings()).toEqual([]);
  });

  test("autoprolong pays in the grace, within its hour or as soon as money comes", async () => {
    const { actor, bought } = await furnish(0n);
    await advanceUntil(bought, -0.5);
    expect(await stateOf(bought)).toBe("expired, running");
    await testbed.topUp(actor, 490n);
    await testbed.live({ hours: 1 });
    expect([await stateOf(bought), await balanceOf(actor)]).toEqual(["active, running", 0n]);
    const periods = await testbed.database.kysely
      .selectFrom("server_periods")
      .select(["starts_at", "ends_at"])
      .where("server_id", "=", (await testbed.serverRow(bought)).id)
      .orderBy("starts_at")
      .execute();
    expect(periods[1]?.starts_at).toEqual(periods[0]?.ends_at);
    expect(await testbed.findings()).toEqual([]);
  });

  test("autoprolong pays for a server that it could not keep, and starts it", async () => {
    const { actor, bought } = await furnish(0n);
    await advanceUntil(bought, -0.5);
    await testbed.live({ hours: 25 });
    expect(await stateOf(bought)).toBe("suspended, off");
    await testbed.live({ days: 2 });
    const now = testbed.clock.now();
    expect(await readCharges(testbed.database.kysely, actor.customerId, now)).toMatchObject([
      { cents: 490n, months: 1, at: now, renewsItself: true, isReserved: false, isSuspended: true },
    ]);
    await testbed.topUp(actor, 490n);
    await testbed.live({ hours: 1 });
    expect([await stateOf(bought), await balanceOf(actor)]).toEqual(["active, running", 0n]);
    expect((await msUntilEnd(bought)) / 86_400_000).toBeGreaterThan(27.9);
    expect((await testbed.newEvents(actor)).slice(-2)).toEqual(["renewal-reserved", "prolonged"]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("autoprolong that is switched on after the suspension pays within one run", async () => {
    const { actor, bought } = await furnish(0n, { autoprolong: false });
    await advanceUntil(bought, -0.5);
    await testbed.live({ hours: 25 });
    await testbed.topUp(actor, 490n);
    await testbed.live({ hours: 1 });
    expect(await stateOf(bought)).toBe("suspended, off");
    expect(await readCharges(testbed.database.kysely, actor.customerId, testbed.clock.now())).toMatchObject([
      { cents: 490n, renewsItself: false, isSuspended: true },
    ]);
    const ctx = createCtx(testbed.platform, actor);
    await setAutoprolong(testbed.platform, ctx, { serverId: bought.server.id, isEnabled: true });
    await testbed.live({});
    expect([await stateOf(bought), await balanceOf(actor)]).toEqual(["active, running", 0n]);
  });

  test("a suspended server's money can be taken back and set aside again on the same day", async () => {
    const { actor, bought } = await furnish(0n);
    await advanceUntil(bought, -0.5);
    await testbed.live({ hours: 25 });
    await testbed.topUp(actor, 490n);
    const { id } = await testbed.serverRow(bought);
    const { ids, clock } = testbed.platform;
    for (const isEnabled of [true, false, true]) {
      const ctx = createCtx(testbed.platform, actor);
      await setAutoprolong(testbed.platform, ctx, { serverId: bought.server.id, isEnabled });
      const reserve = { server: id, order: ids.next(), transaction: ids.next(), at: clock.now() };
      testbed.clock.advance(1000);
      expect(await call(testbed.platform, "servers_reserve_renewal", reserve)).toBe(
        isEnabled ? "reserved" : "idle",
      );
    }
    await testbed.live({});
    expect(await stateOf(bought)).toBe("active, running");
    expect(await testbed.findings()).toEqual([]);
  });

  test("autoprolong pays for no server that was suspended for abuse", async () => {
    const { actor, bought } = await furnish(490n, { autoprolong: false });
    await advanceUntil(bought, -0.5);
    const { id: serverId } = await testbed.serverRow(bought);
    await testbed.database.kysely
      .updateTable("servers")
      .set({ autoprolong: true })
      .where("id", "=", serverId)
      .execute();
    await testbed.servers.hold(createCtx(testbed.platform, systemActor), holdOf(serverId, "abuse"));
    await testbed.live({ days: 1 });
    expect(await balanceOf(actor)).toBe(490n);
  });

  test("a long pause of the job shortens nothing: the grace begins when the job runs", async () => {
    const { actor, bought } = await furnish(0n);
    await advanceUntil(bought, -24 * 30);
    expect(await stateOf(bought)).toBe("expired, running");
    expect(await testbed.newEvents(actor)).toEqual(["expired"]);
    await testbed.live({ hours: 23 });
    expect(await stateOf(bought)).toBe("expired, running");
    await testbed.live({ hours: 2 });
    expect(await stateOf(bought)).toBe("suspended, off");
    await testbed.live({ days: 6 });
    expect(await stateOf(bought)).toBe("suspended, off");
  });
});

describe("prolonging brings a server back", () => {
  test("from its grace: the term joins the one before", async () => {
    const { actor, bought } = await furnish(490n, { autoprolong: false });
    await advanceUntil(bought, -5);
    const { paid_until: before } = await testbed.serverRow(bought);
    await testbed.prolong(actor, bought);
    const { paid_until: after, service } = await testbed.serverRow(bought);
    expect(service).toBe("active");
    const days = ((after?.getTime() ?? 0) - (before?.getTime() ?? 0)) / 86_400_000;
    expect([28, 29, 30, 31]).toContain(days);
  });

  test("from suspension: the term begins today and the machine starts with its disk", async () => {
    const { actor, bought } = await furnish(490n, { autoprolong: false });
    const { id } = await testbed.serverRow(bought);
    await testbed.database.pool.query(
      "INSERT INTO sim_files (server_id, path, content, modified_at) VALUES ($1, '/marker', 'still here', $2)",
      [id, testbed.clock.now()],
    );
    await advanceUntil(bought, -1);
    await advanceUntil(bought, -26);
    expect(await stateOf(bought)).toBe("suspended, off");
    await testbed.live({ days: 5 });
    await testbed.prolong(actor, bought);
    await testbed.finishTasks();
    expect(await stateOf(bought)).toBe("active, running");
    expect((await msUntilEnd(bought)) / 86_400_000).toBeGreaterThan(27.9);
    const files = await testbed.database.pool.query("SELECT content FROM sim_files WHERE server_id = $1", [
      id,
    ]);
    expect(files.rows).toEqual([{ content: "still here" }]);
    expect(await testbed.findings()).toEqual([]);
  });

  test("while its stop still runs: it ends running", async () => {
    const { actor, bought } = await furnish(490n, { autoprolong: false });
    await advanceUntil(bought, -1);
    testbed.clock.advance(25 * 3_600_000);
    await runLifecycle(testbed.platform);
    expect((await testbed.serverRow(bought)).service).toBe("suspended");
    await testbed.prolong(actor, bought);
    await testbed.finishTasks();
    await testbed.live({});
    expect(await stateOf(bought)).toBe("active, running");
  });

  test("a server that was off stays off", async () => {
    const { actor, bought } = await furnish(490n, { autoprolong: false });
    const { id } = await testbed.serverRow(bought);
    const off = { power: "off", shall_run: false };
    await testbed.database.kysely.updateTable("servers").set(off).where("id", "=", id).execute();
    await advanceUntil(bought, -1);
    await advanceUntil(bought, -26);
    await testbed.prolong(actor, bought);
    await testbed.live({});
    expect(await stateOf(bought)).toBe("active, off");
  });
});

describe("a prolongation", () => {
  test("is charged once however often it is sent", async () => {
    const { actor, bought } = await furnish(980n);
    const calls = Array.from({ length: 8 }, () => testbed.prolong(actor, bought, 1, 490, "same key"));
    const answers = await Promise.all(calls);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await balanceOf(actor)).toBe(490n);
    expect(await testbed.findings()).toEqual([]);
  });

  test.each<[string, bigint, number, number, object]>([
    ["another price", 980n, 1, 489, { code: "price_changed", params: { totalCents: 490 } }],
    ["a term that is not sold", 980n, 2, 980, { code: "plan_unavailable" }],
    ["too little money", 100n, 1, 490, { code: "insufficient_funds", params: { missingCents: 390 } }],
  ])("is refused for %s, without effect", async (_, left, months, cents, refusal) => {
    const { actor, bought } = await furnish(left, { autoprolong: false });
    const before = await testbed.serverRow(bought);
    const error: unknown = await testbed
      .prolong(actor, bought, months, cents)
      .catch((failure: unknown) => failure);
    if (!(error instanceof Error)) throw new TypeError("it was prolonged");
    const { code, params } = appErrorOf(error);
    expect({ code, ...(params && { params }) }).toEqual(refusal);
    expect([await testbed.serverRow(bought), await balanceOf(actor)]).toEqual([before, left]);
  });

  test("is refused for another customer, and for a server that we stopped for abuse", async () => {
    const { actor, bought } = await furnish(490n, { autoprolong: false });
    const stranger = await testbed.newCustomer(490n);
    await expect(testbed.prolong(stranger, bought)).rejects.toThrow("not_found");
    const { id } = await testbed.serverRow(bought);
    await testbed.servers.hold(createCtx(testbed.platform, systemActor), holdOf(id, "abuse"));
    await expect(testbed.prolong(actor, bought)).rejects.toThrow("server_suspended");
    expect(await balanceOf(actor)).toBe(490n);
  });

  test("of a year has the discount of its term, at the price of today", async () => {
    const { actor, bought } = await furnish(10_000n);
    await testbed.prolong(actor, bought, 12, 5292);
    expect(await balanceOf(actor)).toBe(10_000n - 5292n);
  });
});
