import { refuseStopped } from "#src/features/accounts/server/index.ts";
import { markUsed } from "#src/features/contacts/server/index.ts";
import type { CustomerCtx, OwnerCtx } from "#src/platform/ctx.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { domainsEvents } from "../events.ts";
import { changeDomain } from "./change-domain.ts";
import type { DomainsContext } from "./deps.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { domainCan } from "./policy.ts";
import { requireOwner } from "./require-owner.ts";
import type { DomainView } from "./domain-state.ts";

type Answer = Promise<{ domain: DomainView }>;

export interface LockChange {
  readonly domainId: string;
  readonly isLocked: boolean;
}

export interface PrivacyChange {
  readonly domainId: string;
  readonly isPrivate: boolean;
}

/** Locks a domain against transfers, or unlocks it, which waits for the end of a stop, also when staff does it. */
export function setLock(context: DomainsContext, ctx: OwnerCtx, { domainId, isLocked }: LockChange): Answer {
  const action = isLocked ? "domain.lock" : "domain.unlock";
  return changeDomain(context, ctx, { domainId, action }, async (domain, trx) => {
    requireAllowed(domainCan.setLock(domain, context.driver.capabilities(domain.tld)));
    if (domain.is_locked === isLocked) return null;
    if (!isLocked) await refuseStopped(trx, domain.customer_id, ctx.now);
    if (!isLocked)
      await publishEvent(trx, ctx, domainsEvents, {
        name: "domains.unlocked.v1",
        payload: { domainId: domain.id },
      });
    return { is_locked: isLocked };
  });
}

/** Turns the registrar's privacy proxy for the registrant on or off. */
export function setPrivacy(
  context: DomainsContext,
  ctx: CustomerCtx,
  { domainId, isPrivate }: PrivacyChange,
): Answer {
  return changeDomain(context, ctx, { domainId, action: "domain.privacy" }, (domain) => {
    requireAllowed(domainCan.setPrivacy(domain, context.driver.capabilities(domain.tld)));
    return domain.is_private === isPrivate ? null : { is_private: isPrivate, pushes_privacy: true };
  });
}

export interface NewOwner {
  readonly domainId: string;
  readonly contactId: string;
  readonly declinesLock: boolean;
}

/**
 * Makes another contact the registrant. Where its ending requires it the name is transfer-locked for a while, unless
 * the previous owner declines that; an existing lock stays.
 */
export function setContact(context: DomainsContext, ctx: CustomerCtx, owner: NewOwner): Answer {
  const { domainId } = owner;
  const contactId = decodeId("contact", owner.contactId);
  if (contactId === null) throw new AppError("not_found");
  return changeDomain(context, ctx, { domainId, action: "domain.contact" }, async (domain, trx) => {
    requireAllowed(domainCan.setOwner(domain));
    if (domain.contact_id === contactId) return null;
    await requireOwner(context, { customerId: domain.customer_id, contactId }, [domain.tld]);
    const use = { contactId, customerId: domain.customer_id, objectId: domain.id, name: domain.name };
    await markUsed(trx, use, ctx.now);
    const { registrant_lock_days: days } = await trx
      .selectFrom("tlds")
      .select("registrant_lock_days")
      .where("id", "=", domain.tld)
      .executeTakeFirstOrThrow();
    const lockedUntil = addDays(ctx.now, owner.declinesLock ? 0 : days);
    return {
      contact_id: contactId,
      pushes_registrant: true,
      is_unverified: false,
      transfer_locked_until:
        domain.transfer_locked_until !== null && domain.transfer_locked_until > lockedUntil
          ? domain.transfer_locked_until
          : lockedUntil,
    };
  });
}
