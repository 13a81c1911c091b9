import { type Kysely, sql } from "kysely";
import { banWallets, freeWallets } from "#src/features/accounts/server/index.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PaymentsContext } from "./context.ts";

// Senders whose deposits are held are bans of wallets: one list, with bans of networks and addresses.

/** The wallets that are banned now, in the order of the alphabet. */
export async function listDeniedSenders({ platform }: Pick<PaymentsContext, "platform">) {
  const { rows } = await sql<{ address: string; reason: string; added_at: Date; ends_at: Date | null }>`
    SELECT value AS address, note AS reason, set_at AS added_at, ends_at FROM bans
    WHERE kind = 'wallet' AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${platform.clock.now()})
    ORDER BY value`.execute(platform.db.kysely);
  return rows;
}

/** Bans wallets; returns those that were not banned. Credited deposits stay credited. */
export async function denySenders(
  { platform }: Pick<PaymentsContext, "platform">,
  ctx: Ctx,
  addresses: readonly string[],
  reason: string,
): Promise<readonly string[]> {
  return transaction(platform, (trx) => banWallets(platform, trx, ctx, { addresses, reason }));
}

/** Ends the bans of wallets; returns those that were banned. Held deposits stay held for an operator. */
export async function allowSenders(
  { platform }: Pick<PaymentsContext, "platform">,
  ctx: Ctx,
  addresses: readonly string[],
  reason: string,
): Promise<readonly string[]> {
  return transaction(platform, (trx) => freeWallets(trx, ctx, { addresses, reason }));
}

/** How many customers paid in from some wallets. */
export async function countPayers(db: Kysely<DB>, wallets: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT a.customer_id)::integer AS count
    FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id WHERE d.senders && ${[...wallets]}::text[]`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
