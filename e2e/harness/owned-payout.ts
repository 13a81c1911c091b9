import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";

const cents = 2_000n;

/** A destination of a customer named by the UUID, and a payout to it of rewards that were earned. */
export async function ownPayout(
  db: Kysely<DB>,
  { ids, clock }: Pick<Platform, "ids" | "clock">,
  customerId: string,
  siteId = 1,
): Promise<{ readonly payout: string; readonly payoutDestination: string }> {
  const now = clock.now();
  const [destination, earned, payout] = [ids.next(), ids.next(), ids.next()];
  await db
    .insertInto("payout_destinations")
    .values({
      id: destination,
      site_id: siteId,
      customer_id: customerId,
      kind: "coin",
      label: "web-1",
      method: "btc",
      chain_id: "btc",
      asset: "BTC",
      address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
      created_at: now,
      usable_from: now,
    })
    .execute();
  await sql`
    SELECT wallet_open(${customerId}::uuid), wallet_open_earned(${customerId}::uuid, 'rewards'),
      ledger_post(${earned}::uuid, 'test', ${`test:${earned}`}, 'test', ${earned}::uuid, ${now}::timestamptz,
        ARRAY[ledger_account_id('rewards', ${customerId}::uuid, 'USD'), ledger_account_id('adjustments', NULL, 'USD')],
        ARRAY['USD', 'USD'], ARRAY[${cents}, ${-cents}]::numeric[])`.execute(db);
  await sql`
    SELECT payouts_request(${payout}::uuid, ${ids.next()}::uuid, ${siteId}::smallint, ${customerId}::uuid, 'rewards', ${cents}::bigint,
      ${destination}::uuid, 500000::bigint, '{}', ${now}::timestamptz)`.execute(db);
  return {
    payout: encodeId("payout", payout),
    payoutDestination: encodeId("payoutDestination", destination),
  };
}
