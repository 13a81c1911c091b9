import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { maxAddresses } from "#src/shared/server-limits.ts";
import { serversContract } from "../contract.ts";

export interface AddressRequest extends PaidRequest {
  readonly serverId: string;
  readonly expectedTotalCents: number;
}

const answerSchema = serversContract["POST /v2/servers/{id}/ipv4"].output;
type Answer = z.output<typeof answerSchema>;

/** Buys a further address in one database call; the task that sets it up keeps the money or returns it. */
export async function buyAddress(
  platform: Platform,
  ctx: CustomerCtx,
  request: AddressRequest,
): Promise<Answer> {
  const serverId = decodeId("server", request.serverId);
  if (serverId === null) throw new AppError("not_found");
  const ids = { order: platform.ids.next(), task: platform.ids.next() };
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", serverId) },
    order: { id: encodeId("order", ids.order), totalCents: request.expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  return paidCall(platform, ctx, "servers_buy_address", request, answer, {
    server: serverId,
    order: ids.order,
    reserve: platform.ids.next(),
    release: platform.ids.next(),
    task: ids.task,
    limit: maxAddresses,
    expectedCents: BigInt(request.expectedTotalCents),
  });
}
