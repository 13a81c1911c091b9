import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface NewTask {
  readonly id: string;
  readonly kind: string;
  readonly server: { readonly id: string; readonly site_id: number; readonly customer_id: string };
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly at: Date;
}

/** Opens an action on a server and announces it, in the caller's transaction; refused while another one runs. */
export async function openTask(
  trx: Transaction<DB>,
  { id, kind, server, actor, at }: NewTask,
): Promise<void> {
  await sql`SELECT task_open(${id}, ${kind}, ${server.site_id}::smallint, ${server.customer_id}, 'server',
                             ${server.id}, '{}', ${JSON.stringify(actor)}::jsonb, ${at})`.execute(trx);
  await announceTask(trx, { id, kind, server, at });
}

/** Tells the customer's open pages that a task came or changed. */
export async function announceTask(
  trx: Transaction<DB>,
  { id, kind, server, at }: Omit<NewTask, "actor">,
): Promise<void> {
  await sql`SELECT task_announce(${id}, ${kind}, ${server.site_id}::smallint, ${server.customer_id}, ${server.id},
                                 ${at})`.execute(trx);
}
