import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

export interface Push {
  readonly domainId: string;
  readonly taskId: string;
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly now: Date;
}

/**
 * Opens the task that sends the wanted settings to the registry, unless it has them or another task runs on the domain:
 * then the lifecycle opens it later. In the caller's transaction, which need not hold the row.
 */
export async function pushChanges(
  trx: Transaction<DB>,
  { domainId, taskId, actor, now }: Push,
): Promise<void> {
  await sql`
    SELECT task_open(${taskId}, 'domain-update', d.site_id, d.customer_id, 'domain', d.id,
                     jsonb_build_object('revision', d.revision), ${JSON.stringify(actor)}::jsonb, ${now})
    FROM (SELECT * FROM domains WHERE id = ${domainId} FOR UPDATE) AS d
    WHERE d.revision > d.pushed_revision AND d.state IN ('active', 'expired')
      AND (d.push_at IS NULL OR d.push_at <= ${now}) AND NOT domains_is_busy(d.id)`.execute(trx);
  wakeAfterCommit(trx, "tasks");
}
