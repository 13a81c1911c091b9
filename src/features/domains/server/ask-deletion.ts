import { requireAllowed } from "#src/platform/authz/policy.ts";
import { stateAllows } from "../rules.ts";
import { domainCan } from "./policy.ts";
import { type CustomerCtx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import type { DomainsContext } from "./deps.ts";
import { domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import type { DomainView } from "./domain-state.ts";
import { deletionWaitHours } from "./durations.ts";

export interface DeletionRequest {
  readonly domainId: string;
  /** The name, typed again. */
  readonly confirmName: string;
}

/** Deletes a domain after a wait in which that can be cancelled. An incoming transfer is cancelled at once. */
export async function askDeletion(
  context: DomainsContext,
  ctx: CustomerCtx,
  { domainId, confirmName }: DeletionRequest,
): Promise<{ domain: DomainView }> {
  const { platform, driver } = context;
  const domain = await findDomain(platform.db.kysely, ctx.actor.customerId, domainId);
  if (toAscii(confirmName.trim().toLowerCase()) !== domain.name) {
    throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
  }
  if (stateAllows.cancelTransfer(domain.state)) {
    // Its task sees the cancelled transfer, and gives the money back.
    const act = await driver.answerTransfer(domain.name, "cancel");
    if (act.state === "refused") throw new AppError("domain_busy");
    return view(context, ctx, domainId);
  }
  requireAllowed(domainCan.delete(domain, driver.capabilities(domain.tld)));
  const deletesAt = addMs(ctx.now, deletionWaitHours * 3_600_000);
  await noteDeletion(context, ctx, domain.id, deletesAt);
  return view(context, ctx, domainId);
}

/** Cancels a deletion while it waits. */
export async function cancelDeletion(
  context: DomainsContext,
  ctx: CustomerCtx,
  domainId: string,
): Promise<{ domain: DomainView }> {
  const domain = await findDomain(context.platform.db.kysely, ctx.actor.customerId, domainId);
  await noteDeletion(context, ctx, domain.id, null);
  return view(context, ctx, domainId);
}

async function noteDeletion(
  { platform }: DomainsContext,
  ctx: CustomerCtx,
  id: string,
  deletesAt: Date | null,
): Promise<void> {
  await call(platform, "domains_ask_deletion", {
    ...sqlContext(ctx),
    customer: ctx.actor.customerId,
    domain: id,
    deletes: deletesAt,
    release: platform.ids.next(),
  });
}

async function view(context: DomainsContext, { actor }: CustomerCtx, domainId: string) {
  return {
    domain: domainView(await findDomain(context.platform.db.kysely, actor.customerId, domainId), context),
  };
}
