import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { runAct } from "#src/platform/operator/perform-alone.fixture.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { controlPower } from "../control-power.ts";
import { serversData } from "../personal-data.ts";
import { readMetrics } from "../metrics/read-metrics.ts";
import { deleteServer } from "../deletion/delete-server.ts";
import { quoteDeletion } from "../deletion/quote-deletion.ts";
import { findServer } from "../find-server.ts";
import { quoteAddress } from "../quote-address.ts";
import { readActivity } from "../read-activity.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";
import { tagServer } from "../tag-server.ts";

let testbed: ServersTestbed;
beforeAll(async () => {
  testbed = await createServersTestbed();
});
afterAll(() => testbed.drop());

type Bought = Awaited<ReturnType<ServersTestbed["delivered"]>>;

const ctxOf = (actor: UserActor) => createCtx(testbed.platform, actor);
const uuidOf = ({ server }: Bought) => decodeId("server", server.id) ?? "";

/** Gives a server to a customer; `null`, or the code of the refusal. */
async function move(bought: Bought, to: UserActor): Promise<string | null> {
  const { platform, servers } = testbed;
  const payload = { serverId: uuidOf(bought), customerId: to.customerId };
  const asked = { payload, reason: "sold to a colleague", id: randomUUID() };
  return runAct(platform, createCtx(platform, testOperator), servers.acts.move, asked).then(
    () => null,
    (error: Error) => {
      const { code } = appErrorOf(error);
      if (code === "internal") throw error;
      return code;
    },
  );
}

async function moneyOf({ customerId }: UserActor): Promise<bigint> {
  const { balanceCents, heldCents } = await testbed.wallet.stateOf(customerId);
  return balanceCents + heldCents;
}

async function remove(bought: Bought, by: UserActor): Promise<void> {
  const { refundCents } = await quoteDeletion(testbed.platform, by, bought.server.id);
  const { name } = await testbed.serverRow(bought);
  await deleteServer(testbed.platform, ctxOf(by), {
    serverId: bought.server.id,
    confirmName: name,
    expectedRefundCents: refundCents,
    idempotency: { key: randomUUID(), requestHash: createHash("sha256").update("d").digest() },
  });
}

