import { AppError } from "#src/shared/errors.ts";
import { isKnownPassword } from "#src/shared/validation/known-password.ts";

/** Refuses a root password that attackers try first, or that is the server's name: machines are guessed at all day. */
export function checkRootPassword(password: string, serverName: string): void {
  if (isKnownPassword(password, [serverName]))
    throw new AppError("common_password", undefined, { password: "common_password" });
}
