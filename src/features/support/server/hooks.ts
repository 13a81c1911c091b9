import { defineHooks, type HookType } from "#src/platform/hooks/hook-type.ts";
import { encodeId } from "#src/shared/ids.ts";
import { supportEvents } from "../events.ts";

/** What webhooks get of tickets: the message, or the line of the end, with the ticket. Notes are in no event of these. */
export const supportHooks: readonly HookType[] = defineHooks(
  supportEvents,
  {
    "support.ticket-opened.v1": "ticket.opened",
    "support.message-posted.v1": "ticket.message-posted",
    "support.ticket-closed.v1": "ticket.closed",
  },
  {
    route: "GET /v2/support/messages/{id}",
    params: ({ messageId }) => ({ id: encodeId("ticketMessage", messageId) }),
  },
);
