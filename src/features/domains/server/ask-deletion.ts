import { requireAllowed } from "#src/platform/authz/policy.ts";
import { domainCan } from "./policy.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import type { ChangeRequest } from "./change-domain.ts";
import type { DomainsContext } from "./deps.ts";
import { domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import { type DomainView, deletionWaitHours } from "./rules.ts";

/** Has a domain deleted after a wait in which that can be called off. A transfer to here is called off at once. */
export async function askDeletion(
  context: DomainsContext,
  request: ChangeRequest,
  confirmName: string,
): Promise<{ domain: DomainView }> {
  const { platform, driver } = context;
  const { actor } = request;
  const domain = await findDomain(platform.db.kysely, actor.customerId, request.domainId);
  if (toAscii(confirmName.trim().toLowerCase()) !== domain.name) {
    throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
  }
  if (domain.state === "transfer_in") {
    // Its task sees the cancelled transfer, and gives the money back.
    const act = await driver.answerTransfer(domain.name, "cancel");
    if (act.state === "refused") throw new AppError("domain_busy");
    return view(context, request);
  }
  requireAllowed(domainCan.delete(driver.capabilities(domain.tld)));
  const deletesAt = addMs(platform.clock.now(), deletionWaitHours * 3_600_000);
  await noteDeletion(context, request, domain.id, deletesAt);
  return view(context, request);
}

/** Calls a deletion off while it waits. */
export async function cancelDeletion(
  context: DomainsContext,
  request: ChangeRequest,
): Promise<{ domain: DomainView }> {
  const domain = await findDomain(context.platform.db.kysely, request.actor.customerId, request.domainId);
  await noteDeletion(context, request, domain.id, null);
  return view(context, request);
}

async function noteDeletion(
  { platform }: DomainsContext,
  { actor, requestId }: ChangeRequest,
  id: string,
  deletesAt: Date | null,
): Promise<void> {
  await call(platform, "domains_ask_deletion", {
    customer: actor.customerId,
    domain: id,
    actor: actorStamp(actor),
    request: requestId,
    deletes: deletesAt,
    release: platform.ids.next(),
    at: platform.clock.now(),
  });
}

async function view(context: DomainsContext, { actor, domainId }: ChangeRequest) {
  return {
    domain: domainView(await findDomain(context.platform.db.kysely, actor.customerId, domainId), context),
  };
}
