import type { Kysely, Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { emailLinkEnd } from "./durations.ts";

/** The mailbox that took an account back, and until when staff gives the account no other one. */
interface KeptEmail {
  readonly email: string;
  readonly emailCanonical: string;
  readonly until: Date;
}

/** Keeps an account with the mailbox that has just taken it back, for as long as a link to undo works. */
export async function keepEmail(
  trx: Transaction<DB>,
  { userId, email, emailCanonical }: Omit<KeptEmail, "until"> & { readonly userId: string },
  now: Date,
): Promise<void> {
  const row = { email, email_canonical: emailCanonical, kept_until: emailLinkEnd("undo", now) };
  await trx
    .insertInto("kept_emails")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Null: staff may give the account another email. */
export async function findKeptEmail(db: Kysely<DB>, userId: string, now: Date): Promise<KeptEmail | null> {
  const kept = await db
    .selectFrom("kept_emails")
    .select(["email", "email_canonical", "kept_until"])
    .where("user_id", "=", userId)
    .where("kept_until", ">", now)
    .executeTakeFirst();
  if (kept === undefined) return null;
  return { email: kept.email, emailCanonical: kept.email_canonical, until: kept.kept_until };
}

/** Throws `email_kept` {date} while the mailbox that took the account back has not agreed to another one. */
export async function refuseKept(db: Kysely<DB>, userId: string, now: Date): Promise<void> {
  const kept = await findKeptEmail(db, userId, now);
  if (kept !== null) throw keptRefusal(kept);
}

export function keptRefusal({ until }: Pick<KeptEmail, "until">): AppError {
  return new AppError("email_kept", { date: until.toISOString().slice(0, 10) });
}

/** The mailbox agrees, or an operator made sure whose the account is. False: it was not this mailbox that kept it. */
export async function freeEmail(
  trx: Transaction<DB>,
  { userId, emailCanonical }: { readonly userId: string; readonly emailCanonical?: string },
): Promise<boolean> {
  let kept = trx.deleteFrom("kept_emails").where("user_id", "=", userId);
  if (emailCanonical !== undefined) kept = kept.where("email_canonical", "=", emailCanonical);
  return (await kept.executeTakeFirst()).numDeletedRows > 0n;
}
