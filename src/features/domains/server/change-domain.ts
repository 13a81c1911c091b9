import { sql, type Transaction, type Updateable } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { DomainsContext } from "./deps.ts";
import type { DomainRow } from "./domain-rows.ts";
import { domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import type { DomainView } from "./rules.ts";
import { pushChanges } from "./push-changes.ts";
import { domainsEvents } from "../events.ts";

export interface ChangeRequest {
  readonly actor: CustomerActor;
  readonly domainId: string;
  readonly requestId: string;
}

/** What is to be another; null changes nothing. Throws when it may not be changed now. */
type MakeChange = (
  domain: DomainRow,
  trx: Transaction<DB>,
) => Promise<Updateable<DB["domains"]> | null> | Updateable<DB["domains"]> | null;

/**
 * Changes what is wanted of a domain, and has the registry told in the background: at once, or after what is being
 * done to it now. A repetition changes nothing.
 */
export async function changeDomain(
  context: DomainsContext,
  action: string,
  { actor, domainId, requestId }: ChangeRequest,
  makeChange: MakeChange,
): Promise<{ domain: DomainView }> {
  const { platform } = context;
  const now = platform.clock.now();
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
    await writeAudit(trx, { actor: actorStamp(actor), action, ...object, requestId }, now);
    await publishEvent(trx, { now }, domainsEvents, {
      name: "domains.changed.v1",
      siteId: found.site_id,
      customerId: actor.customerId,
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
