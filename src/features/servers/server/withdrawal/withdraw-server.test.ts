import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { deleteServer } from "../deletion/delete-server.ts";
import { readRefund } from "../deletion/quote-deletion.ts";
import { quoteAddress } from "../quote-address.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { quoteWithdrawal } from "./quote-withdrawal.ts";
import { withdrawServer } from "./withdraw-server.ts";

let testbed: ServersTestbed;
let actor: UserActor;

beforeAll(async () => {
  testbed = await createServersTestbed({}, { withdrawalDays: 14 });
});

beforeEach(async () => {
  actor = await testbed.newCustomer(10_000n);
});

afterAll(() => testbed.drop());

type Bought = Awaited<ReturnType<ServersTestbed["delivered"]>>;

const balance = () => testbed.wallet.balanceOf(actor.customerId);
const passDays = (days: number) => testbed.clock.advance(days * 86_400_000);
const quote = ({ server }: Bought, days = 14) =>
  quoteWithdrawal(testbed.platform, actor, { serverId: server.id, days });

function withdraw({ server }: Bought, expectedRefundCents: number, key: string = randomUUID(), days = 14) {
  return withdrawServer(testbed.platform, createCtx(testbed.platform, actor), {
    serverId: server.id,
    confirmName: server.name,
    expectedRefundCents,
    days,
    idempotency: { key, requestHash: Buffer.from(`${server.id} ${expectedRefundCents}`) },
  });
}

/** What the auditor finds once what is due was done. */
async function findings(): Promise<string[]> {
  await testbed.finishTasks();
  await testbed.live({});
  return testbed.findings();
}

describe("a withdrawal", () => {
  test("ends the server, gives the unused days back, and is confirmed by mail", async () => {
    const bought = await testbed.delivered(actor);
    passDays(3.5);
    const had = await balance();
    const { refundCents, lines } = await quote(bought);
    expect(lines).toMatchObject([{ paidCents: 490, usedDays: 4 }]);
    expect(refundCents).toBe(490 - Math.ceil((490 * 4) / (lines[0]?.days ?? 1)));
    await testbed.newEvents(actor);
    await withdraw(bought, refundCents);
    expect((await balance()) - had).toBe(BigInt(refundCents));
    expect(await testbed.newEvents(actor)).toContain("withdrawn");
    expect((await testbed.serverRow(bought)).service).toBe("terminating");
    expect(await findings()).toEqual([]);
  });

  test("pays used days at the price that was agreed on, so a discount is not lost", async () => {
    const bought = await testbed.delivered(actor, { plan: "skiff-1", expectedTotalCents: 200 });
    passDays(6.5);
    const { refundCents, lines } = await quote(bought);
    expect(refundCents).toBe(200 - Math.ceil((200 * 7) / (lines[0]?.days ?? 1)));
    const { id } = await testbed.serverRow(bought);
    const deletion = await readRefund(testbed.database.kysely, id, testbed.clock.now());
    expect(refundCents).toBeGreaterThan(deletion.refundCents);
    await withdraw(bought, refundCents);
    expect(await findings()).toEqual([]);
  });

  test("is open until the fourteenth day after the delivery is over", async () => {
    const bought = await testbed.delivered(actor);
    const { delivered } = await deliveredAt(bought);
    const end = Date.UTC(delivered.getUTCFullYear(), delivered.getUTCMonth(), delivered.getUTCDate() + 15);
    expect((await quote(bought)).until).toBe(new Date(end).toISOString());
    expect((await testbed.details(bought)).withdrawableUntil).toBe(new Date(end).toISOString());
    testbed.clock.advance(end - 1 - testbed.clock.now().getTime());
    const { refundCents } = await quote(bought);
    testbed.clock.advance(1);
    await expect(quote(bought)).rejects.toThrow("withdrawal_unavailable");
    await expect(withdraw(bought, refundCents)).rejects.toThrow("withdrawal_unavailable");
    expect((await testbed.details(bought)).withdrawableUntil).toBeNull();
  });

  test("T45 is not opened again by a renewal", async () => {
    const bought = await testbed.delivered(actor);
    passDays(20);
    await testbed.prolong(actor, bought);
    await expect(quote(bought)).rejects.toThrow("withdrawal_unavailable");
  });

  test("is not offered where the operator does not open it", async () => {
    const bought = await testbed.delivered(actor);
    await expect(quote(bought, 0)).rejects.toThrow("withdrawal_unavailable");
    await expect(withdraw(bought, 0, randomUUID(), 0)).rejects.toThrow("withdrawal_unavailable");
  });

  test("needs the name and the amount that was shown", async () => {
    const bought = await testbed.delivered(actor);
    const { refundCents } = await quote(bought);
    await expect(withdraw(bought, refundCents + 1)).rejects.toThrow("refund_changed");
    const unnamed = { ...bought, server: { ...bought.server, name: "other" } };
    await expect(withdraw(unnamed, refundCents)).rejects.toThrow("invalid_input");
  });

  test("T45 is another customer's never", async () => {
    const bought = await testbed.delivered(actor);
    actor = await testbed.newCustomer(0n);
    await expect(quote(bought)).rejects.toThrow("not_found");
    await expect(withdraw(bought, 0)).rejects.toThrow("not_found");
  });
});