describe("T50 a server that is given to another customer", () => {
  test("is described to who approves it by the new owner's name and id, since names may be alike", async () => {
    const { kysely } = testbed.database;
    const bought = await testbed.delivered(await testbed.newCustomer(2000n));
    for (const { customerId } of [await testbed.newCustomer(0n), await testbed.newCustomer(0n)]) {
      const [id, at] = [randomUUID(), testbed.clock.now()];
      const user = { id, site_id: 1, username: "Ann", language: "en", dark_mode: false };
      await kysely
        .insertInto("users")
        .values({ ...user, created_at: at, updated_at: at })
        .execute();
      await kysely
        .insertInto("memberships")
        .values({ user_id: id, customer_id: customerId, role: "owner" })
        .execute();
      const payload = { serverId: uuidOf(bought), customerId };
      expect((await testbed.servers.acts.move.describe(kysely, payload)).facts).toEqual([
        { key: "newOwner", kind: "text", value: `Ann (${encodeId("customer", customerId)})` },
      ]);
    }
  });

  test("takes its time and addresses along, and nothing that is its former customer's", async () => {
    const [from, to] = [await testbed.newCustomer(2000n), await testbed.newCustomer(0n)];
    const bought = await testbed.delivered(from);
    const { id } = bought.server;
    await tagServer(testbed.platform, ctxOf(from), { serverId: id, tag: "private", verb: "tag" });
    await setAutoprolong(testbed.platform, ctxOf(from), { serverId: id, isEnabled: true });
    await testbed.database.kysely
      .updateTable("server_addresses")
      .set({ reverse_name: "mail.former.example", reverse_confirmed: true })
      .where("server_id", "=", uuidOf(bought))
      .execute();
    // Other tests moved the clock, and months differ: two days before the end its next term is set aside.
    const { paid_until: end } = await testbed.serverRow(bought);
    const daysLeft = ((end ?? new Date(0)).getTime() - testbed.clock.now().getTime()) / 86_400_000;
    await testbed.live({ days: Math.floor(daysLeft) - 2 });
    expect((await testbed.wallet.stateOf(from.customerId)).heldCents).toBe(490n);
    const [before, had] = [await testbed.serverRow(bought), await moneyOf(from)];
    await testbed.newEvents(from);

    expect(await move(bought, to)).toBeNull();
    const after = await testbed.serverRow(bought);
    expect(after).toMatchObject({
      customer_id: to.customerId,
      paid_until: before.paid_until,
      autoprolong: false,
      tags: [],
      ssh_keys: [],
      password_hash: null,
    });
    expect(await testbed.wallet.stateOf(from.customerId)).toMatchObject({ balanceCents: had, heldCents: 0n });
    expect(await moneyOf(to)).toBe(0n);
    const { addresses } = await findServer(testbed.database.kysely, to.customerId, id).then(async (row) => ({
      addresses: row.address_list,
    }));
    expect(addresses).not.toBe("");
    const names = await testbed.database.kysely
      .selectFrom("server_addresses")
      .select("reverse_name")
      .where("server_id", "=", uuidOf(bought))
      .execute();
    expect(names).toEqual([{ reverse_name: null }]);
    await expect(findServer(testbed.database.kysely, from.customerId, id)).rejects.toThrow("not_found");
    expect(await readActivity(testbed.database.kysely, uuidOf(bought), { limit: 20 })).toMatchObject({
      tasks: [],
      changes: [],
    });
    expect(await testbed.newEvents(from)).toEqual(["moved-away"]);
    expect(await testbed.newEvents(to)).toContain("moved-here");
    expect(await testbed.findings()).toEqual([]);
  });

  test("shows its new customer nothing of before in chart and copy, and the former one's texts go with them", async () => {
    const [from, to] = [await testbed.newCustomer(2000n), await testbed.newCustomer(0n)];
    const bought = await testbed.delivered(from);
    const serverId = uuidOf(bought);
    const { kysely } = testbed.database;
    const { platform } = testbed;
    const measure = () =>
      sql`INSERT INTO server_metrics (server_id, at, cpu_percent, memory_used_mb, net_in_bps, net_out_bps, disk_read_ops,
            disk_write_ops) VALUES (${serverId}, ${testbed.clock.now()}, 7, 1, 1, 1, 1, 1)`.execute(kysely);
    await measure();
    await controlPower(platform, ctxOf(from), { serverId: bought.server.id, verb: "restart" });
    await testbed.finishTasks();
    await kysely
      .insertInto("server_holds")
      .values({
        id: randomUUID(),
        server_id: serverId,
        customer_id: from.customerId,
        reason: "abuse",
        note: "a complaint",
        shown_text: "You sent mail.",
        held_at: testbed.clock.now(),
        held_by: "{}",
        ended_at: testbed.clock.now(),
      })
      .execute();
    testbed.clock.advance(60_000);
    expect(await move(bought, to)).toBeNull();
    testbed.clock.advance(60_000);
    await measure();
    const { cpuPercent, actions } = await readMetrics(platform, { id: serverId, simulated: true }, "1h");
    expect(cpuPercent.filter((value) => value !== null)).toHaveLength(1);
    expect(actions).toEqual([]);

    const counted = async (table: string, { customerId, userId }: UserActor) => {
      const declared = serversData.tables.find((one) => one.table === table);
      if (declared === undefined) throw new Error(`${table} is not declared`);
      const subject = { siteId: 1, customerId, userIds: [userId], emails: [] };
      const whose = declared.copy?.whose ?? declared.whose;
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE ${whose(subject)}`.execute(kysely);
      return rows[0]?.count;
    };
    const of = (who: UserActor) =>
      Promise.all(["server_metrics", "server_holds", "server_periods"].map((table) => counted(table, who)));
    expect(await of(to)).toEqual([1, 0, 0]);
    expect((await of(from)).slice(1)).toEqual([1, 1]);
  });

  test("is refused while a task runs, before the delivery, after the end, and to its own customer", async () => {
    const [from, to] = [await testbed.newCustomer(2000n), await testbed.newCustomer(0n)];
    const waiting = await testbed.buy(from);
    expect(await move(waiting, to)).toBe("server_busy");
    await testbed.finishTasks();
    expect(await move(waiting, from)).toBe("act_refused");
    await controlPower(testbed.platform, ctxOf(from), { serverId: waiting.server.id, verb: "stop" });
    expect(await move(waiting, to)).toBe("server_busy");
    await testbed.finishTasks();
    await remove(waiting, from);
    expect(await move(waiting, to)).toBe("server_ended");
    await testbed.finishTasks();
    expect(await testbed.findings()).toEqual([]);
  });

  test("is refused to a customer of another site, and while a break-in is reported", async () => {
    const [from, to] = [await testbed.newCustomer(490n), await testbed.newCustomer(0n)];
    const bought = await testbed.delivered(from);
    const { kysely } = testbed.database;
    const freeze = (until: Date | null) =>
      kysely.updateTable("customers").set({ frozen_until: until }).where("id", "=", to.customerId).execute();
    await freeze(new Date("2999-01-01"));
    expect(await move(bought, to)).toBe("act_refused");
    await freeze(null);
    await kysely.insertInto("sites").values({ id: 7, host: "other.example", name: "Other" }).execute();
    await kysely.updateTable("customers").set({ site_id: 7 }).where("id", "=", to.customerId).execute();
    expect(await move(bought, to)).toBe("act_refused");
    expect((await testbed.serverRow(bought)).customer_id).toBe(from.customerId);
  });
});

test("the audit of a deletion, which its customer has a copy of, names no order of who had it before", async () => {
  const [from, to] = [await testbed.newCustomer(490n), await testbed.newCustomer(0n)];
  const bought = await testbed.delivered(from);
  await move(bought, to);
  await remove(bought, to);
  const { detail } = await testbed.database.kysely
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "server.delete")
    .where("object_id", "=", uuidOf(bought))
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ refundCents: 0, formerCents: expect.any(Number), lines: [] });
  await testbed.finishTasks();
});

test("nothing goes back to who had it before and is erased, and no one is said to get it", async () => {
  const [from, to] = [await testbed.newCustomer(490n), await testbed.newCustomer(0n)];
  const bought = await testbed.delivered(from);
  await move(bought, to);
  const quote = () => quoteDeletion(testbed.platform, to, bought.server.id);
  expect((await quote()).formerCents).toBeGreaterThan(0);
  await testbed.database.kysely
    .updateTable("customers")
    .set({ erased_at: testbed.clock.now() })
    .where("id", "=", from.customerId)
    .execute();
  expect(await quote()).toMatchObject({ refundCents: 0, formerCents: 0 });
  const had = await moneyOf(from);
  await remove(bought, to);
  await testbed.finishTasks();
  expect(await moneyOf(from)).toBe(had);
  expect(await testbed.findings()).toEqual([]);
});

test("of two who get a server at once one has it, and of a move and an act of its customer both or one happen", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [from, to, other] = [
      await testbed.newCustomer(2000n),
      await testbed.newCustomer(0n),
      await testbed.newCustomer(0n),
    ];
    const bought = await testbed.delivered(from);
    const quote = await quoteAddress(testbed.platform, from.customerId, bought.server.id);
    const acts = [
      () => move(bought, other),
      () => testbed.prolong(from, bought).then(() => null, codeOf),
      () => testbed.buyAddress(from, bought, quote.totalCents).then(() => null, codeOf),
      () => remove(bought, from).then(() => null, codeOf),
    ];
    const rival = acts[round % acts.length] ?? (() => move(bought, other));
    const results = await Promise.all([move(bought, to), rival()]);
    await testbed.finishTasks();
    const { customer_id: owner } = await testbed.serverRow(bought);
    const isMoved = results[0] === null || (round % acts.length === 0 && results[1] === null);
    expect(isMoved).toBe(owner !== from.customerId);
    if (round % acts.length === 0) expect(results.filter((code) => code === null).length).toBeGreaterThan(0);
    expect(await testbed.findings()).toEqual([]);
  }
});

function codeOf(error: Error): string {
  const { code } = appErrorOf(error);
  if (code === "internal") throw error;
  return code;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("move" as const), to: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant("live" as const), hours: fc.integer({ min: 1, max: 24 * 12 }) }),
  fc.record({ kind: fc.constant("prolong" as const) }),
  fc.record({ kind: fc.constant("autoprolong" as const), isEnabled: fc.boolean() }),
  fc.record({ kind: fc.constant("address" as const) }),
  fc.record({ kind: fc.constant("delete" as const) }),
);

test("no matter to whom a server goes and whenever, books balance and a move changes no one's money", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const people = [
        await testbed.newCustomer(3000n),
        await testbed.newCustomer(3000n),
        await testbed.newCustomer(0n),
      ];
      const [first] = people;
      if (!first) return;
      const bought = await testbed.delivered(first);
      const ownerOf = async () => {
        const { customer_id: id } = await testbed.serverRow(bought);
        return people.find(({ customerId }) => customerId === id) ?? first;
      };
      for (const one of steps) {
        const by = await ownerOf();
        const had = await Promise.all(people.map(moneyOf));
        if (one.kind === "move") {
          const to = people[one.to] ?? first;
          await move(bought, to);
          expect(await Promise.all(people.map(moneyOf))).toEqual(had);
          continue;
        }
        // What a deletion said: the part of its customer, and that of those who paid before.
        const said =
          one.kind === "delete"
            ? await quoteDeletion(testbed.platform, by, bought.server.id).catch(() => null)
            : null;
        const isDone = await act(one, bought, by).then(
          () => true,
          (error: Error) => codeOf(error) === "",
        );
        const now = await Promise.all(people.map(moneyOf));
        const gained = people.map((_, place) => (now[place] ?? 0n) - (had[place] ?? 0n));
        if (said !== null && isDone) {
          expect(gained[people.indexOf(by)]).toBe(BigInt(said.refundCents));
          expect(gained.reduce((sum, cents) => sum + cents, 0n)).toBe(
            BigInt(said.refundCents) + BigInt(said.formerCents),
          );
          const parts = said.lines.reduce((sum, { refundCents }) => sum + refundCents, 0);
          expect(parts).toBe(said.refundCents);
        }
        // What its customer does costs no one else anything; what a deletion gives back goes to who paid.
        const others = people.flatMap((person, place) => (person === by ? [] : [place]));
        for (const place of others) expect((now[place] ?? 0n) >= (had[place] ?? 0n)).toBe(true);
        if (one.kind !== "delete")
          expect(others.map((place) => now[place])).toEqual(others.map((place) => had[place]));
      }
      await testbed.live({});
      expect(await testbed.findings()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

async function act(
  one: Exclude<typeof step extends fc.Arbitrary<infer T> ? T : never, { kind: "move" }>,
  bought: Bought,
  by: UserActor,
): Promise<void> {
  const serverId = bought.server.id;
  if (one.kind === "live") await testbed.live({ hours: one.hours });
  if (one.kind === "prolong") {
    const { rows } = await sql<{ cents: number }>`
      SELECT (servers_quote_term(1::smallint, ${uuidOf(bought)}, 1) ->> 'totalCents')::integer AS cents`.execute(
      testbed.database.kysely,
    );
    await testbed.prolong(by, bought, 1, rows[0]?.cents ?? 0);
  }
  if (one.kind === "autoprolong")
    await setAutoprolong(testbed.platform, ctxOf(by), { serverId, isEnabled: one.isEnabled });
  if (one.kind === "address") {
    const { totalCents } = await quoteAddress(testbed.platform, by.customerId, serverId);
    await testbed.buyAddress(by, bought, totalCents);
  }
  if (one.kind === "delete") await remove(bought, by);
  await testbed.finishTasks();
}
