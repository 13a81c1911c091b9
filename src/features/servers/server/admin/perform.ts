import type { HandlerInput } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { serversOfficeRoutes } from "../../contract-office.ts";
import { preparePurchase } from "../purchase-server.ts";
import type { ServerActs } from "./server-acts.ts";

type Routes = typeof serversOfficeRoutes;

interface ActDeps {
  readonly acts: ServerActs;
  readonly perform: PerformAct;
  readonly hashPassword: (secret: string) => Promise<string>;
}

/** Asks for a purchase in a customer's name. Who agreed to it is kept with the order. */
export async function buyForCustomer(
  deps: ActDeps,
  { ctx, body, idempotency }: HandlerInput<Routes["POST /v2/admin/servers/purchase"]>,
) {
  const { customerId, consent, reason, isGift = false, ...request } = body;
  const purchase = await preparePurchase(deps, request);
  const payload = { customerId: requireId("customer", customerId), consent, isGift, purchase };
  return deps.perform(ctx, deps.acts.order, payload, { reason, idempotencyKey: idempotency.key });
}

/** Asks for a server to be given to another customer, once its name was typed. */
export async function moveToCustomer(
  { db }: Pick<Platform, "db">,
  deps: Pick<ActDeps, "acts" | "perform">,
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
