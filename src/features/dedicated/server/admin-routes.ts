import { sql } from "kysely";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import { decodeCursor } from "#src/platform/http/keyset-cursor.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { pageOf } from "#src/platform/http/keyset-page.ts";
import { optionalId, requireId } from "#src/platform/http/require-id.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { dedicatedAdminRoutes } from "../contract-admin.ts";
import { presentRequest } from "./list-requests.ts";
import { type SettleRequest, settleRequest } from "./settle-request.ts";

type Routes = Handlers<typeof dedicatedAdminRoutes>;

/** The queue of requests for dedicated servers, and what staff says to them. */
export function dedicatedAdminHandlers(platform: Platform): Routes {
  const settle = async (
    ctx: Parameters<typeof settleRequest>[1],
    change: Pick<SettleRequest, "id" | "answer" | "closes">,
  ) => {
    const id = requireId("dedicatedRequest", change.id);
    if (!(await settleRequest(platform, ctx, { ...change, id }))) throw new AppError("not_found");
    return {};
  };
  return {
    "GET /v2/admin/dedicated/requests": ({ query }) => listQueue(platform, query),
    "GET /v2/admin/dedicated/requests/{id}": async ({ params }) => {
      const row = await platform.db.kysely
        .selectFrom("dedicated_requests")
        .selectAll()
        .where("id", "=", requireId("dedicatedRequest", params.id))
        .executeTakeFirst();
      if (!row) throw new AppError("not_found");
      const customerOf = await showCustomers(platform.db.kysely, [row.customer_id]);
      return { ...presentRequest(row), customer: customerOf(row.customer_id) };
    },
    "POST /v2/admin/dedicated/requests/{id}/answer": ({ ctx, params, body }) =>
      settle(ctx, { id: params.id, answer: body.text, closes: false }),
    "POST /v2/admin/dedicated/requests/{id}/close": ({ ctx, params, body }) =>
      settle(ctx, { id: params.id, answer: body.text ?? null, closes: true }),
  };
}

/** Worked from the top: who has waited longest comes first. */
async function listQueue(
  { db }: Platform,
  { state, customer, cursor, limit }: Parameters<Routes["GET /v2/admin/dedicated/requests"]>[0]["query"],
): Promise<Awaited<ReturnType<Routes["GET /v2/admin/dedicated/requests"]>>> {
  const after = decodeCursor(cursor);
  const customerId = optionalId("customer", customer);
  let query = db.kysely
    .selectFrom("dedicated_requests")
    .selectAll()
    .where("state", "in", state === undefined ? ["open", "answered"] : [state])
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit + 1);
  if (customerId !== null) query = query.where("customer_id", "=", customerId);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "id"), ">", tuple(after.at, after.id)),
    );
  const { page, nextCursor } = pageOf(await query.execute(), limit, (row) => ({
    at: row.created_at,
    id: row.id,
  }));
  const customerOf = await showCustomers(
    db.kysely,
    page.map((row) => row.customer_id),
  );
  return {
    requests: page.map((row) => ({ ...presentRequest(row), customer: customerOf(row.customer_id) })),
    nextCursor,
    waiting: await countWaiting(db.kysely, "created_at", sql`dedicated_requests WHERE state = 'open'`),
  };
}
