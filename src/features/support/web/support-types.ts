import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";

// The API's outputs under the screens' names.

export type Ticket = ApiOutput<"GET /v2/support/tickets">["tickets"][number];
export type TicketId = Ticket["id"];
export type TicketPage = ApiOutput<"GET /v2/support/tickets/{id}">;
export type Message = TicketPage["messages"][number];
export type MessageId = Message["id"];
export type MessageFile = Message["files"][number];
export type UploadedFile = ApiOutput<"POST /v2/support/upload">;
export type TicketFileId = UploadedFile["id"];
export type Fact = Message["facts"][number];
export type Presence = ApiOutput<"GET /v2/support/presence">;
export type SupportHours = TicketPage["promise"]["hours"];
export type NewTicket = ApiBody<"POST /v2/support/tickets">;
/** What a ticket is about: a kind and an id. */
export type Thing = NonNullable<NewTicket["about"]>;

/** Whether the second part of a path can name a ticket. */
export function isTicketId(text: string): text is TicketId {
  return text.startsWith("tkt_");
}

/** Whether a text that the browser has kept can name a file. */
export function isTicketFileId(text: string): text is TicketFileId {
  return text.startsWith("tfl_");
}
