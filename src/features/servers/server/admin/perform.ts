import type { HandlerInput } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";
import { checkPurchase } from "../purchase-server.ts";
import type { ServerActs } from "./server-acts.ts";

type Routes = typeof serversOfficeRoutes;

interface ActDeps {
  readonly acts: ServerActs;
  readonly perform: PerformAct;
}

/** Asks for a purchase in a customer's name. Who agreed to it is kept with the order. */
export function buyForCustomer(
  deps: ActDeps,
  { ctx, body, idempotency }: HandlerInput<Routes["POST /v2/admin/servers/purchase"]>,
) {
  const { customerId, consent, reason, isGift = false, ...request } = body;
  const purchase = checkPurchase(request);
  const payload = { customerId: requireId("customer", customerId), consent, purchase };
  const act = isGift ? deps.acts.gift : deps.acts.order;
  return deps.perform(ctx, act, payload, { reason, idempotencyKey: idempotency.key });
}

/** Asks for a server to be given to another customer, once its name was typed. */
export async function moveToCustomer(
  { db }: Pick<Platform, "db">,
  deps: ActDeps,
  { ctx, params, body, idempotency }: HandlerInput<Routes["POST /v2/admin/servers/{id}/move"]>,
) {
  const serverId = requireId("server", params.id);
  const server = await db.kysely
    .selectFrom("servers")
    .select("name")
    .where("id", "=", serverId)
    .executeTakeFirst();
  if (!server) throw new AppError("not_found");
  if (server.name !== body.confirmName)
    throw new AppError("wrong_confirmation", undefined, { confirmName: "wrong_confirmation" });
  const payload = { serverId, customerId: requireId("customer", body.customerId) };
  await deps.perform(ctx, deps.acts.move, payload, {
    reason: body.reason,
    idempotencyKey: idempotency.key,
  });
  return {};
}
