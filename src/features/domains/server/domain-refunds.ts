import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RefundedOrder, RefundedService, RefundSource } from "#src/platform/money/refund-source.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { heldStates } from "../rules.ts";
import type { DomainsContext } from "./deps.ts";
import { type DomainRow, selectDomains } from "./domain-rows.ts";
import { findDomain } from "./find-domain.ts";
import { domainCan } from "./policy.ts";

const dayMs = 86_400_000;

type Context = Pick<DomainsContext, "platform" | "driver">;

/**
 * Refunds of delivered orders for names. A registry keeps its fee, so days are not given back: staff says how much. A name
 * ends with a refund only while its registry would give the fee back, in the add grace after its registration.
 */
export function domainRefunds(context: Context): RefundSource {
  return {
    type: "domain",
    kinds: ["domain-purchase", "domain-transfer", "domain-renew", "domain-renewal", "domain-restore"],
    describe: (db, asked) => describe(db, asked, context),
    end: (trx, ctx, asked) => end(trx, ctx, asked, context),
  };
}

async function describe(
  db: Kysely<DB>,
  { orderId, objectId, customerId, at }: RefundedOrder,
  { driver }: Context,
): Promise<RefundedService | null> {
  const [domain] = await selectDomains(
    db,
    sql<SqlBool>`d.id = ${objectId} AND d.customer_id = ${customerId}`,
    sql`d.id`,
    1,
  );
  if (domain === undefined) return null;
  const order = await db
    .selectFrom("domain_orders")
    .select(["act", "starts_at", "ends_at"])
    .where("order_id", "=", orderId)
    .where("domain_id", "=", objectId)
    .executeTakeFirst();
  const { starts_at: startsAt = null, ends_at: endsAt = null } = order ?? {};
  const state = stateOf(domain);
  const canDelete = domainCan.delete(domain, driver.capabilities(domain.tld)) === null;
  return {
    name: toShown(domain.name),
    state,
    term:
      startsAt !== null && endsAt !== null && endsAt > at
        ? { startsAt, endsAt, ...daysOf(startsAt, endsAt, at), unusedCents: null }
        : null,
    canEnd:
      state === "running" && order?.act === "register" && canDelete && (await isInAddGrace(db, objectId)),
    endCents: 0n,
    ownEndCents: 0n,
    endOrders: [],
    formerEndCents: 0n,
  };
}

/** Asked for and begun at once: a deletion that waits could be cancelled, and the name kept with its money. */
async function end(
  trx: Transaction<DB>,
  ctx: Ctx,
  { objectId, customerId, at }: RefundedOrder,
  { platform, driver }: Context,
): Promise<bigint> {
  const { ids } = platform;
  const domain = await findDomain(trx, customerId, encodeId("domain", objectId), { lock: true });
  requireAllowed(domainCan.delete(domain, driver.capabilities(domain.tld)));
  const asked = { customer: customerId, domain: objectId, deletes: at, release: ids.next() };
  await call(trx, "domains_ask_deletion", { ...sqlContext(ctx), ...asked });
  const isBegun = await call(trx, "domains_begin_deletion", { domain: objectId, task: ids.next(), at });
  if (isBegun !== true) throw new AppError("domain_busy");
  return 0n;
}

/** Whether the registry, when it was looked at last, would give the fee of the registration back. */
async function isInAddGrace(db: Kysely<DB>, id: string): Promise<boolean> {
  const domain = await db
    .selectFrom("domains")
    .select("registry_graces")
    .where("id", "=", id)
    .executeTakeFirst();
  return domain?.registry_graces?.includes("addPeriod") === true;
}

function stateOf({ state, task }: DomainRow): RefundedService["state"] {
  if (task?.kind === "domain-delete") return "ending";
  return heldStates.includes(state) ? "running" : "ended";
}

function daysOf(startsAt: Date, endsAt: Date, at: Date) {
  const days = Math.ceil((endsAt.getTime() - startsAt.getTime()) / dayMs);
  const begun = Math.ceil((at.getTime() - startsAt.getTime()) / dayMs);
  return { days, usedDays: Math.min(days, Math.max(0, begun)) };
}
