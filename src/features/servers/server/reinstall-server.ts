import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { reinstallWaitSeconds } from "#src/shared/server-limits.ts";
import { addMs } from "#src/shared/time.ts";
import type { reinstallBody } from "../contract-machines.ts";
import { checkRootPassword } from "./check-root-password.ts";
import { findServer } from "./find-server.ts";
import { readOpenedTask } from "./read-opened-task.ts";
import { serverCan, stateOf } from "./policy.ts";
import type { ServerTaskView } from "./server-view.ts";
import { openTask } from "./tasks/open-task.ts";

export interface ReinstallRequest extends z.output<typeof reinstallBody> {
  readonly serverId: string;
}

/** Stores the request and opens the task, which waits first. The server stays as it is until then. */
export async function reinstallServer(
  platform: Platform,
  hashPassword: (secret: string) => Promise<string>,
  ctx: CustomerCtx,
  request: ReinstallRequest,
): Promise<ServerTaskView> {
  const { actor, now } = ctx;
  const { password } = request;
  const known = await findServer(platform.db.kysely, actor.customerId, request.serverId);
  if (request.confirmName !== known.name) {
    throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
  }
  const keyIds = [...new Set(request.sshKeyIds)].map((id) => decodeId("machineKey", id) ?? id);
  if (password === undefined && keyIds.length === 0) {
    throw new AppError("invalid_input", undefined, { password: "required" });
  }
  if (password !== undefined) checkRootPassword(password, known.name);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const taskId = platform.ids.next();
  await transaction(platform, async (trx) => {
    const server = await findServer(trx, actor.customerId, request.serverId, { lock: true });
    const refusal = serverCan.reinstall(stateOf(server));
    if (refusal) throw new AppError(refusal);
    await refuseUnfitImage(trx, request.image, server.disk_gb);
    const sshKeys = await readKeys(trx, actor.customerId, keyIds);
    await openTask(trx, ctx, { id: taskId, kind: "server-reinstall", server });
    await trx
      .insertInto("server_reinstalls")
      .values({
        task_id: taskId,
        server_id: server.id,
        image_id: request.image,
        password_hash: passwordHash,
        ssh_keys: sshKeys,
        generation: server.generation + 1,
        begins_at: addMs(now, reinstallWaitSeconds * 1000),
      })
      .execute();
    const object = { objectType: "server", objectId: server.id };
    await writeAudit(trx, ctx, { action: "server.reinstall", ...object, detail: { taskId } });
  });
  return readOpenedTask(platform, taskId);
}

async function refuseUnfitImage(trx: Transaction<DB>, imageId: string, diskGb: number): Promise<void> {
  const image = await trx
    .selectFrom("images")
    .select("id")
    .where("id", "=", imageId)
    .where("active", "=", true)
    .where("min_disk_gb", "<=", diskGb)
    .executeTakeFirst();
  if (!image) throw new AppError("image_unavailable");
}

async function readKeys(
  trx: Transaction<DB>,
  customerId: string,
  keyIds: readonly string[],
): Promise<string[]> {
  if (keyIds.length === 0) return [];
  const keys = await trx
    .selectFrom("ssh_keys")
    .select("public_key")
    .where("customer_id", "=", customerId)
    .where("id", "in", keyIds)
    .orderBy("id")
    .execute();
  if (keys.length !== keyIds.length) throw new AppError("not_found");
  return keys.map((key) => key.public_key);
}
