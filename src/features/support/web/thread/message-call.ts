import { keyCall } from "#src/web/api/key-call.ts";
import type { TicketId } from "../support-types.ts";

/** The call that writes a message. */
export function messageCall(id: TicketId, message: string, idempotencyKey: string) {
  return keyCall("POST /v2/support/tickets/{id}/message", {
    params: { id },
    body: { message },
    idempotencyKey,
  });
}
