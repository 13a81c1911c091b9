import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import {
  between,
  customerCells,
  ofCustomer,
  shownCustomer,
  textFilter,
  waitingInAll,
} from "#src/shared/staff-schemas.ts";
import { ticketPriorities } from "#src/shared/support.ts";
import { fileIds, message, messageBytes, subject, thing } from "./contract-bodies.ts";
import {
  factOutput,
  messageOutput,
  participantOutput,
  presenceOutput,
  serviceOutput,
  ticketOutput,
  ticketState,
  ticketTopic,
} from "./contract-outputs.ts";

// What staff sees of tickets and does with them. Notes are in these answers alone.

const params = z.object({ id: idSchema("ticket") });
const messageParams = z.object({ id: idSchema("ticketMessage") });
const priority = z.enum(ticketPriorities);
const shownStaff = z.object({ id: idSchema("staff"), name: z.string() });

export const ticketView = z.enum(["mine", "unassigned", "open", "due", "held", "answered", "closed"]);

const staffTicket = z.object({
  id: idSchema("ticket"),
  number: z.int(),
  subject: z.string(),
  topic: ticketTopic,
  state: ticketState,
  priority,
  service: z.nullable(serviceOutput),
  customer: shownCustomer,
  assignee: z.nullable(shownStaff),
  lastMessage: ticketOutput.shape.lastMessage,
  /** Messages of the customer that this member has not read. */
  unread: z.int(),
  firstDueAt: z.nullable(instant),
  nextDueAt: z.nullable(instant),
  firstAnsweredAt: z.nullable(instant),
  lastCustomerAt: z.nullable(instant),
  lastStaffAt: z.nullable(instant),
  heldUntil: z.nullable(instant),
  closedAt: z.nullable(instant),
  rating: z.nullable(z.int()),
  ratingNote: z.nullable(z.string()),
  followsId: z.nullable(idSchema("ticket")),
  mergedIntoId: z.nullable(idSchema("ticket")),
  createdAt: instant,
  updatedAt: instant,
});

const staffMessage = z.object({
  ...messageOutput.shape,
  /** For staff alone: no customer ever gets it. */
  isNote: z.boolean(),
  /** Until then its author may correct it; null: it is not yours, or too late. */
  editableUntil: z.nullable(instant),
  /** The mail that it came by, for 30 days; null: it came by no mail. */
  mail: z.nullable(
    z.object({
      /** Masked; null: from no one, or from several at once. */
      from: z.nullable(z.string()),
      /** Why it is a note: `foreign`, `machine`, `limit`, `repeated_id`, `empty`, `bounce`; null: it is a message. */
      reason: z.nullable(z.string()),
      /** A quote, or more than is shown, was left out. */
      isCut: z.boolean(),
      /** Names of its files, which are in the source alone. */
      attachments: z.array(z.string()),
      /** It may be taken as a message of the customer's. */
      canAccept: z.boolean(),
    }),
  ),
});

/** What of a ticket a member of staff does now. */
const staffPresence = z.object({
  staff: shownStaff,
  doing: z.enum(["reading", "typing"]),
  until: instant,
});

const ticketFilter = {
  ...between,
  topic: z.optional(ticketTopic),
  priority: z.optional(priority),
  assignee: z.optional(idSchema("staff")),
  customer: ofCustomer,
  /** The id of what it is about. */
  service: z.optional(z.string().check(z.maxLength(40))),
  /** A part of the subject, or the number. */
  q: textFilter,
} as const;

const linkedTicket = z.object({
  id: idSchema("ticket"),
  number: z.int(),
  subject: z.string(),
  state: ticketState,
});

const read = { access: "staff", permission: "support.read" } as const;
const answer = { access: "staff", permission: "support.answer" } as const;

