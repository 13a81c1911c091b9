import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { controlPower } from "../control-power.ts";
import { quoteAddress } from "../quote-address.ts";
import { holdOf } from "../holds/hold-of.fixture.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { deleteServer } from "./delete-server.ts";
import { quoteDeletion } from "./quote-deletion.ts";

let testbed: ServersTestbed;
let actor: UserActor;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

beforeEach(async () => {
  actor = await testbed.newCustomer(10_000n);
});

afterAll(() => testbed.drop());

type Bought = Awaited<ReturnType<ServersTestbed["delivered"]>>;

const balance = (of = actor) => testbed.wallet.balanceOf(of.customerId);

const quote = ({ server }: Bought, by = actor) => quoteDeletion(testbed.platform, by, server.id);

function remove({ server }: Bought, expectedRefundCents: number, key: string = randomUUID(), by = actor) {
  return deleteServer(testbed.platform, createCtx(testbed.platform, by), {
    serverId: server.id,
    confirmName: server.name,
    expectedRefundCents,
    idempotency: { key, requestHash: Buffer.from(`${server.id} ${expectedRefundCents}`) },
  });
}

const passDays = (days: number) => testbed.clock.advance(days * 86_400_000);

async function addAddress(bought: Bought): Promise<number> {
  const { totalCents } = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
  await testbed.buyAddress(actor, bought, totalCents);
  await testbed.finishTasks();
  return totalCents;
}

