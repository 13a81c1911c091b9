import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { type HolderGrants, requireCause } from "#src/platform/operator/require-cause.ts";
import { AppError } from "#src/shared/errors.ts";
import { domainsEvents } from "../../events.ts";
import type { DomainsContext } from "../deps.ts";
import type { DomainState } from "../domain-state.ts";
import { domainCan } from "../policy.ts";
import { isBeingDeleted } from "./is-being-deleted.ts";
import { pushChanges } from "../push-changes.ts";
import { lookAtRegistry } from "../sync/look-at-registry.ts";

/** Why staff holds a domain: what its customer does with it, or a matter of ours. */
export type HoldCause = "abuse" | "admin";

export interface HoldRequest {
  /** As in the table. */
  readonly domainId: string;
  readonly cause: HoldCause;
  /** What the customer reads. */
  readonly text: string;
  /** Whether the name is taken out of the zone too. */
  readonly stopsName: boolean;
  /** For the audit and staff alone. */
  readonly reason: string;
  readonly grants?: HolderGrants;
}

/**
 * Holds a domain in the name of staff (decision 122): it is locked at the registry, whatever its customer does, and on
 * demand taken out of the zone. A transfer away that is under way is rejected; what is wanted of the registry is sent when
 * the name is back. A hold that is open is replaced; a deletion that was asked for is called off. Throws
 * `not_found`, `unavailable` where it is held and the registry did not take the rejection, `domain_busy` while it is deleted, `domain_not_active`, `lock_unavailable`, `hold_unavailable`, and `forbidden`
 * for one of abuse by who does not work on abuse.
 */
export async function holdDomain(context: DomainsContext, ctx: Ctx, request: HoldRequest): Promise<void> {
  const { platform, driver } = context;
  const { domainId, cause, text, stopsName, reason, grants } = request;
  requireCause(grants, cause);
  const held = await transaction(platform, async (trx) => {
    const domain = await findHeld(trx, domainId);
    requireAllowed(domainCan.hold(domain, driver.capabilities(domain.tld), stopsName));
    // What the registry is asked to delete is not called off any more: no one is to read that it is held.
    if (await isBeingDeleted(trx, domainId)) throw new AppError("domain_busy");
    const before = await endOpen(trx, ctx, domain.hold_id);
    requireCause(grants, before?.reason);
    const id = platform.ids.next();
    await trx
      .insertInto("domain_holds")
      .values({
        id,
        domain_id: domainId,
        customer_id: domain.customer_id,
        reason: cause,
        note: reason,
        shown_text: text,
        stops_name: stopsName,
        was_locked: before?.was_locked ?? domain.is_locked,
        held_at: ctx.now,
        held_by: JSON.stringify(actorStamp(ctx.actor)),
      })
      .execute();
    await change(context, trx, ctx, {
      domain,
      set: { hold_id: id, is_stopped: stopsName, is_locked: true, deletes_at: null },
      action: "domain.hold",
      detail: { reason, before: before?.reason ?? null, after: cause, stopsName },
      event: "domains.staff-held.v1",
    });
    return domain;
  });
  if (held.state !== "transfer_out") return;
  const act = await driver.answerTransfer(held.name, "reject");
  // The result is read from the registry, whatever it answered.
  await lookAtRegistry(context, held);
  if (act.state === "refused" && (act.error.code === "busy" || act.error.code === "unreachable"))
    throw new AppError("unavailable");
}

/** Ends a hold; the lock is again as it was before. Throws `nothing_to_cancel` where there is none. */
export function liftHold(
  context: DomainsContext,
  ctx: Ctx,
  { domainId, reason, grants }: Pick<HoldRequest, "domainId" | "reason" | "grants">,
): Promise<void> {
  return transaction(context.platform, async (trx) => {
    const domain = await findHeld(trx, domainId);
    const hold = await endOpen(trx, ctx, domain.hold_id);
    if (hold === undefined) throw new AppError("nothing_to_cancel");
    requireCause(grants, hold.reason);
    await change(context, trx, ctx, {
      domain,
      // What its contact became meanwhile was not sent.
      set: { hold_id: null, is_stopped: false, is_locked: hold.was_locked, pushes_registrant: true },
      action: "domain.lift-hold",
      detail: { reason, before: hold.reason, after: null, stopsName: hold.stops_name },
      event: "domains.staff-hold-lifted.v1",
    });
  });
}

async function findHeld(trx: Transaction<DB>, domainId: string) {
  const domain = await trx
    .selectFrom("domains")
    .select(["id", "name", "site_id", "customer_id", "tld", "state", "hold_id", "is_locked"])
    .where("id", "=", domainId)
    .forUpdate()
    .$narrowType<{ state: DomainState }>()
    .executeTakeFirst();
  if (!domain) throw new AppError("not_found");
  return domain;
}

function endOpen(trx: Transaction<DB>, ctx: Ctx, holdId: string | null) {
  return trx
    .updateTable("domain_holds")
    .set({ ended_at: ctx.now, ended_by: JSON.stringify(actorStamp(ctx.actor)) })
    .where("id", "=", holdId)
    .returning(["reason", "stops_name", "was_locked"])
    .executeTakeFirst();
}

interface Change {
  readonly domain: Awaited<ReturnType<typeof findHeld>>;
  readonly set: {
    readonly hold_id: string | null;
    readonly is_stopped: boolean;
    readonly is_locked: boolean;
    readonly deletes_at?: null;
    readonly pushes_registrant?: true;
  };
  readonly action: string;
  readonly detail: Readonly<Record<string, string | boolean | null>>;
  readonly event: "domains.staff-held.v1" | "domains.staff-hold-lifted.v1";
}

/** Changes what is wanted of the registry, and sends it there. */
async function change({ platform }: DomainsContext, trx: Transaction<DB>, ctx: Ctx, made: Change) {
  const { domain, set, action, detail, event } = made;
  await trx
    .updateTable("domains")
    .set({ ...set, revision: sql`revision + 1`, push_at: null, updated_at: ctx.now })
    .where("id", "=", domain.id)
    .execute();
  await writeAudit(trx, ctx, { action, objectType: "domain", objectId: domain.id, detail });
  await publishEvent(trx, ctx, domainsEvents, {
    name: event,
    siteId: domain.site_id,
    customerId: domain.customer_id,
    payload: { domainId: domain.id },
  });
  const push = {
    domainId: domain.id,
    taskId: platform.ids.next(),
    actor: actorStamp(ctx.actor),
    now: ctx.now,
  };
  await pushChanges(trx, push);
}
