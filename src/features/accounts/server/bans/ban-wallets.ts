import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { endBans, setBan } from "./bans.ts";
import { canonicalWallet } from "./read-ban.ts";

/** Which of these wallets are banned now. */
export async function readBannedWallets(
  db: Kysely<DB>,
  addresses: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  return new Set(await call(db, "accounts_banned_wallets", { addresses, at }));
}

/** Bans many wallets at once, as from a public list; returns those that were not banned. */
export async function banWallets(
  platform: Pick<Platform, "ids">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { addresses, reason }: { readonly addresses: readonly string[]; readonly reason: string },
): Promise<readonly string[]> {
  const wallets = [...new Set(addresses.map(canonicalWallet))];
  const banned = await readBannedWallets(trx, wallets, ctx.now);
  const added = wallets.filter((wallet) => !banned.has(wallet));
  for (const value of added) await setBan(platform, trx, ctx, { kind: "wallet", value, reason, until: null });
  return added;
}

/** Ends the bans of these wallets; returns those that were banned. */
export async function freeWallets(
  trx: Transaction<DB>,
  ctx: Ctx,
  { addresses, reason }: { readonly addresses: readonly string[]; readonly reason: string },
): Promise<readonly string[]> {
  const wallets = addresses.map(canonicalWallet);
  return endBans(trx, ctx, sql<SqlBool>`kind = 'wallet' AND value = ANY (${wallets}::text[])`, reason);
}
