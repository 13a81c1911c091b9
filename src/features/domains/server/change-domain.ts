import { sql, type Transaction, type Updateable } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { OwnerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { DomainsContext } from "./deps.ts";
import type { DomainRow } from "./domain-rows.ts";
import { domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import type { DomainView } from "./domain-state.ts";
import { pushChanges } from "./push-changes.ts";
import { domainsEvents } from "../events.ts";

/** Which domain, and what the change is called in its audit row. */
export interface DomainChange {
  readonly domainId: string;
  readonly action: string;
}

/** The changed columns; null changes nothing. Throws when they may not be changed now. */
type MakeChange = (
  domain: DomainRow,
  trx: Transaction<DB>,
) => Promise<Updateable<DB["domains"]> | null> | Updateable<DB["domains"]> | null;

/**
 * Changes the wanted settings of a domain and opens a task that sends them to the registry: at once, or after the
 * task that is running. A repetition changes nothing.
 */
export async function changeDomain(
  context: DomainsContext,
  ctx: OwnerCtx,
  { domainId, action }: DomainChange,
  makeChange: MakeChange,
): Promise<{ domain: DomainView }> {
  const { platform } = context;
  const { actor, now } = ctx;
  const domain = await transaction(platform, async (trx) => {
    const found = await findDomain(trx, actor.customerId, domainId, { lock: true });
    const change = await makeChange(found, trx);
    if (change === null) return found;
    await trx
      .updateTable("domains")
      .set({ ...change, revision: sql`revision + 1`, push_at: null, updated_at: now })
      .where("id", "=", found.id)
      .execute();
    const object = { objectType: "domain", objectId: found.id };
    await writeAudit(trx, ctx, { action, ...object });
    await publishEvent(trx, ctx, domainsEvents, {
      name: "domains.changed.v1",
      payload: { domainId: found.id },
    });
    await pushChanges(trx, {
      domainId: found.id,
      taskId: platform.ids.next(),
      actor: actorStamp(actor),
      now,
    });
    return findDomain(trx, actor.customerId, domainId);
  });
  return { domain: domainView(domain, context) };
}
