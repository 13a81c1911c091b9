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

/** A wrong current password is the error of its field (product §4): it ends no session. */
export function wrongPassword(field: string): AppError {
  return new AppError("wrong_password", undefined, { [field]: "wrong_password" });
}
