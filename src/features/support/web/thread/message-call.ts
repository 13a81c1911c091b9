import { keyCall } from "#src/web/api/key-call.ts";
import type { TicketFileId, TicketId } from "../support-types.ts";

export interface MessageToSend {
  readonly ticketId: TicketId;
  readonly text: string;
  readonly files: readonly { readonly id: TicketFileId }[];
  /** Its idempotency key. */
  readonly key: string;
}

/** The call that writes a message. */
export function messageCall({ ticketId, text, files, key }: MessageToSend) {
  return keyCall("POST /v2/support/tickets/{id}/message", {
    params: { id: ticketId },
    body: { message: text, ...(files.length > 0 && { fileIds: files.map(({ id }) => id) }) },
    idempotencyKey: key,
  });
}
