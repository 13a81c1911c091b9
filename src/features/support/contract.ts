import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing, offsetPage } from "#src/shared/schemas.ts";
import { supportKinds } from "#src/shared/support.ts";
import { supportAdminRoutes } from "./contract-admin.ts";
import { supportAdminFileRoutes, supportFileRoutes } from "./contract-files.ts";
import { supportSettingsRoutes } from "./contract-settings.ts";
import { fileIds, message, messageBytes, openTicketBody, rateBody } from "./contract-bodies.ts";
import {
  factOutput,
  messageOutput,
  participantOutput,
  presenceOutput,
  promiseOutput,
  serviceOutput,
  ticketOutput,
  ticketState,
  ticketTopic,
} from "./contract-outputs.ts";

const params = z.object({ id: idSchema("ticket") });

const read = { access: "customer", scope: "support:read", right: "support.read", inLook: "support" } as const;
/** Also of a customer to whom staff closed changes: asking us stays open. */
const write = {
  access: "customer",
  scope: "support:write",
  right: "support.write",
  staysOpen: true,
  inStop: "open",
} as const;

export const supportContract = defineContract({
  ...supportAdminRoutes,
  ...supportSettingsRoutes,
  ...supportFileRoutes,
  ...supportAdminFileRoutes,
  "GET /v2/support/tickets": {
    summary: "Support tickets, the newest message first",
    ...read,
    query: z.object({
      ...offsetPage,
      state: z.optional(ticketState),
      /** A part of the subject, or the number. */
      searchTerm: z.optional(z.string().check(z.maxLength(100))),
      /** The id of a server, a domain or another thing that it is about. */
      service: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: z.object({ tickets: z.array(ticketOutput), total: z.int() }),
    errors: [],
  },
  "POST /v2/support/tickets": {
    summary: "Open a support ticket; the answer says by when you get one",
    ...write,
    body: openTicketBody,
    output: ticketOutput,
    errors: ["ticket_limit", "message_limit", "not_found", "file_not_ready", "file_limit"],
    idempotent: true,
    maxBodyBytes: messageBytes,
  },
  "GET /v2/support/tickets/{id}": {
    summary: "A ticket with its newest 200 messages, oldest first, or those after or before one of them",
    ...read,
    params,
    query: z.object({
      after: z.optional(idSchema("ticketMessage")),
      before: z.optional(idSchema("ticketMessage")),
    }),
    output: z.object({
      ticket: ticketOutput,
      messages: z.array(messageOutput),
      /** There are earlier ones than the first of `messages`. */
      hasEarlier: z.boolean(),
      participants: z.array(participantOutput),
      /** Who of us has written, by the name that customers see. */
      staff: z.array(z.object({ name: z.string() })),
      promise: promiseOutput,
      presence: presenceOutput,
    }),
    errors: ["not_found"],
  },
  "GET /v2/support/messages/{id}": {
    summary: "One message with the ticket that it belongs to",
    ...read,
    params: z.object({ id: idSchema("ticketMessage") }),
    output: z.object({ ticket: ticketOutput, message: messageOutput }),
    errors: ["not_found"],
  },
  "POST /v2/support/tickets/{id}/message": {
    summary: "Write a message; for 14 days after its end it opens the ticket again",
    ...write,
    params,
    body: z.strictObject({ message, fileIds }),
    output: messageOutput,
    errors: ["not_found", "ticket_closed", "ticket_limit", "message_limit", "file_not_ready", "file_limit"],
    idempotent: true,
    maxBodyBytes: messageBytes,
  },
  "POST /v2/support/tickets/{id}/close": {
    summary: "Close a ticket; one that is closed already stays so",
    ...write,
    params,
    body: z.strictObject({}),
    output: ticketOutput,
    errors: ["not_found"],
  },
  "POST /v2/support/tickets/{id}/typing": {
    summary: "Show the others for a few seconds that you write; more often than every 3 seconds does nothing",
    ...write,
    scope: null,
    params,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/support/tickets/{id}/read": {
    summary: "Mark the messages of a ticket up to one of them as read by you",
    ...write,
    right: "support.read",
    scope: null,
    params,
    body: z.strictObject({ upTo: idSchema("ticketMessage") }),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/support/tickets/{id}/rate": {
    summary: "Give a closed ticket one to five marks, with words or without",
    ...write,
    params,
    body: rateBody,
    output: ticketOutput,
    errors: ["not_found", "ticket_not_closed"],
  },
  "POST /v2/support/tickets/{id}/mute": {
    summary: "Get mail about a ticket, or not",
    ...write,
    right: "support.read",
    scope: null,
    params,
    body: z.strictObject({ isMuted: z.boolean() }),
    output: nothing,
    errors: ["not_found"],
  },
  "GET /v2/support/tickets/{id}/colleagues": {
    summary: "Who of your team may read a ticket and takes no part in it yet",
    ...read,
    params,
    output: z.object({ colleagues: z.array(z.object({ userId: idSchema("user"), name: z.string() })) }),
    errors: ["not_found"],
  },
  "POST /v2/support/tickets/{id}/participants": {
    summary: "Add a member of your team to a ticket: they get notices and mail about it from then on",
    ...write,
    params,
    body: z.strictObject({ userId: idSchema("user") }),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/support/tickets/{id}/renew-address": {
    summary:
      "End the address by which you answer a ticket by mail, e.g. because others have it; the next mail has a new one",
    ...write,
    scope: null,
    params,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
  },
  "GET /v2/support/about": {
    summary: "What a ticket about a thing begins with: a subject, and what is already known of it",
    ...read,
    query: z.object({
      kind: z.enum(supportKinds),
      id: z.string().check(z.minLength(1), z.maxLength(40)),
    }),
    output: z.object({
      subject: z.string(),
      topic: ticketTopic,
      service: z.nullable(serviceOutput),
      facts: z.array(factOutput),
    }),
    errors: ["not_found"],
  },
  "GET /v2/support/presence": {
    summary:
      "Whether support is here, how soon it usually answers, its hours, and by when a ticket sent now is answered",
    ...read,
    output: z.object({ ...presenceOutput.shape, promise: promiseOutput }),
    errors: [],
  },
});
