import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteServer } from "#src/features/servers/server/deletion/delete-server.ts";
import { quoteDeletion } from "#src/features/servers/server/deletion/quote-deletion.ts";
import { quoteAddress } from "#src/features/servers/server/quote-address.ts";
import { createServersTestbed } from "#src/features/servers/server/servers-testbed.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { contradictions, countAll, daysAsText } from "../stats-testbed.fixture.ts";
import { rebuildDays } from "./count-days.ts";

// Whatever customers do and whenever: the rows of a number add up to it, movements of income add up to its change,
// revenue less refunds is what its account moved, what is owed is what the accounts hold, and counting again gives the same.

const act = fc.oneof(
  fc.record({ kind: fc.constant("live" as const), hours: fc.integer({ min: 1, max: 24 * 12 }) }),
  fc.record({ kind: fc.constant("top-up" as const), cents: fc.integer({ min: 1, max: 1500 }) }),
  fc.record({ kind: fc.constant("prolong" as const), months: fc.constantFrom(1, 3) }),
  fc.record({ kind: fc.constant("address" as const) }),
  fc.record({ kind: fc.constant("buy" as const), autoprolong: fc.boolean() }),
  fc.record({ kind: fc.constant("delete" as const) }),
  fc.record({ kind: fc.constant("count" as const) }),
);

/** Refusals are expected; other errors are defects. */
function expectRefusal(error: unknown): void {
  const refusals =
    /^(insufficient_funds|server_ended|server_not_active|server_busy|address_limit|price_changed)$/;
  if (!(error instanceof Error) || !refusals.test(error.message)) throw error;
}

test("numbers of servers' random lifecycles agree with the books", { timeout: 120_000 }, async () => {
  const fates = fc.array(fc.array(act, { minLength: 4, maxLength: 10 }), { minLength: 2, maxLength: 2 });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fates, async (all) => {
      const testbed = await createServersTestbed();
      const { platform } = testbed;
      try {
        for (const acts of all) {
          const actor = await testbed.newCustomer(3000n);
          let bought = await testbed.delivered(actor);
          const perform = async (step: (typeof acts)[number]): Promise<unknown> => {
            switch (step.kind) {
              case "live":
                return testbed.live({ hours: step.hours });
              case "top-up":
                return testbed.topUp(actor, BigInt(step.cents));
              case "prolong": {
                const { id } = await testbed.serverRow(bought);
                const { rows } = await sql<{ cents: number }>`
                  SELECT (servers_quote_term(1::smallint, ${id}, ${step.months}) ->> 'totalCents')::integer AS cents`.execute(
                  testbed.database.kysely,
                );
                return testbed.prolong(actor, bought, step.months, rows[0]?.cents ?? 0);
              }
              case "address": {
                const { totalCents } = await quoteAddress(platform, actor.customerId, bought.server.id);
                await testbed.buyAddress(actor, bought, totalCents);
                return testbed.finishTasks();
              }
              case "buy":
                bought = await testbed.delivered(actor, { autoprolong: step.autoprolong });
                return undefined;
              case "delete": {
                const quote = await quoteDeletion(platform, actor, bought.server.id);
                await deleteServer(platform, createCtx(platform, actor), {
                  serverId: bought.server.id,
                  confirmName: bought.server.name,
                  expectedRefundCents: quote.refundCents,
                  idempotency: { key: randomUUID(), requestHash: Buffer.from("delete") },
                });
                return testbed.finishTasks();
              }
              case "count":
                return countAll(platform);
            }
          };
          for (const step of acts) await perform(step).catch(expectRefusal);
        }
        await testbed.live({});
        await countAll(platform);
        const counted = await daysAsText(platform);
        for (const line of counted) seen.add(line.split(" ")[1] ?? "");
        expect(await contradictions(platform, 12)).toEqual([]);
        await rebuildDays(platform, null);
        expect(await daysAsText(platform)).toEqual(counted);
      } finally {
        await testbed.drop();
      }
    }),
    { numRuns: 3 },
  );
  // Lifecycles in which nothing happens prove nothing.
  expect([...seen]).toEqual(
    expect.arrayContaining(["revenue", "mrr", "mrr-new", "paying-customers", "wallets"]),
  );
});
