import { createCtx } from "#src/platform/ctx.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteAddress } from "../quote-address.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";

// Whatever a customer does and whenever: no period is charged twice, no money and no address is lost.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

const act = fc.oneof(
  fc.record({ kind: fc.constant("live" as const), hours: fc.integer({ min: 1, max: 24 * 20 }) }),
  fc.record({ kind: fc.constant("top-up" as const), cents: fc.integer({ min: 1, max: 1500 }) }),
  fc.record({ kind: fc.constant("prolong" as const), months: fc.constantFrom(1, 3) }),
  fc.record({ kind: fc.constant("autoprolong" as const), isEnabled: fc.boolean() }),
  fc.record({ kind: fc.constant("address" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const addressCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    SELECT (SELECT count(*) FROM ip_free) + (SELECT count(*) FROM server_addresses) AS count`.execute(
    testbed.database.kysely,
  );
  return Number(rows[0]?.count);
};

test("random lifecycles keep every promise", async () => {
  const allAddresses = await addressCount();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const actor = await testbed.newCustomer(490n);
      const bought = await testbed.delivered(actor);
      let given = 490n;
      for (const step of acts) {
        if (step.kind === "top-up") given += BigInt(step.cents);
        await perform(step).catch(expectRefusal);
      }
      await testbed.live({});
      expect(await testbed.findings()).toEqual([]);
      expect(await addressCount()).toBe(allAddresses);
      // Every cent is in the wallet, reserved, or the price of something delivered.
      const { rows } = await sql<{ wallet: bigint; held: bigint; spent: bigint }>`
        SELECT (SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('wallet', ${actor.customerId}, 'USD')) AS wallet,
          (SELECT balance FROM ledger_accounts WHERE id = ledger_account_id('holds', ${actor.customerId}, 'USD')) AS held,
          (SELECT coalesce(sum(total_cents), 0)::bigint FROM orders
           WHERE customer_id = ${actor.customerId} AND state = 'delivered') AS spent`.execute(
        testbed.database.kysely,
      );
      const [money] = rows;
      expect((money?.wallet ?? 0n) + (money?.held ?? 0n) + (money?.spent ?? 0n)).toBe(given);

      async function perform(step: Act): Promise<unknown> {
        switch (step.kind) {
          case "live":
            return testbed.live({ hours: step.hours });
          case "top-up":
            return testbed.topUp(actor, BigInt(step.cents));
          case "prolong":
            return prolong(step.months);
          case "autoprolong":
            return setAutoprolong(testbed.platform, createCtx(testbed.platform, actor), {
              serverId: bought.server.id,
              isEnabled: step.isEnabled,
            });
          case "address": {
            const quote = await quoteAddress(testbed.platform, actor.customerId, bought.server.id);
            return testbed.buyAddress(actor, bought, quote.totalCents);
          }
        }
      }

      async function prolong(months: number): Promise<unknown> {
        const { id } = await testbed.serverRow(bought);
        const { rows: quotes } = await sql<{ cents: number }>`
          SELECT (servers_quote_term(1::smallint, ${id}, ${months}) ->> 'totalCents')::integer AS cents`.execute(
          testbed.database.kysely,
        );
        return testbed.prolong(actor, bought, months, quotes[0]?.cents ?? 0);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

test("a defect would be found: money that is not given back when another payment takes its place", async () => {
  const flawed = await createServersTestbed();
  await sql`CREATE OR REPLACE FUNCTION services_release_renewal(p_service uuid, p_transaction uuid, p_at timestamptz)
    RETURNS void LANGUAGE sql AS ''`.execute(flawed.database.kysely);
  const actor = await flawed.newCustomer(490n * 3n);
  const bought = await flawed.delivered(actor);
  await flawed.live({ days: 27 });
  await flawed.prolong(actor, bought);
  await flawed.live({ days: 5 });
  expect(await flawed.findings()).toEqual(["I6: server-renewal paid, hold reserved"]);
  await flawed.drop();
});

/** Refusals are expected; other errors are defects. */
function expectRefusal(error: unknown): void {
  const refusals = /^(insufficient_funds|server_ended|server_not_active|server_busy|address_limit)$/;
  if (!(error instanceof Error) || !refusals.test(error.message)) throw error;
}
