import { AppError } from "#src/shared/errors.ts";
import { isKnownPassword } from "#src/shared/validation/known-password.ts";
import type { AccountsContext } from "./deps.ts";

interface PasswordOwner {
  readonly siteId: number;
  readonly email: string | null;
  readonly username: string;
}

/** Refuses a password that attackers try first or have, or that is made of what is known of its owner (product §4). */
export async function checkNewPassword(
  { sites, knownPasswords }: Pick<AccountsContext, "sites" | "knownPasswords">,
  { siteId, email, username }: PasswordOwner,
  password: string,
): Promise<void> {
  const { name } = await sites.of(siteId);
  const isRefused =
    isKnownPassword(password, [email, username, name]) || (await knownPasswords.has(password));
  if (isRefused) throw new AppError("common_password", undefined, { password: "common_password" });
}
