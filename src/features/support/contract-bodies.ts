import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { maxFiles, maxMessageCharacters, maxSubjectCharacters, supportKinds } from "#src/shared/support.ts";
import { ticketTopic } from "./contract-outputs.ts";

/** Room for a message of which every character is escaped. */
export const messageBytes = 256 * 1024;

export const subject = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxSubjectCharacters));
export const message = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMessageCharacters));

/** A thing of the customer's, by its id as on the wire. */
export const thing = z.strictObject({
  kind: z.enum(supportKinds),
  id: z.string().check(z.minLength(1), z.maxLength(40)),
});

/** Files that the same person uploaded and has not sent yet, in the order in which they are shown. */
export const fileIds = z.optional(z.array(idSchema("ticketFile")).check(z.maxLength(maxFiles)));

export const openTicketBody = z.strictObject({
  subject,
  message,
  topic: z.optional(ticketTopic),
  service: z.optional(thing),
  /** What it is asked about: the ticket begins with what the product has of it. */
  about: z.optional(thing),
  /** An earlier ticket that this one goes on from. */
  follows: z.optional(idSchema("ticket")),
  fileIds,
});

export const rateBody = z.strictObject({
  rating: z.int().check(z.gte(1), z.lte(5)),
  note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
});
