import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";

// Whatever happens to the list meanwhile: a term is charged the price that its server shows, and it is the server's own.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

const act = fc.oneof(
  fc.record({ kind: fc.constant("list" as const), cents: fc.integer({ min: 100, max: 2000 }) }),
  fc.record({ kind: fc.constant("prolong" as const) }),
  fc.record({ kind: fc.constant("renew" as const) }),
);

/** The price of the next term, as its customer sees it. */
async function shownTo({ customerId }: UserActor): Promise<number> {
  const { servers } = await testbed.servers.listServers({ customerId, limit: 1 });
  return servers[0]?.renewalCents ?? 0;
}

/** Total and lines of the customer's last order. */
async function lastOrder({
  customerId,
}: UserActor): Promise<{ total: number; lines: number; count: number }> {
  const { rows } = await sql<{ total: number; lines: number; count: number }>`
    SELECT o.total_cents::integer AS total,
      (SELECT sum(gross_cents)::integer FROM order_lines WHERE order_id = o.id) AS lines,
      (SELECT count(*)::integer FROM orders WHERE customer_id = ${customerId}) AS count
    FROM orders o WHERE customer_id = ${customerId} ORDER BY created_at DESC, id DESC LIMIT 1`.execute(
    testbed.database.kysely,
  );
  return rows[0] ?? { total: 0, lines: 0, count: 0 };
}

test("the price that is shown for the next term is the price that is charged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
      await setList(490);
      const actor = await testbed.newCustomer(100_000n);
      const bought = await testbed.delivered(actor);
      let orders = 1;
      for (const step of acts) {
        if (step.kind === "list") await setList(step.cents);
        else {
          const shown = await shownTo(actor);
          expect(shown).toBe(490);
          orders += 1;
          // The order is found by its time.
          testbed.clock.advance(1000);
          if (step.kind === "prolong") await testbed.prolong(actor, bought, 1, shown);
          else await liveUntil(48);
          expect(await lastOrder(actor)).toEqual({ total: shown, lines: shown, count: orders });
          if (step.kind === "renew") await liveUntil(-1);
        }
      }

      async function liveUntil(hoursBefore: number): Promise<void> {
        const { paid_until: paidUntil } = await testbed.serverRow(bought);
        const left = (paidUntil?.getTime() ?? 0) - testbed.clock.now().getTime();
        await testbed.live({ hours: left / 3_600_000 - hoursBefore });
      }
    }),
    { numRuns: 10 },
  );
  expect(await testbed.findings()).toEqual([]);
});

test("every length of term costs what the list said when the server was bought", async () => {
  await setList(490);
  const actor = await testbed.newCustomer(10_000n);
  const bought = await testbed.delivered(actor);
  await setList(600);
  await expect(testbed.prolong(actor, bought, 1, 600)).rejects.toThrow("price_changed");
  await testbed.prolong(actor, bought, 1, 490);
  await expect(testbed.prolong(actor, bought, 3, 1764)).rejects.toThrow("price_changed");
  await testbed.prolong(actor, bought, 3, 1440);
  await setList(490);
});

async function setList(cents: number): Promise<void> {
  await sql`UPDATE plans SET price_cents = ${cents} WHERE id = 'sloop-2'`.execute(testbed.database.kysely);
}
