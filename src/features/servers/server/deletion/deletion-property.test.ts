import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { controlPower } from "../control-power.ts";
import { runLifecycle } from "../lifecycle/run-lifecycle.ts";
import { quoteAddress } from "../quote-address.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { deleteServer } from "./delete-server.ts";
import { readRefund } from "./quote-deletion.ts";

// Whatever was paid and whenever it is deleted, by however many calls at once: no more goes back than was paid, and once.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

type Bought = Awaited<ReturnType<ServersTestbed["delivered"]>>;

interface Money {
  readonly wallet: bigint;
  readonly held: bigint;
  readonly paid: bigint;
  readonly back: bigint;
}

async function readMoney({ customerId }: UserActor): Promise<Money> {
  const { rows } = await sql<Money>`
    SELECT (SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('wallet', ${customerId}, 'USD')) AS wallet,
      (SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('holds', ${customerId}, 'USD')) AS held,
      (SELECT coalesce(sum(total_cents), 0)::bigint FROM orders
       WHERE customer_id = ${customerId} AND state = 'delivered') AS paid,
      (SELECT coalesce(sum(e.amount), 0)::bigint FROM orders o
       JOIN ledger_transactions t ON t.reference_id = o.id AND t.kind = 'refund'
       JOIN ledger_entries e ON e.transaction_id = t.id AND e.amount > 0
       WHERE o.customer_id = ${customerId} AND o.state = 'delivered') AS back`.execute(
    testbed.database.kysely,
  );
  const [money] = rows;
  if (!money) throw new Error("no row");
  return money;
}

const life = fc.record({
  offer: fc.constantFrom(
    { plan: "sloop-2", expectedTotalCents: 490 },
    { plan: "skiff-1", expectedTotalCents: 200 },
  ),
  acts: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("live" as const), hours: fc.integer({ min: 1, max: 24 * 20 }) }),
      fc.record({ kind: fc.constant("prolong" as const), months: fc.constantFrom(1, 3, 12) }),
      fc.record({ kind: fc.constant("address" as const) }),
    ),
    { maxLength: 7 },
  ),
  rivals: fc.subarray(["prolong", "address", "stop", "lifecycle", "again", "other key"] as const),
});
type Act = (typeof life extends fc.Arbitrary<infer T> ? T : never)["acts"][number];

test("what was given is in the wallet, reserved, or paid for and not given back", async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ offer, acts, rivals }) => {
      const given = 20_000n;
      const actor = await testbed.newCustomer(given);
      const bought = await testbed.delivered(actor, offer);
      for (const act of acts) await perform(actor, bought, act).catch(expectRefusal);
      await testbed.live({});
      const before = await readMoney(actor);
      const { id } = await testbed.serverRow(bought);
      const { refundCents } = await readRefund(testbed.database.kysely, id, testbed.clock.now());
      const remove = (key: string) =>
        deleteServer(testbed.platform, createCtx(testbed.platform, actor), {
          serverId: bought.server.id,
          confirmName: bought.server.name,
          expectedRefundCents: refundCents,
          idempotency: { key: `${key} ${bought.server.id}`, requestHash: Buffer.from(key) },
        });
      const rivalCalls = {
        prolong: () => perform(actor, bought, { kind: "prolong", months: 1 }),
        address: () => perform(actor, bought, { kind: "address" }),
        stop: () =>
          controlPower(testbed.platform, createCtx(testbed.platform, actor), {
            serverId: bought.server.id,
            verb: "stop",
          }),
        lifecycle: () => runLifecycle(testbed.platform),
        again: () => remove("one"),
        "other key": () => remove("two"),
      };
      await Promise.all([
        remove("one").catch(expectRefusal),
        ...rivals.map((rival) => rivalCalls[rival]().catch(expectRefusal)),
      ]);
      await testbed.finishTasks();
      await testbed.live({ hours: 2 });
      expect(await testbed.findings()).toEqual([]);
      const after = await readMoney(actor);
      expect(after.wallet + after.held + after.paid - after.back).toBe(given);
      expect(after.back).toBeLessThanOrEqual(after.paid);
      const { service } = await testbed.serverRow(bought);
      const isDeleted = service === "terminated";
      expect(after.back).toBe(isDeleted ? BigInt(refundCents) : 0n);
      if (isDeleted && rivals.every((rival) => rival === "again" || rival === "other key")) {
        expect(after.wallet).toBe(before.wallet + before.held + BigInt(refundCents));
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

async function perform(actor: UserActor, bought: Bought, act: Act): Promise<unknown> {
  switch (act.kind) {
    case "live":
      return testbed.live({ hours: act.hours });
    case "prolong": {
      const { id } = await testbed.serverRow(bought);
      const { rows } = await sql<{ cents: number }>`
        SELECT (servers_quote_term(1::smallint, ${id}, ${act.months}) ->> 'totalCents')::integer AS cents`.execute(
        testbed.database.kysely,
      );
      return testbed.prolong(actor, bought, act.months, rows[0]?.cents ?? 0);
    }
    case "address": {
      const { totalCents } = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
      await testbed.buyAddress(actor, bought, totalCents);
      return testbed.finishTasks();
    }
  }
}

/** Refusals are expected; other errors are defects. */
function expectRefusal(error: unknown): void {
  const refusals =
    /^(insufficient_funds|server_ended|server_not_active|server_not_running|server_busy|address_limit|refund_changed|price_changed)$/;
  if (!(error instanceof Error) || !refusals.test(error.message)) throw error;
}
