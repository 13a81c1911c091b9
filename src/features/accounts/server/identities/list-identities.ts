import type * as z from "zod/mini";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import type { identitiesOutput } from "../../contract-identities.ts";
import type { AccountsContext } from "../deps.ts";

/** How the user can sign in, services in the order of their buttons. */
export async function listIdentities(
  { platform }: AccountsContext,
  { userId }: UserActor,
): Promise<z.input<typeof identitiesOutput>> {
  const { password_hash: hash } = await platform.db.kysely
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await platform.db.kysely
    .selectFrom("identities")
    .select(["provider", "label", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .execute();
  const identities = signinProviders.flatMap((provider) =>
    rows
      .filter((row) => row.provider === provider)
      .map((row) => ({
        provider,
        label: row.label,
        linkedAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
      })),
  );
  return { hasPassword: hash !== null, identities };
}
