import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { mailingStates, mailingWays } from "#src/shared/mailings.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { instant } from "#src/shared/schemas.ts";
import { doneBy } from "#src/shared/staff-schemas.ts";

// What calls about announcements answer with.

export const mailingLanguage = z.enum(completeLocales);
export const mailingWay = z.enum(mailingWays);
export const mailingState = z.enum(mailingStates);

/** What became of it for a recipient; `none`: it does not come that way. */
export const recipientMail = z.enum(["none", "waiting", "posted", "left-out"]);
export const recipientNotice = z.enum(["none", "waiting", "made", "left-out"]);

const names = z.optional(z.array(z.string()));

/** Who is meant: of each list one has to fit, and all lists that are there. */
export const segmentOutput = z.object({
  nodes: names,
  locations: names,
  plans: names,
  endings: names,
  countries: names,
  languages: z.optional(z.array(mailingLanguage)),
  hasServer: z.optional(z.boolean()),
  hasDomain: z.optional(z.boolean()),
});

/** How far it came. A recipient who is left out was blocked or erased meanwhile, or has no email that works. */
const counts = {
  recipients: z.int(),
  mailed: z.int(),
  noticed: z.int(),
  leftOut: z.int(),
} as const;

const brief = {
  id: idSchema("mailing"),
  state: mailingState,
  ways: z.array(mailingWay),
  /** In English. */
  subject: z.string(),
  ...counts,
  createdAt: instant,
  /** When it is to be sent; null: as soon as it is queued. */
  sendAt: z.nullable(instant),
  begunAt: z.nullable(instant),
  endedAt: z.nullable(instant),
} as const;

export const mailingBrief = z.object(brief);

export const mailingOutput = z.object({
  ...brief,
  texts: z.array(z.object({ language: mailingLanguage, subject: z.string(), body: z.string() })),
  segment: segmentOutput,
  perHour: z.int(),
  shownFrom: z.nullable(instant),
  shownUntil: z.nullable(instant),
  version: z.int(),
  createdBy: doneBy,
  queuedAt: z.nullable(instant),
  queuedBy: z.nullable(doneBy),
  stoppedAt: z.nullable(instant),
  /** Sending it waits for a second person. */
  approvalId: z.nullable(idSchema("approval")),
});
