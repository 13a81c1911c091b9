import { refuseStopped } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { CustomerCtx, OwnerCtx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { domainsEvents } from "../events.ts";
import { AppError } from "#src/shared/errors.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { domainCan } from "./policy.ts";
import type { DomainsContext } from "./deps.ts";
import { domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import type { DomainView } from "./domain-state.ts";

/** Asks the registry for a new transfer code, by a task. Refused while the name cannot be transferred with it, and during a stop. */
export async function askCode(
  context: DomainsContext,
  ctx: OwnerCtx,
  domainId: string,
): Promise<{ domain: DomainView }> {
  const { platform, driver } = context;
  const { actor, now } = ctx;
  const domain = await transaction(platform, async (trx) => {
    const found = await findDomain(trx, actor.customerId, domainId, { lock: true });
    requireAllowed(domainCan.askCode(found, driver.capabilities(found.tld), now));
    await refuseStopped(trx, found.customer_id, now);
    await call(trx, "task_open", {
      id: platform.ids.next(),
      kind: "domain-code",
      site: found.site_id,
      customer: found.customer_id,
      objectType: "domain",
      object: found.id,
      input: {},
      actor: actorStamp(actor),
      at: now,
    });
    const object = { objectType: "domain", objectId: found.id };
    await writeAudit(trx, ctx, { action: "domain.ask-code", ...object });
    return findDomain(trx, actor.customerId, domainId);
  });
  return { domain: domainView(domain, context) };
}

/** Shows the code once: a shown code is not stored. */
export async function revealCode(
  { platform, sealer }: DomainsContext,
  ctx: CustomerCtx,
  domainId: string,
): Promise<{ code: string }> {
  const code = await transaction(platform, async (trx) => {
    const domain = await findDomain(trx, ctx.actor.customerId, domainId, { lock: true });
    requireAllowed(domainCan.revealCode(domain));
    const kept = await trx
      .deleteFrom("domain_codes")
      .where("domain_id", "=", domain.id)
      .returning("sealed")
      .executeTakeFirst();
    const object = { objectType: "domain", objectId: domain.id };
    await writeAudit(trx, ctx, { action: "domain.reveal-code", ...object });
    await publishEvent(trx, ctx, domainsEvents, {
      name: "domains.code-shown.v1",
      payload: { domainId: domain.id },
    });
    return kept ? sealer.open(kept.sealed, `domain:${domain.id}`) : null;
  });
  if (code === null) throw new AppError("transfer_code_gone");
  return { code };
}
