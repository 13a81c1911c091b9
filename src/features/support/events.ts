import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to tickets. Notes of staff are in none that customers see. */
export const supportEvents = {
  /** A ticket was opened, with its first message; `by`: `customer` or `staff`. */
  "support.ticket-opened.v1": {
    payload: { ticketId: "id", messageId: "id", by: "code" },
    seenBy: "customer",
  },
  /** A further message of the customer or of staff, which the customer sees. */
  "support.message-posted.v1": {
    payload: { ticketId: "id", messageId: "id", by: "code" },
    seenBy: "customer",
  },
  /** Staff corrected a message that the customer sees. */
  "support.message-edited.v1": { payload: { ticketId: "id", messageId: "id" }, seenBy: "customer" },
  /** A file of a message was looked at for harm, or its small picture was drawn: the customer may get it, or not. */
  "support.file-checked.v1": { payload: { ticketId: "id", messageId: "id" }, seenBy: "customer" },
  /** Something else of what the customer sees of a ticket is different: it is held, was joined or was rated. */
  "support.ticket-changed.v1": { payload: { ticketId: "id" }, seenBy: "customer" },
  /** A ticket closes in a day unless the customer writes. */
  "support.ticket-closing.v1": { payload: { ticketId: "id" }, seenBy: "customer" },
  /** A ticket was closed; `by`: `customer`, `staff` or `system`. `messageId` is its last line. */
  "support.ticket-closed.v1": {
    payload: { ticketId: "id", messageId: "id", by: "code" },
    seenBy: "customer",
  },
  /** Staff wrote a note: for features that talk to staff, never for customers. */
  "support.note-written.v1": { payload: { ticketId: "id", messageId: "id" }, seenBy: "nobody" },
} as const satisfies EventCatalogue;
