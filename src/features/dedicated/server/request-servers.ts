import { sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import type { Catalog } from "#src/features/catalog/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import type { Platform } from "#src/platform/platform.ts";
import { refuseSale } from "#src/platform/tenancy/end-site.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";
import type { requestBody } from "../contract.ts";
import { dedicatedEvents } from "../events.ts";
import { dedicatedCan } from "./policy.ts";

export interface RequestServers {
  readonly idempotency: IdempotencyInput;
  readonly body: z.output<typeof requestBody>;
}

const route = "POST /v2/dedicated/requests";

/** Requests dedicated servers from the operator. The same key makes one request; no money moves. */
export async function requestServers(
  { platform, catalog }: { readonly platform: Platform; readonly catalog: Pick<Catalog, "readDedicated"> },
  ctx: CustomerCtx,
  { body, idempotency }: RequestServers,
): Promise<{ id: Id<"dedicatedRequest"> }> {
  const { actor, now } = ctx;
  const once = { ...idempotency, customerId: actor.customerId, route, at: now };
  const answer = await runOnce(platform, once, async (trx) => {
    await refuseSale(trx, actor.siteId);
    const offered = await catalog.readDedicated(actor.siteId, trx);
    const found = offered.find(({ id }) => id === body.configuration);
    if (!found) throw new AppError("configuration_unavailable");
    requireAllowed(dedicatedCan.request(found));
    await refuseTooMany(trx, actor.customerId);
    const id = platform.ids.next();
    await trx
      .insertInto("dedicated_requests")
      .values({
        id,
        site_id: actor.siteId,
        customer_id: actor.customerId,
        configuration_id: found.id,
        configuration_name: found.name,
        price_cents: BigInt(found.monthlyCents),
        setup_cents: BigInt(found.setupCents),
        quantity: body.quantity,
        note: body.note,
        state: "open",
        created_at: now,
      })
      .execute();
    const detail = { configuration: found.id, quantity: body.quantity };
    const object = { objectType: "dedicatedRequest", objectId: id, detail };
    await writeAudit(trx, ctx, { action: "dedicated.request", ...object });
    await publishEvent(trx, ctx, dedicatedEvents, {
      name: "dedicated.requested.v1",
      payload: { requestId: id },
    });
    return { id: encodeId("dedicatedRequest", id) };
  });
  return answer;
}

async function refuseTooMany(trx: Transaction<DB>, customerId: string): Promise<void> {
  // Serializes concurrent calls of one customer, so that the count holds.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`dedicated/${customerId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("dedicated_requests")
    .select((row) => row.fn.countAll<bigint>().as("count"))
    .where("customer_id", "=", customerId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  requireAllowed(dedicatedCan.waitForAnother(count));
}
