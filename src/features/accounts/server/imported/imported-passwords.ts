import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { bcryptRounds, emptyBcrypt, isBcrypt } from "#src/platform/bcrypt-hash.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { AccountsContext } from "../deps.ts";

/** Our own hash of a password that was just proved by an imported one; null where it is ours already. */
export async function ownHashOf(
  { passwords }: Pick<AccountsContext, "passwords">,
  kept: string | null,
  password: string,
): Promise<string | null> {
  return kept !== null && isBcrypt(kept) ? passwords.hash(password) : null;
}

/**
 * Whether a password that was right a moment ago is right by the row that is locked now: unchanged, or an imported one that a
 * sign-in at the same time has put into our own form.
 */
export async function isStillRight(
  { passwords }: Pick<AccountsContext, "passwords">,
  {
    was,
    is,
    password,
  }: { readonly was: string | null; readonly is: string | null; readonly password: string },
): Promise<boolean> {
  if (was === is) return true;
  return was !== null && is !== null && isBcrypt(was) && passwords.verify(is, password);
}

/** Keeps it in place of the imported hash. */
export async function keepOwnHash(
  trx: Transaction<DB>,
  ctx: Ctx,
  { userId, ownHash }: { readonly userId: string; readonly ownHash: string | null },
): Promise<void> {
  if (ownHash === null) return;
  await trx.updateTable("users").set({ password_hash: ownHash }).where("id", "=", userId).execute();
  await writeAudit(trx, ctx, { action: "user.rehash-password", objectType: "user", objectId: userId });
}

/**
 * Makes a refused sign-in cost the same whatever the account keeps, while a site has passwords of another product: how long
 * it takes must not say who has an account. Nothing on a site that imported none.
 */
export async function evenOutRefusal(
  { platform, passwords }: Pick<AccountsContext, "platform" | "passwords">,
  siteId: number,
  tried: { readonly hash: string | null; readonly password: string },
): Promise<void> {
  const rounds = await dearestRounds(platform.db.kysely, siteId);
  if (rounds === null) return;
  const isImported = tried.hash !== null && isBcrypt(tried.hash);
  await passwords.verify(isImported ? null : emptyBcrypt(rounds), tried.password);
}

async function dearestRounds(db: Kysely<DB>, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ password_hash: string }>`
    SELECT password_hash FROM users WHERE site_id = ${siteId} AND password_hash LIKE '$2%'
    ORDER BY substr(password_hash, 5, 2) DESC LIMIT 1`.execute(db);
  const [dearest] = rows;
  return dearest === undefined ? null : bcryptRounds(dearest.password_hash);
}
