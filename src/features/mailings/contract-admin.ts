import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import {
  mailingText,
  maxMailingBody,
  maxMailingSubject,
  mostChoices,
  mostPerHour,
} from "#src/shared/mailings.ts";
import { nothing, offsetPage, staffReason } from "#src/shared/schemas.ts";
import { shownCustomer } from "#src/shared/staff-schemas.ts";
import {
  mailingBrief,
  mailingLanguage,
  mailingOutput,
  mailingState,
  mailingWay,
  recipientMail,
  recipientNotice,
} from "./contract-outputs.ts";

// Announcements for staff: written, looked at, sent to those whom they concern.

const names = z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(mostChoices)));
/** Who is meant: of each list one has to fit, and all lists that are there. */
export const segment = z.strictObject({
  nodes: names,
  locations: names,
  plans: names,
  endings: names,
  countries: names,
  languages: z.optional(z.array(mailingLanguage).check(z.maxLength(30))),
  hasServer: z.optional(z.boolean()),
  hasDomain: z.optional(z.boolean()),
});
const written = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(mailingText));
const words = { subject: written(maxMailingSubject), body: written(maxMailingBody) } as const;
const time = z.nullable(z.iso.datetime());

const draft = {
  ways: z.array(mailingWay).check(z.minLength(1), z.maxLength(3)),
  /** English among them. */
  texts: z
    .array(z.strictObject({ language: mailingLanguage, ...words }))
    .check(z.minLength(1), z.maxLength(30)),
  segment,
  perHour: z.int().check(z.gte(1), z.lte(mostPerHour)),
  /** From when the banner is shown; null: from the sending on. */
  shownFrom: time,
  /** Until when; a banner has to end. */
  shownUntil: time,
} as const;

const params = z.object({ id: idSchema("mailing") });
const expectedVersion = z.int().check(z.gte(1));
const read = { access: "staff", permission: "mailings.read" } as const;
const write = { access: "staff", permission: "mailings.write" } as const;
const send = { access: "staff", permission: "mailings.send", params, output: mailingOutput } as const;
const named = z.array(z.object({ id: z.string(), name: z.string() }));
const maxBodyBytes = 512 * 1024;

export const mailingsAdminRoutes = defineContract({
  "GET /v2/admin/mailings": {
    summary: "Announcements, newest first",
    ...read,
    query: z.object({ ...offsetPage, state: z.optional(mailingState) }),
    output: z.object({ mailings: z.array(mailingBrief), total: z.int() }),
    errors: [],
  },
  "GET /v2/admin/mailings/choices": {
    summary: "By what recipients of announcements can be chosen",
    ...read,
    output: z.object({ nodes: named, locations: named, plans: named, endings: named, countries: named }),
    errors: [],
  },
  "GET /v2/admin/mailings/{id}": {
    summary: "An announcement as a whole",
    ...read,
    params,
    output: mailingOutput,
    errors: ["not_found"],
  },
  "GET /v2/admin/mailings/{id}/recipients": {
    summary: "Whom an announcement goes to, and what became of it for each",
    ...read,
    params,
    query: z.object({
      ...offsetPage,
      state: z.optional(z.enum(["waiting", "done", "left-out"])),
    }),
    output: z.object({
      recipients: z.array(
        z.object({
          username: z.string(),
          customer: shownCustomer,
          mail: recipientMail,
          notice: recipientNotice,
          isDismissed: z.boolean(),
        }),
      ),
      total: z.int(),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/mailings/audience": {
    summary: "How many people an announcement would go to now; nothing is changed",
    ...write,
    body: z.strictObject({ segment }),
    output: z.object({ recipients: z.int(), customers: z.int() }),
    errors: [],
  },
  "POST /v2/admin/mailings/preview": {
    summary: "How a text would read as a mail; nothing is changed",
    ...write,
    body: z.strictObject({ language: mailingLanguage, ...words }),
    output: z.object({
      subject: z.string(),
      greeting: z.string(),
      body: z.string(),
      warning: z.string(),
      footer: z.string(),
    }),
    errors: [],
    maxBodyBytes,
  },
  "POST /v2/admin/mailings": {
    summary: "Write an announcement, which goes to no one yet",
    ...write,
    body: z.strictObject(draft),
    output: mailingOutput,
    errors: [],
    maxBodyBytes,
  },
  "PUT /v2/admin/mailings/{id}": {
    summary: "Change an announcement that is not queued yet",
    ...write,
    params,
    body: z.strictObject({ ...draft, expectedVersion }),
    output: mailingOutput,
    errors: ["not_found", "version_changed"],
    maxBodyBytes,
  },
  "POST /v2/admin/mailings/{id}/discard": {
    summary: "Remove an announcement that was never queued",
    ...write,
    params,
    body: z.strictObject({ expectedVersion }),
    output: nothing,
    errors: ["not_found", "version_changed"],
  },
  "POST /v2/admin/mailings/{id}/test": {
    summary: "Send the mail of an announcement to yourself",
    ...write,
    params,
    body: z.strictObject({ language: mailingLanguage }),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/admin/mailings/{id}/send": {
    summary: "Fix whom an announcement goes to, and send it now or at a time",
    ...send,
    stepUp: true,
    body: z.strictObject({
      expectedVersion,
      /** Absent: now. */
      sendAt: z.optional(z.iso.datetime()),
      reason: staffReason,
    }),
    errors: ["approval_needed", "approval_open", "mailing_empty", "not_found", "version_changed"],
  },
  "POST /v2/admin/mailings/{id}/stop": {
    summary: "Send no more of an announcement, and take its banner away",
    ...send,
    body: z.strictObject({ reason: staffReason }),
    errors: ["not_found", "version_changed"],
  },
  "POST /v2/admin/mailings/{id}/continue": {
    summary: "Send the rest of an announcement that was stopped",
    ...send,
    stepUp: true,
    body: z.strictObject({ reason: staffReason }),
    errors: ["not_found", "version_changed"],
  },
});
