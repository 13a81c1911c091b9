import type * as z from "zod/mini";
import { encode } from "zod/v4/core";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { serversContract } from "../../contract.ts";
import type { withdrawBody } from "../../contract-withdrawal.ts";
import { findServer } from "../find-server.ts";
import { readWithdrawal } from "./quote-withdrawal.ts";

export interface WithdrawRequest extends z.output<typeof withdrawBody>, PaidRequest {
  readonly serverId: string;
  /** How long one may withdraw; 0: it is not offered. */
  readonly days: number;
}

const answerSchema = serversContract["POST /v2/servers/{id}/withdraw"].output;

/** Withdraws from the contract for a server: it ends, and what is unused goes back, in one database call. */
export async function withdrawServer(
  platform: Platform,
  ctx: CustomerCtx,
  request: WithdrawRequest,
): Promise<z.output<typeof answerSchema>> {
  const db = platform.db.kysely;
  const server = await findServer(db, ctx.actor.customerId, request.serverId);
  if (request.confirmName !== server.name) {
    throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
  }
  const { orders } = await readWithdrawal(db, server.id, ctx.now);
  const taskId = platform.ids.next();
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", server.id) },
    refundCents: request.expectedRefundCents,
    task: { id: encodeId("task", taskId) },
  });
  return paidCall(platform, ctx, "servers_withdraw", request, answer, {
    server: server.id,
    days: request.days,
    transactions: Array.from({ length: orders }, () => platform.ids.next()),
    release: platform.ids.next(),
    task: taskId,
    expectedCents: BigInt(request.expectedRefundCents),
  });
}
