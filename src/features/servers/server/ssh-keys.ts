import type { CustomerCtx } from "#src/platform/ctx.ts";
import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { sqlState, transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { hasControlCharacters } from "#src/shared/validation/control-characters.ts";
import type { sshKeyOutput } from "../contract-outputs.ts";
import type { sshKeyBody } from "../contract-orders.ts";

type SshKey = z.output<typeof sshKeyOutput>;

const keyTypes = [
  "ssh-ed25519",
  "ssh-rsa",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "sk-ssh-ed25519@openssh.com",
  "sk-ecdsa-sha2-nistp256@openssh.com",
];
/** More than anyone has; too few to fill a machine's file or our disk. */
const maxKeys = 100;
const uniqueViolation = "23505";

/** A public key in OpenSSH form (RFC 4253 §6.6): type and data must agree. Null when it is not one. */
export function parsePublicKey(text: string): { publicKey: string; fingerprint: string } | null {
  const [type = "", data = ""] = text.trim().split(/\s+/, 2);
  if (!keyTypes.includes(type) || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return null;
  const blob = Buffer.from(data, "base64");
  if (blob.length < 4 || blob.toString("base64") !== data) return null;
  const typeLength = blob.readUInt32BE(0);
  if (blob.subarray(4, 4 + typeLength).toString("latin1") !== type) return null;
  const digest = createHash("sha256").update(blob).digest("base64").replace(/=+$/, "");
  // The comment is dropped: it is free text that would reach a machine's file.
  return { publicKey: `${type} ${data}`, fingerprint: `SHA256:${digest}` };
}

export async function listSshKeys(db: Kysely<DB>, customerId: string): Promise<SshKey[]> {
  const rows = await db
    .selectFrom("ssh_keys")
    .select(["id", "name", "fingerprint", "created_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: encodeId("machineKey", row.id),
    name: row.name,
    fingerprint: row.fingerprint,
    createdAt: row.created_at.toISOString(),
  }));
}

export async function saveSshKey(
  platform: Platform,
  ctx: CustomerCtx,
  body: z.output<typeof sshKeyBody>,
): Promise<SshKey> {
  const parsed = parsePublicKey(body.publicKey);
  if (!parsed) throw new AppError("invalid_public_key", undefined, { publicKey: "invalid_public_key" });
  const { actor, now } = ctx;
  const name = keyName(body.name);
  const id = platform.ids.next();
  try {
    await transaction(platform, async (trx) => {
      await refuseTooMany(trx, actor);
      await trx
        .insertInto("ssh_keys")
        .values({
          id,
          customer_id: actor.customerId,
          name,
          fingerprint: parsed.fingerprint,
          public_key: parsed.publicKey,
          created_at: now,
        })
        .execute();
      await writeAudit(trx, ctx, { action: "ssh-key.save", objectType: "ssh-key", objectId: id });
    });
  } catch (error) {
    if (sqlState(error) === uniqueViolation)
      throw await refusalOf(platform.db.kysely, actor, parsed.fingerprint);
    throw error;
  }
  return {
    id: encodeId("machineKey", id),
    name,
    fingerprint: parsed.fingerprint,
    createdAt: now.toISOString(),
  };
}

/** Serializes parallel calls of one customer, so that they count each other's keys. */
async function refuseTooMany(trx: Transaction<DB>, { customerId }: CustomerActor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ssh-keys/${customerId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("ssh_keys")
    .select((select) => select.fn.countAll().as("count"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxKeys) throw new AppError("key_limit", { count: maxKeys });
}

/** Which of the two exists already: the key itself under any name, or another key of that name. */
async function refusalOf(db: Kysely<DB>, actor: CustomerActor, fingerprint: string): Promise<AppError> {
  const duplicate = await db
    .selectFrom("ssh_keys")
    .select("name")
    .where("customer_id", "=", actor.customerId)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  if (duplicate === undefined) return new AppError("key_name_taken", undefined, { name: "key_name_taken" });
  return new AppError("key_saved_already", { name: duplicate.name }, { publicKey: "key_saved_already" });
}

/** One line of text: only blanks counts as empty, and invisible characters cannot break the lists that show it. */
function keyName(text: string): string {
  const name = text.trim();
  if (name === "") throw new AppError("invalid_input", undefined, { name: "required" });
  if (hasControlCharacters(name))
    throw new AppError("invalid_input", undefined, { name: "invalid_characters" });
  return name;
}

export async function deleteSshKey(platform: Platform, ctx: CustomerCtx, keyId: string): Promise<void> {
  const id = decodeId("machineKey", keyId);
  if (id === null) throw new AppError("not_found");
  await transaction(platform, async (trx) => {
    const deleted = await trx
      .deleteFrom("ssh_keys")
      .where("id", "=", id)
      .where("customer_id", "=", ctx.actor.customerId)
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new AppError("not_found");
    await writeAudit(trx, ctx, { action: "ssh-key.delete", objectType: "ssh-key", objectId: id });
  });
}