/** Of the paid time, rounded up: what is paid is whole days from the delivery. */
async function daysLeft(bought: Bought): Promise<number> {
  const { paid_until: paidUntil } = await testbed.serverRow(bought);
  return Math.ceil(((paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime()) / 86_400_000);
}

async function countMachines(bought: Bought): Promise<number> {
  const { id } = await testbed.serverRow(bought);
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) FROM sim_machines WHERE server_id = ${id}`.execute(testbed.database.kysely);
  return Number(rows[0]?.count);
}

describe("what a deletion gives back", () => {
  test("the days of the term that were not begun, rounded to the customer's disadvantage by less than a cent", async () => {
    const bought = await testbed.delivered(actor);
    const days = await daysLeft(bought);
    passDays(9.5);
    const used = Math.ceil((490 * 10) / days);
    expect(await quote(bought)).toEqual({
      refundCents: 490 - used,
      formerCents: 0,
      reservedCents: 0,
      lines: [
        {
          sku: "server:sloop-2",
          label: "Sloop 2, Frankfurt",
          paidCents: 490,
          days,
          usedDays: 10,
          refundedCents: 0,
          refundCents: 490 - used,
        },
      ],
      domains: [],
      domainCount: 0,
      recordsDigest: null,
    });
    const had = await balance();
    await remove(bought, 490 - used);
    expect((await balance()) - had).toBe(BigInt(490 - used));
    // The clock has passed the renewals of other tests' servers.
    await testbed.live({});
    expect(await testbed.findings()).toEqual([]);
  });

  test("the first day counts as used, however short it was", async () => {
    const bought = await testbed.delivered(actor);
    expect((await quote(bought)).refundCents).toBe(490 - Math.ceil(490 / (await daysLeft(bought))));
  });

  test("a further term that has not begun, in full; an extra address by its days", async () => {
    const bought = await testbed.delivered(actor);
    const first = await daysLeft(bought);
    passDays(7);
    const addressCents = await addAddress(bought);
    const { rows } = await sql<{ cents: number }>`
      SELECT (servers_quote_term(1::smallint, ${(await testbed.serverRow(bought)).id}, 3) ->> 'totalCents')::integer AS cents`.execute(
      testbed.database.kysely,
    );
    const term = rows[0]?.cents ?? 0;
    await testbed.prolong(actor, bought, 3, term);
    const second = Math.floor((await daysLeft(bought)) - (first - 7));
    passDays(2);
    const { lines } = await quote(bought);
    expect(lines.map(({ paidCents }) => paidCents)).toEqual([490, addressCents, term]);
    expect(lines.map(({ days, usedDays }) => [days, usedDays])).toEqual([
      [first, 10],
      [first - 7, 3],
      [second, 0],
    ]);
    expect(lines[1]?.refundCents).toBe(addressCents - Math.ceil((addressCents * 3) / (first - 7)));
    expect(lines[2]?.refundCents).toBe(term);
  });

  test("a discount is for the whole term: days that were begun cost the price without it", async () => {
    const offered = await testbed.delivered(actor, { plan: "skiff-1", expectedTotalCents: 200 });
    const days = await daysLeft(offered);
    passDays(6.5);
    expect((await quote(offered)).refundCents).toBe(200 - Math.ceil((300 * 7) / days));
    passDays(15);
    expect((await quote(offered)).refundCents).toBe(0);
    await remove(offered, 0);
    await testbed.finishTasks();
    // The offer stays used.
    await expect(testbed.buy(actor, { plan: "skiff-1", expectedTotalCents: 200 })).rejects.toThrow(
      "price_changed",
    );
  });

  test("what was set aside for the next term returns too", async () => {
    const bought = await testbed.delivered(actor);
    await testbed.live({ days: (await daysLeft(bought)) - 2 });
    const { refundCents, reservedCents } = await quote(bought);
    expect(reservedCents).toBe(490);
    const had = await balance();
    await remove(bought, refundCents);
    expect((await balance()) - had).toBe(BigInt(refundCents + 490));
    // The clock has passed the renewals of other tests' servers.
    await testbed.live({});
    expect(await testbed.findings()).toEqual([]);
  });

  test("nothing after the paid time, nor while it is suspended for lack of payment", async () => {
    const poor = await testbed.newCustomer(490n);
    const bought = await testbed.delivered(poor);
    await testbed.live({ days: (await daysLeft(bought)) + 0.5 });
    expect((await quote(bought, poor)).refundCents).toBe(0);
    await testbed.live({ days: 2 });
    expect((await testbed.serverRow(bought)).service).toBe("suspended");
    await remove(bought, 0, undefined, poor);
    await testbed.finishTasks();
    expect((await testbed.serverRow(bought)).service).toBe("terminated");
    expect(await balance(poor)).toBe(0n);
  });

  test("an open debt of a taken back deposit comes first", async () => {
    const bought = await testbed.delivered(actor);
    const { customerId } = actor;
    await sql`SELECT wallet_reverse_credit(${randomUUID()}, 'deposit-reversal', ${randomUUID()}, 'deposit', ${randomUUID()},
      ${customerId}, 9610, 'exchange', 'BTC', 1, ${testbed.clock.now()})`.execute(testbed.database.kysely);
    const { refundCents } = await quote(bought);
    await remove(bought, refundCents);
    expect(await balance()).toBe(BigInt(refundCents) - 100n);
  });
});

test("the machine goes, its address rests, and its customer is notified once", async () => {
  const bought = await testbed.delivered(actor);
  const { id } = await testbed.serverRow(bought);
  await testbed.newEvents(actor);
  const { refundCents } = await quote(bought);
  await remove(bought, refundCents);
  expect(await testbed.serverRow(bought)).toMatchObject({ service: "terminating", autoprolong: false });
  expect(await countMachines(bought)).toBe(1);
  await testbed.finishTasks();
  expect(await testbed.serverRow(bought)).toMatchObject({ service: "terminated", power: "off" });
  expect(await countMachines(bought)).toBe(0);
  expect(await testbed.newEvents(actor)).toEqual(["deleted", "removed"]);
  const left = await testbed.database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", id)
    .execute();
  expect(left).toEqual([]);
});

describe("a deletion is refused", () => {
  test("for another amount than the one that was seen, and then nothing has changed", async () => {
    const bought = await testbed.delivered(actor);
    const had = await balance();
    const seen = await quote(bought);
    passDays(1);
    const now = await quote(bought);
    const refusal = await remove(bought, seen.refundCents).catch((error) => appErrorOf(error));
    expect(refusal).toMatchObject({ code: "refund_changed", params: { totalCents: now.refundCents } });
    expect(await balance()).toBe(had);
    expect((await testbed.serverRow(bought)).service).toBe("active");
  });

  test("without its name, for another customer, and while it is busy", async () => {
    const bought = await testbed.delivered(actor);
    const { refundCents } = await quote(bought);
    const unnamed = { ...bought, server: { ...bought.server, name: "web" } };
    await expect(remove(unnamed, refundCents)).rejects.toMatchObject({
      fields: { confirmName: "wrong_confirmation" },
    });
    const stranger = await testbed.newCustomer(0n);
    await expect(remove(bought, refundCents, undefined, stranger)).rejects.toThrow("not_found");
    await expect(quote(bought, stranger)).rejects.toThrow("not_found");
    const { id: serverId } = bought.server;
    await controlPower(testbed.platform, createCtx(testbed.platform, actor), { serverId, verb: "stop" });
    await expect(remove(bought, refundCents)).rejects.toThrow("server_busy");
  });

  test.each(["abuse", "admin"] as const)(
    "for a server that was suspended by us (%s): nothing is given back",
    async (reason) => {
      const bought = await testbed.delivered(actor);
      const { id } = await testbed.serverRow(bought);
      await testbed.servers.hold(createCtx(testbed.platform, systemActor), holdOf(id, reason));
      await expect(quote(bought)).rejects.toThrow("server_suspended");
      await expect(remove(bought, 0)).rejects.toThrow("server_suspended");
    },
  );

  test("before the delivery and after the deletion", async () => {
    const bought = await testbed.buy(actor);
    await expect(remove(bought, 0)).rejects.toThrow("server_not_active");
    await testbed.finishTasks();
    const { refundCents } = await quote(bought);
    await remove(bought, refundCents);
    await expect(remove(bought, 0)).rejects.toThrow("server_ended");
    await expect(quote(bought)).rejects.toThrow("server_ended");
  });
});

test("a repeated call has the answer of the first, and gives back once", async () => {
  const bought = await testbed.delivered(actor);
  const { refundCents } = await quote(bought);
  const first = await remove(bought, refundCents, "one");
  const after = await balance();
  expect(await remove(bought, refundCents, "one")).toEqual(first);
  await testbed.finishTasks();
  expect(await remove(bought, refundCents, "one")).toEqual(first);
  expect(await balance()).toBe(after);
});

test("a machine that cannot be reached is removed later, without another refund", async () => {
  const bought = await testbed.delivered(actor);
  const { id } = await testbed.serverRow(bought);
  const { refundCents } = await quote(bought);
  const { task } = await remove(bought, refundCents);
  const after = await balance();
  await sql`UPDATE tasks SET state = 'failed', error_code = 'provider_unreachable', updated_at = ${testbed.clock.now()}
    WHERE object_id = ${id} AND state = 'queued'`.execute(testbed.database.kysely);
  expect(task.id).toMatch(/^tsk_/);
  await testbed.live({ hours: 0.5 });
  expect((await testbed.serverRow(bought)).service).toBe("terminating");
  await testbed.live({ hours: 1 });
  expect((await testbed.serverRow(bought)).service).toBe("terminated");
  expect(await balance()).toBe(after);
});