export const supportAdminRoutes = defineContract({
  "GET /v2/admin/support/tickets": {
    summary: "Tickets of a view, the nearest promise first, those closed the newest first",
    ...read,
    query: z.object({ ...cursorPage, ...ticketFilter, view: z._default(ticketView, "open") }),
    output: z.object({
      tickets: z.array(staffTicket),
      nextCursor: z.nullable(z.string()),
      /** Those that wait for an answer of ours, and since when the oldest does. */
      waiting: waitingInAll,
      /** How many there are in each view, whatever is filtered. */
      counts: z.object({
        mine: z.int(),
        unassigned: z.int(),
        open: z.int(),
        due: z.int(),
        held: z.int(),
        answered: z.int(),
      }),
    }),
    errors: [],
  },
  "GET /v2/admin/support/tickets/export": {
    summary: "The same as a file",
    ...read,
    stepUp: true,
    query: z.object({ ...ticketFilter, view: z._default(ticketView, "open"), reason: staffReason }),
    output: z.string(),
    csv: z.object({
      id: idSchema("ticket"),
      number: z.int(),
      subject: z.string(),
      topic: ticketTopic,
      state: ticketState,
      priority,
      service: z.string(),
      ...customerCells,
      assignee: z.string(),
      firstDueAt: z.nullable(instant),
      nextDueAt: z.nullable(instant),
      firstAnsweredAt: z.nullable(instant),
      closedAt: z.nullable(instant),
      rating: z.nullable(z.int()),
      createdAt: instant,
    }),
    errors: [],
  },
  "GET /v2/admin/support/tickets/{id}": {
    summary: "A ticket with its newest 200 messages and notes, and who else of staff is at it",
    ...read,
    params,
    query: z.object({
      after: z.optional(idSchema("ticketMessage")),
      before: z.optional(idSchema("ticketMessage")),
    }),
    output: z.object({
      ticket: staffTicket,
      messages: z.array(staffMessage),
      hasEarlier: z.boolean(),
      participants: z.array(participantOutput),
      presence: z.array(staffPresence),
      /** Somebody of the customer writes now. */
      customerTypes: z.boolean(),
      /** Up to which message the customer has read. */
      customerReadTo: z.nullable(idSchema("ticketMessage")),
      links: z.array(linkedTicket),
      /** How the thing is now that the ticket is about; none where it is about none, or that is gone. */
      facts: z.array(factOutput),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/support/tickets": {
    summary: "Write to a customer first; they are notified",
    ...answer,
    body: z.strictObject({
      customer: idSchema("customer"),
      subject,
      message,
      topic: z.optional(ticketTopic),
      priority: z.optional(priority),
      service: z.optional(thing),
      fileIds,
    }),
    output: staffTicket,
    errors: ["not_found", "file_not_ready", "file_limit", "customer_erased"],
    idempotent: true,
    maxBodyBytes: messageBytes,
  },
  "POST /v2/admin/support/tickets/{id}/message": {
    summary: "Answer the customer, or write a note that staff alone sees",
    ...answer,
    params,
    body: z.strictObject({
      message,
      note: z._default(z.boolean(), false),
      /** The newest message that you saw: refused when a colleague has answered since. */
      after: z.optional(idSchema("ticketMessage")),
      /** The canned answer that it was made of. */
      canned: z.optional(idSchema("cannedAnswer")),
      fileIds,
    }),
    output: staffMessage,
    errors: [
      "not_found",
      "answered_meanwhile",
      "ticket_merged",
      "file_not_ready",
      "file_limit",
      "customer_erased",
    ],
    idempotent: true,
    maxBodyBytes: messageBytes,
  },
  "PUT /v2/admin/support/messages/{id}": {
    summary: "Correct a message or note of yours, within 5 minutes; the customer sees that it was edited",
    ...answer,
    params: messageParams,
    body: z.strictObject({ message }),
    output: staffMessage,
    errors: ["not_found", "edit_too_late"],
    maxBodyBytes: messageBytes,
  },
  "POST /v2/admin/support/messages/{id}/accept": {
    summary: "Take a note that came by mail from another address as a message of the customer's",
    ...answer,
    params: messageParams,
    body: z.strictObject({}),
    output: staffMessage,
    errors: ["not_found", "ticket_merged"],
  },
  "GET /v2/admin/support/messages/{id}/mail": {
    summary: "All words of the mail that a message came by, with what it quotes",
    ...read,
    params: messageParams,
    output: z.object({ from: z.nullable(z.string()), subject: z.string(), text: z.string() }),
    errors: ["not_found"],
  },
  "GET /v2/admin/support/messages/{id}/mail/source": {
    summary:
      "The mail that a message came by as a file, as it came, addresses too; that it was taken is audited",
    access: "staff",
    permission: "customers.show",
    stepUp: true,
    params: messageParams,
    file: true,
    output: z.string(),
    errors: ["not_found"],
  },
  "POST /v2/admin/support/tickets/{id}/assign": {
    summary: "Give a ticket to a member of staff, or to no one",
    ...answer,
    params,
    body: z.strictObject({ staff: z.nullable(idSchema("staff")) }),
    output: staffTicket,
    errors: ["not_found"],
  },
  "POST /v2/admin/support/tickets/{id}/priority": {
    summary: "Set how urgent a ticket is; the next answer may be due sooner, never later",
    ...answer,
    params,
    body: z.strictObject({ priority }),
    output: staffTicket,
    errors: ["not_found"],
  },
  "POST /v2/admin/support/tickets/{id}/hold": {
    summary: "Wait for somebody else until a day that the customer sees, or, with null, no longer",
    ...answer,
    params,
    body: z.strictObject({ until: z.nullable(z.iso.datetime()) }),
    output: staffTicket,
    errors: ["not_found", "ticket_closed", "date_past"],
  },
  "POST /v2/admin/support/tickets/{id}/merge": {
    summary: "Move the messages of a ticket into another one of the same customer, and close it",
    ...answer,
    params,
    body: z.strictObject({ into: idSchema("ticket") }),
    output: staffTicket,
    errors: ["not_found", "ticket_closed", "ticket_merged"],
  },
  "POST /v2/admin/support/tickets/{id}/link": {
    summary: "Link two tickets, of any customers, for staff alone; or no longer",
    ...answer,
    params,
    body: z.strictObject({ ticket: idSchema("ticket"), isLinked: z._default(z.boolean(), true) }),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/admin/support/tickets/{id}/close": {
    summary: "Close a ticket; one that is closed already stays so",
    ...answer,
    params,
    body: z.strictObject({}),
    output: staffTicket,
    errors: ["not_found"],
  },
  "POST /v2/admin/support/tickets/{id}/typing": {
    summary: "Show for a few seconds that you write or read; the customer sees the former without a name",
    ...answer,
    permission: "support.read",
    params,
    body: z.strictObject({ doing: z.enum(["reading", "typing"]) }),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/admin/support/tickets/{id}/read": {
    summary: "Mark the messages of a ticket up to one of them as read by you",
    ...read,
    params,
    body: z.strictObject({ upTo: idSchema("ticketMessage") }),
    output: nothing,
    errors: ["not_found"],
  },
  "GET /v2/admin/support/colleagues": {
    summary: "Who of staff can answer tickets, by name: whom a ticket may be given to",
    ...read,
    output: z.object({ colleagues: z.array(z.object({ ...shownStaff.shape, isYou: z.boolean() })) }),
    errors: [],
  },
  "GET /v2/admin/support/presence": {
    summary: "Who of staff is at which ticket, and what customers see of it",
    ...read,
    output: z.object({
      shown: presenceOutput,
      tickets: z.array(z.object({ ticketId: idSchema("ticket"), ...staffPresence.shape })),
    }),
    errors: [],
  },
});
