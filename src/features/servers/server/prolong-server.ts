import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { serversContract } from "../contract.ts";
import type { prolongBody } from "../contract-orders.ts";

export interface ProlongRequest extends z.output<typeof prolongBody>, PaidRequest {
  readonly serverId: string;
}

const answerSchema = serversContract["POST /v2/servers/{id}/prolong"].output;
type Answer = z.output<typeof answerSchema>;

/** Pays for a further term in one database call. It also ends expiry and suspension. */
export async function prolongServer(
  platform: Platform,
  ctx: CustomerCtx,
  request: ProlongRequest,
): Promise<Answer> {
  const serverId = decodeId("server", request.serverId);
  if (serverId === null) throw new AppError("not_found");
  const orderId = platform.ids.next();
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", serverId) },
    order: { id: encodeId("order", orderId), totalCents: request.expectedTotalCents },
  });
  return paidCall(platform, ctx, "servers_prolong", request, answer, {
    server: serverId,
    order: orderId,
    reserve: platform.ids.next(),
    capture: platform.ids.next(),
    release: platform.ids.next(),
    task: platform.ids.next(),
    months: request.months,
    expectedCents: BigInt(request.expectedTotalCents),
  });
}
