import { hkdfSync } from "node:crypto";
import type { Kysely } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readSecretsKey, type SecretsKeySource } from "./secrets-key.ts";

/** The database was first started with another key. The message says what to do. */
export class SecretsKeyError extends Error {
  override readonly name = "SecretsKeyError";
}

/** 32 hexadecimal digits that identify a key. HKDF-SHA-256 (RFC 5869), so the key cannot be found from them. */
export function secretsKeyFingerprint(key: Buffer): string {
  const info = "moorage: fingerprint of the secrets key";
  return Buffer.from(hkdfSync("sha256", key, "", info, 16)).toString("hex");
}

/** Fingerprint of the key that this database was first started with; null before its first start. */
export async function boundFingerprint(db: Kysely<DB>): Promise<string | null> {
  const row = await db.selectFrom("secrets_key").select("fingerprint").executeTakeFirst();
  return row?.fingerprint ?? null;
}

/**
 * Binds the key to the database at its first start. Throws `SecretsKeyError` at every later one with another key:
 * what the first encrypted could not be read, and two hosts would not read what the other one wrote.
 */
export async function bindSecretsKey(
  { db: { kysely }, clock }: Pick<Platform, "db" | "clock">,
  source: SecretsKeySource,
): Promise<void> {
  const fingerprint = secretsKeyFingerprint(readSecretsKey(source));
  await kysely
    .insertInto("secrets_key")
    .values({ fingerprint, bound_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const bound = await boundFingerprint(kysely);
  if (bound !== fingerprint) throw new SecretsKeyError(otherKey(source, fingerprint, bound));
}

/** What is wrong with a key that is not the database's, and what to do. */
export function otherKey(source: SecretsKeySource, fingerprint: string, bound: string | null): string {
  const given =
    source.configured === undefined ? `secrets.key in ${source.dataDir} (DATA_DIR)` : "SECRETS_KEY";
  return `${given} has the fingerprint ${fingerprint}, and this database is bound to the key ${bound}. Set SECRETS_KEY to that key, or put its secrets.key back: it is on the host of the first start and with your backups. If it is lost: npm run operator -- secrets replace-key.`;
}

/** Binds the present key in place of the former one, which is lost: what that one encrypted stays unreadable. */
export async function replaceSecretsKey(
  platform: Platform,
  source: SecretsKeySource,
  ctx: Ctx,
): Promise<{ readonly former: string | null; readonly present: string }> {
  const present = secretsKeyFingerprint(readSecretsKey(source));
  return transaction(platform, async (trx) => {
    const former = await boundFingerprint(trx);
    if (former === present) return { former, present };
    await trx
      .insertInto("secrets_key")
      .values({ fingerprint: present, bound_at: ctx.now })
      .onConflict((conflict) =>
        conflict.column("single").doUpdateSet({ fingerprint: present, bound_at: ctx.now }),
      )
      .execute();
    await writeAudit(trx, ctx, {
      action: "secrets.replace-key",
      objectType: "secrets_key",
      objectId: present,
      detail: { former: former ?? "none" },
    });
    return { former, present };
  });
}
