import type { Transaction } from "kysely";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface NewTask {
  readonly id: string;
  readonly kind: string;
  readonly server: { readonly id: string; readonly site_id: number; readonly customer_id: string };
}

/** Opens an action on a server and announces it, in the caller's transaction; refused while another one runs. */
export async function openTask(trx: Transaction<DB>, ctx: Ctx, { id, kind, server }: NewTask): Promise<void> {
  await call(trx, "task_open", {
    ...sqlContext(ctx),
    id,
    kind,
    site: server.site_id,
    customer: server.customer_id,
    objectType: "server",
    object: server.id,
    input: {},
  });
  await announceTask(trx, ctx, { id, kind, server });
}

/** Notifies the customer's open pages that a task was created or changed. */
export async function announceTask(
  trx: Transaction<DB>,
  { now }: Pick<Ctx, "now">,
  { id, kind, server }: NewTask,
): Promise<void> {
  await call(trx, "task_announce", {
    id,
    kind,
    site: server.site_id,
    customer: server.customer_id,
    object: server.id,
    at: now,
  });
}
