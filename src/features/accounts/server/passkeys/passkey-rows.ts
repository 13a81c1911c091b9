import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { passkeysOutput } from "../../contract-passkeys.ts";

/** The user's passkeys, oldest first, as the contract has them. */
export async function listPasskeys(
  db: Kysely<DB>,
  userId: string,
): Promise<z.input<typeof passkeysOutput>["passkeys"]> {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: encodeId("passkey", row.id),
    credentialId: row.credential_id.toString("base64url"),
    name: row.name,
    host: row.rp_id,
    isBackedUp: row.backed_up,
    isSuspended: row.suspended_at !== null,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** A passkey of a site by what its authenticator calls it, with its owner. */
export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  /** What the authenticator must have of the owner. */
  readonly handle: Buffer | null;
  readonly rpId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
}

/** Null for an unknown one, and for one of another site. */
export async function findPasskey(
  db: Kysely<DB>,
  siteId: number,
  credentialId: Buffer,
): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select(["passkeys.id", "user_id", "passkey_handle", "rp_id", "credential_id", "public_key"])
    .where("credential_id", "=", credentialId)
    .where("users.site_id", "=", siteId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: row.user_id,
    handle: row.passkey_handle,
    rpId: row.rp_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
  };
}
