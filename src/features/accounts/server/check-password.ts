import type { UserActor } from "#src/platform/authz/actor.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "./deps.ts";

/** The user's hash when the password is right: an open session alone is not enough for sensitive changes. */
export async function checkPassword(
  { platform, passwords }: AccountsContext,
  actor: UserActor,
  password: string,
  field: string,
): Promise<string> {
  const { password_hash: hash } = await platform.db.kysely
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const isRight = await passwords.verify(hash, password);
  if (!isRight || hash === null) throw wrongPassword(field);
  return hash;
}

/**
 * The same for an account of another service that has neither a password nor an email yet: nothing but the session
 * proves its user, and without an address nothing that ends or is paid reaches them. Null for such a one.
 */
export async function checkPasswordIfAny(
  context: AccountsContext,
  actor: UserActor,
  password: string | undefined,
  field: string,
): Promise<string | null> {
  const user = await context.platform.db.kysely
    .selectFrom("users")
    .select(["password_hash", "email"])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (user.password_hash === null && user.email === null) return null;
  return checkPassword(context, actor, password ?? "", field);
}

/** A wrong current password is the error of its field (product §4): it ends no session. */
export function wrongPassword(field: string): AppError {
  return new AppError("wrong_password", undefined, { [field]: "wrong_password" });
}
