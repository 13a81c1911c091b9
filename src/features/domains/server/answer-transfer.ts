import { requireAllowed } from "#src/platform/authz/policy.ts";
import { domainCan } from "./policy.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import type { DomainsContext } from "./deps.ts";
import { domainView } from "./domain-view.ts";
import { findDomain } from "./find-domain.ts";
import type { DomainView } from "./domain-state.ts";
import { lookAtRegistry } from "./sync/look-at-registry.ts";

export interface TransferAnswer {
  readonly domainId: string;
  readonly answer: "approve" | "reject";
}

/**
 * Answers a transfer to another registrar. To reject one, a registrar needs a reason that policy allows: that the owner
 * objects is one, and only the owner can call this.
 */
export async function answerTransfer(
  context: DomainsContext,
  ctx: CustomerCtx,
  { domainId, answer }: TransferAnswer,
): Promise<{ domain: DomainView }> {
  const { platform, driver } = context;
  const { customerId } = ctx.actor;
  const db = platform.db.kysely;
  const domain = await findDomain(db, customerId, domainId);
  requireAllowed(domainCan.answerTransfer(domain));
  if (answer === "approve") requireAllowed(domainCan.leave(domain));
  const object = { objectType: "domain", objectId: domain.id };
  const action = `domain.transfer-out-${answer}`;
  await transaction(platform, (trx) => writeAudit(trx, ctx, { action, ...object }));
  const act = await driver.answerTransfer(domain.name, answer);
  // The result is read from the registry, whatever it answered.
  await lookAtRegistry(context, domain);
  if (act.state === "refused") {
    const isTemporary = act.error.code === "busy" || act.error.code === "unreachable";
    throw new AppError(isTemporary ? "unavailable" : "domain_not_leaving");
  }
  return { domain: domainView(await findDomain(db, customerId, domainId), context) };
}