async function deliveredAt(bought: Bought): Promise<{ delivered: Date }> {
  const { id } = await testbed.serverRow(bought);
  const { starts_at: delivered } = await testbed.database.kysely
    .selectFrom("server_periods")
    .select("starts_at")
    .where("server_id", "=", id)
    .executeTakeFirstOrThrow();
  return { delivered };
}

const life = fc.record({
  offer: fc.constantFrom(
    { plan: "sloop-2", expectedTotalCents: 490 },
    { plan: "skiff-1", expectedTotalCents: 200 },
  ),
  acts: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 24 * 6 }) }),
      fc.record({ kind: fc.constant("prolong" as const), months: fc.constantFrom(1, 3, 12) }),
      fc.record({ kind: fc.constant("address" as const) }),
    ),
    { maxLength: 5 },
  ),
  rivals: fc.subarray(["again", "other key", "delete", "prolong"] as const),
});

test("whatever was paid, a withdrawal gives back what is unused, once, and never after its time", async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ offer, acts, rivals }) => {
      const given = 20_000n;
      actor = await testbed.newCustomer(given);
      const bought = await testbed.delivered(actor, offer);
      const { delivered } = await deliveredAt(bought);
      for (const act of acts) {
        if (act.kind === "wait") await testbed.live({ hours: act.hours });
        else await pay(bought, act.kind === "prolong" ? act.months : null).catch(expectRefusal);
      }
      await testbed.finishTasks();
      const isOpen =
        testbed.clock.now() <
        new Date(Date.UTC(delivered.getUTCFullYear(), delivered.getUTCMonth(), delivered.getUTCDate() + 15));
      const quoted = await quote(bought).catch(() => null);
      expect(quoted !== null).toBe(isOpen);
      const refundCents = quoted?.refundCents ?? 0;
      const before = await balance();
      const { id } = await testbed.serverRow(bought);
      const byDeletion = await readRefund(testbed.database.kysely, id, testbed.clock.now());
      const key = randomUUID();
      const rivalCalls = {
        again: () => withdraw(bought, refundCents, key),
        "other key": () => withdraw(bought, refundCents),
        delete: () =>
          deleteServer(testbed.platform, createCtx(testbed.platform, actor), {
            serverId: bought.server.id,
            confirmName: bought.server.name,
            expectedRefundCents: byDeletion.refundCents,
            idempotency: { key: randomUUID(), requestHash: Buffer.from("delete") },
          }),
        prolong: () => pay(bought, 1),
      };
      await Promise.all([
        withdraw(bought, refundCents, key).catch(expectRefusal),
        ...rivals.map((rival) => rivalCalls[rival]().catch(expectRefusal)),
      ]);
      expect(await findings()).toEqual([]);
      const { rows } = await sql<{ paid: bigint; back: bigint; held: bigint; withdrawals: number }>`
        SELECT (SELECT coalesce(sum(total_cents), 0)::bigint FROM orders
                WHERE customer_id = ${actor.customerId} AND state = 'delivered') AS paid,
               (SELECT coalesce(sum(r.cents), 0)::bigint FROM order_refunds r JOIN orders o ON o.id = r.order_id
                WHERE o.customer_id = ${actor.customerId}) AS back,
               (SELECT balance FROM ledger_accounts
                WHERE id = ledger_account_id('holds', ${actor.customerId}, 'USD')) AS held,
               (SELECT count(*)::integer FROM outbox_events
                WHERE customer_id = ${actor.customerId} AND name = 'servers.withdrawn.v1') AS withdrawals`.execute(
        testbed.database.kysely,
      );
      const [money] = rows;
      if (money === undefined) throw new Error("no row");
      expect((await balance()) + money.held + money.paid - money.back).toBe(given);
      expect(money.withdrawals).toBeLessThanOrEqual(isOpen ? 1 : 0);
      if (isOpen && rivals.every((rival) => rival === "again" || rival === "other key")) {
        expect(money.withdrawals).toBe(1);
        expect(money.back).toBe(BigInt(refundCents));
        expect(await balance()).toBeGreaterThanOrEqual(before + BigInt(refundCents));
      }
    }),
    { numRuns: 20 },
  );
}, 180_000);

async function pay(bought: Bought, months: number | null): Promise<unknown> {
  if (months === null) {
    const { totalCents } = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
    await testbed.buyAddress(actor, bought, totalCents);
    return testbed.finishTasks();
  }
  const { id } = await testbed.serverRow(bought);
  const { rows } = await sql<{ cents: number }>`
    SELECT (servers_quote_term(1::smallint, ${id}, ${months}) ->> 'totalCents')::integer AS cents`.execute(
    testbed.database.kysely,
  );
  return testbed.prolong(actor, bought, months, rows[0]?.cents ?? 0);
}

/** Refusals are expected; other errors are defects. */
function expectRefusal(error: unknown): void {
  const refusals =
    /^(insufficient_funds|server_ended|server_not_active|server_busy|address_limit|refund_changed|price_changed|withdrawal_unavailable)$/;
  if (!(error instanceof Error) || !refusals.test(error.message)) throw error;
}
