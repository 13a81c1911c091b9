import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { HandlerInput } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";
import type { domainsAdminRoutes } from "../../contract-admin.ts";
import type { DomainsContext } from "../deps.ts";
import type { DomainActs } from "./domain-acts.ts";
import { readCancellation } from "./read-cancellation.ts";

type Routes = typeof domainsAdminRoutes;

interface ActDeps {
  readonly acts: DomainActs;
  readonly perform: PerformAct;
}

/** Asks for a purchase in a customer's name. Who agreed to it is kept with the order. */
export function buyForCustomer(
  { acts, perform }: ActDeps,
  { ctx, body, idempotency }: HandlerInput<Routes["POST /v2/admin/domains/purchase"]>,
) {
  const { customerId, consent, reason, isGift = false, ...purchase } = body;
  const payload = { customerId: requireId("customer", customerId), consent, purchase };
  const act = isGift ? acts.gift : acts.order;
  return perform(ctx, act, payload, { reason, idempotencyKey: idempotency.key });
}

/** Asks for further years that their customer does not pay. */
export function giveYears(
  { acts, perform }: ActDeps,
  { ctx, params, body, idempotency }: HandlerInput<Routes["POST /v2/admin/domains/{id}/renew"]>,
) {
  const { reason, ...years } = body;
  const payload = { ...years, domainId: requireId("domain", params.id) };
  return perform(ctx, acts.renew, payload, { reason, idempotencyKey: idempotency.key });
}

/** What a deletion within the add grace would give back now. */
export async function quoteCancellation(
  context: DomainsContext,
  { ctx, params }: HandlerInput<Routes["GET /v2/admin/domains/{id}/cancel"]>,
) {
  const domainId = requireId("domain", params.id);
  const found = await readCancellation(context, context.platform.db.kysely, domainId, ctx.now);
  return {
    until: found.until.toISOString(),
    totalCents: found.totalCents,
    orders: found.orders.map(({ orderId, cents }) => ({ id: encodeId("order", orderId), cents })),
  };
}

/** Asks for a registration to be taken back with its money, once its name was typed. */
export async function cancelRegistration(
  { db }: Pick<Platform, "db">,
  { acts, perform }: ActDeps,
  { ctx, params, body, idempotency }: HandlerInput<Routes["POST /v2/admin/domains/{id}/cancel"]>,
) {
  const domainId = await requireTyped(db.kysely, params.id, body.confirmName);
  const payload = { domainId, expectedCents: body.expectedCents, note: body.note };
  const asked = { reason: body.reason, idempotencyKey: idempotency.key };
  const { taskId } = await perform(ctx, acts.cancel, payload, asked);
  return { task: { id: encodeId("task", taskId) } };
}

/** Asks for a domain to be given to another customer, once its name was typed. */
export async function moveToCustomer(
  { db }: Pick<Platform, "db">,
  { acts, perform }: ActDeps,
  { ctx, params, body, idempotency }: HandlerInput<Routes["POST /v2/admin/domains/{id}/move"]>,
) {
  const domainId = await requireTyped(db.kysely, params.id, body.confirmName);
  const payload = {
    domainId,
    customerId: requireId("customer", body.customerId),
    contactId: requireId("contact", body.contactId),
  };
  await perform(ctx, acts.move, payload, { reason: body.reason, idempotencyKey: idempotency.key });
  return {};
}

/** The id of a domain whose name was typed to confirm; throws `wrong_confirmation`. */
async function requireTyped(db: Kysely<DB>, id: Id<"domain">, typed: string): Promise<string> {
  const domainId = requireId("domain", id);
  const domain = await db.selectFrom("domains").select("name").where("id", "=", domainId).executeTakeFirst();
  if (!domain) throw new AppError("not_found");
  if (domain.name !== typed)
    throw new AppError("wrong_confirmation", undefined, { confirmName: "wrong_confirmation" });
  return domainId;
}
