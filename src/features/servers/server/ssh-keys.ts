import type { CustomerCtx } from "#src/platform/ctx.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { readOwnName } from "#src/shared/validation/own-name.ts";
import type { sshKeyOutput } from "../contract-outputs.ts";
import type { sshKeyBody } from "../contract-orders.ts";
import { serversEvents } from "../events.ts";
import { parsePublicKey } from "./parse-public-key.ts";

type SshKey = z.output<typeof sshKeyOutput>;

/** More than anyone has; too few to fill a machine's file or our disk. */
const maxKeys = 100;

export async function listSshKeys(db: Kysely<DB>, customerId: string): Promise<SshKey[]> {
  const rows = await db
    .selectFrom("ssh_keys")
    .select(["id", "name", "fingerprint", "created_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  return rows.map(keyView);
}

export async function saveSshKey(
  platform: Platform,
  ctx: CustomerCtx,
  body: z.output<typeof sshKeyBody>,
): Promise<SshKey> {
  const parsed = parsePublicKey(body.publicKey);
  if (!parsed) throw new AppError("invalid_public_key", undefined, { publicKey: "invalid_public_key" });
  const { actor, now } = ctx;
  const name = readOwnName(body.name);
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
      const payload = { keyId: id };
      await publishEvent(trx, ctx, serversEvents, { name: "servers.ssh-key-added.v1", payload });
    });
  } catch (error) {
    if (sqlState(error) === uniqueViolation)
      throw await refusalOf(platform.db.kysely, actor, parsed.fingerprint);
    throw error;
  }
  return keyView({ id, name, fingerprint: parsed.fingerprint, created_at: now });
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

/** Gives a saved key another name. Idempotent. */
export async function renameSshKey(
  platform: Platform,
  ctx: CustomerCtx,
  request: { readonly keyId: string; readonly name: string },
): Promise<SshKey> {
  const id = decodeId("machineKey", request.keyId);
  if (id === null) throw new AppError("not_found");
  const name = readOwnName(request.name);
  try {
    return await transaction(platform, async (trx) => {
      const key = await trx
        .updateTable("ssh_keys")
        .set({ name })
        .where("id", "=", id)
        .where("customer_id", "=", ctx.actor.customerId)
        .returning(["id", "name", "fingerprint", "created_at"])
        .executeTakeFirst();
      if (!key) throw new AppError("not_found");
      await noteChange(trx, ctx, "ssh-key.rename", id);
      return keyView(key);
    });
  } catch (error) {
    if (sqlState(error) === uniqueViolation)
      throw new AppError("key_name_taken", undefined, { name: "key_name_taken" });
    throw error;
  }
}

/** Forgets a saved key. Machines that were installed with it keep it. */
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
    await noteChange(trx, ctx, "ssh-key.delete", id);
  });
}

async function noteChange(
  trx: Transaction<DB>,
  ctx: CustomerCtx,
  action: "ssh-key.rename" | "ssh-key.delete",
  keyId: string,
): Promise<void> {
  await writeAudit(trx, ctx, { action, objectType: "ssh-key", objectId: keyId });
  await publishEvent(trx, ctx, serversEvents, { name: "servers.ssh-keys-changed.v1", payload: { keyId } });
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly created_at: Date;
}

function keyView({ id, name, fingerprint, created_at: createdAt }: KeyRow): SshKey {
  return { id: encodeId("machineKey", id), name, fingerprint, createdAt: createdAt.toISOString() };
}
