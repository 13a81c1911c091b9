import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";
import {
  fileStates,
  messageWays,
  supportFacts,
  supportKinds,
  ticketLines,
  ticketStates,
  ticketTopics,
} from "#src/shared/support.ts";

// The outputs of the calls in `contract.ts` and the parts that staff sees too.

export const ticketState = z.enum(ticketStates);
export const ticketTopic = z.enum(ticketTopics);

/** What a ticket is about, as it was called when the ticket was opened. */
export const serviceOutput = z.object({ kind: z.enum(supportKinds), id: z.string(), label: z.string() });

export const factOutput = z.object({ label: z.enum(supportFacts), value: z.string() });

/** `system`: a line of the product itself. */
export const messageBy = z.enum(["customer", "staff", "system"]);

export const ticketOutput = z.object({
  id: idSchema("ticket"),
  /** As people name it: #1042. */
  number: z.int(),
  subject: z.string(),
  topic: ticketTopic,
  /** `open`: we are to answer; `answered`: you are; `held`: we wait for somebody else, until `heldUntil`. */
  state: ticketState,
  service: z.nullable(serviceOutput),
  /** The newest message of a person. */
  lastMessage: z.object({ excerpt: z.string(), by: messageBy, at: instant }),
  /** Messages that you have not read. */
  unread: z.int(),
  /** By when the first answer was promised; null: we opened it. */
  firstDueAt: z.nullable(instant),
  /** By when the next answer is promised; null: you are not waiting for one. */
  nextDueAt: z.nullable(instant),
  firstAnsweredAt: z.nullable(instant),
  heldUntil: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** Until then a message opens it again. */
  reopensUntil: z.nullable(instant),
  rating: z.nullable(z.int()),
  /** The ticket that this one goes on from, and the one that it was joined into. */
  followsId: z.nullable(idSchema("ticket")),
  mergedIntoId: z.nullable(idSchema("ticket")),
  createdAt: instant,
  updatedAt: instant,
});

/** A file of a message; its bytes are at `GET …/files/{id}`. */
export const fileOutput = z.object({
  id: idSchema("ticketFile"),
  name: z.string(),
  /** By its content. */
  mediaType: z.string(),
  bytes: z.int(),
  /** `scanning`: as long as it is looked at for harm, only who uploaded it gets it; `refused`, `gone`: no one does. */
  state: z.enum(fileStates),
  /** Path of a small picture of it (WebP); null: there is none, or not yet. */
  previewUrl: z.nullable(z.string()),
  /** Of the picture itself; null as long as there is no preview. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

/** What was just uploaded. */
export const uploadOutput = z.object({
  id: idSchema("ticketFile"),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  state: z.enum(fileStates),
  previewUrl: z.nullable(z.string()),
});

export const messageOutput = z.object({
  id: idSchema("ticketMessage"),
  ticketId: idSchema("ticket"),
  by: messageBy,
  /** Of our staff the name that customers see; null for lines of the product, and for people who are gone. */
  authorName: z.nullable(z.string()),
  isYou: z.boolean(),
  via: z.enum(messageWays),
  /** Plain text; empty in a line of the product. */
  text: z.string(),
  /** What a line of the product says. */
  line: z.nullable(z.enum(ticketLines)),
  /** What the product knew of the thing when the ticket was opened: of the line `about`. */
  facts: z.array(factOutput),
  files: z.array(fileOutput),
  createdAt: instant,
  editedAt: z.nullable(instant),
});

/** Working hours as they are kept: days from 1, Monday, to 7, times of day in the zone. */
export const hoursOutput = z.object({
  isRoundTheClock: z.boolean(),
  zone: z.string(),
  ranges: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
  holidays: z.array(z.string()),
});

export const promiseOutput = z.object({
  firstDueAt: z.nullable(instant),
  nextDueAt: z.nullable(instant),
  hours: hoursOutput,
  /** The hours in short, e.g. `24/7` or `Mon-Fri 09:00-18:00 Europe/Berlin`. */
  hoursText: z.string(),
});

/** `usualMinutes`: half of the first answers of the last 30 days came sooner; null: there were too few. */
export const presenceOutput = z.object({ isHere: z.boolean(), usualMinutes: z.nullable(z.int()) });

export const participantOutput = z.object({
  userId: idSchema("user"),
  name: z.string(),
  isMuted: z.boolean(),
});
