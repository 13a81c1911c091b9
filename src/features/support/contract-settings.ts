import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing } from "#src/shared/schemas.ts";
import { maxMessageCharacters, ticketPriorities } from "#src/shared/support.ts";
import { hoursOutput } from "./contract-outputs.ts";

// Canned answers, hours and promises, for staff.

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

const cannedText = {
  /** What it is called by after a slash: `/refund`. */
  short: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** May have {customer}, {number} and {service}, which the office fills in as plain text. */
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMessageCharacters)),
  language: z.string().check(z.regex(/^[a-z]{2,3}(?:-[a-z]{2})?$/)),
} as const;

const canned = z.object({
  id: idSchema("cannedAnswer"),
  short: z.string(),
  title: z.string(),
  body: z.string(),
  language: z.string(),
  uses: z.int(),
});

const minutes = z.int().check(z.gte(1), z.lte(60 * 24 * 30));

const target = z.strictObject({
  priority: z.enum(ticketPriorities),
  /** Working minutes until the first answer, and until each next one. */
  firstMinutes: minutes,
  nextMinutes: minutes,
});

const read = { access: "staff", permission: "support.read" } as const;
const answer = { access: "staff", permission: "support.answer" } as const;
const manage = { access: "staff", permission: "support.manage", stepUp: true } as const;
const cannedParams = z.object({ id: idSchema("cannedAnswer") });

export const supportSettingsRoutes = defineContract({
  "GET /v2/admin/support/canned": {
    summary: "Prepared answers, the most used first",
    ...read,
    output: z.object({ answers: z.array(canned) }),
    errors: [],
  },
  "POST /v2/admin/support/canned": {
    summary: "Add a prepared answer",
    ...answer,
    body: z.strictObject(cannedText),
    output: canned,
    errors: ["canned_exists", "canned_limit"],
    maxBodyBytes: 256 * 1024,
  },
  "PUT /v2/admin/support/canned/{id}": {
    summary: "Replace a prepared answer",
    ...answer,
    params: cannedParams,
    body: z.strictObject(cannedText),
    output: canned,
    errors: ["not_found", "canned_exists"],
    maxBodyBytes: 256 * 1024,
  },
  "DELETE /v2/admin/support/canned/{id}": {
    summary: "Remove a prepared answer",
    ...answer,
    params: cannedParams,
    output: nothing,
    errors: ["not_found"],
  },
  "GET /v2/admin/support/hours": {
    summary: "The hours in which promises count",
    ...read,
    output: hoursOutput,
    errors: [],
  },
  "PUT /v2/admin/support/hours": {
    summary: "Set the hours in which promises count; promises that were given stay",
    ...manage,
    body: z.strictObject({
      isRoundTheClock: z.boolean(),
      /** As of the IANA, e.g. Europe/Berlin. */
      zone: z.string().check(z.minLength(1), z.maxLength(60)),
      ranges: z
        .array(z.strictObject({ day: z.int().check(z.gte(1), z.lte(7)), from: time, to: time }))
        .check(z.maxLength(28)),
      holidays: z.array(z.iso.date()).check(z.maxLength(200)),
    }),
    output: hoursOutput,
    errors: ["invalid_input"],
  },
  "GET /v2/admin/support/targets": {
    summary: "Within how many working minutes answers are promised",
    ...read,
    output: z.object({ targets: z.array(target) }),
    errors: [],
  },
  "PUT /v2/admin/support/targets": {
    summary: "Set within how many working minutes answers are promised; promises that were given stay",
    ...manage,
    body: z.strictObject({ targets: z.array(target).check(z.minLength(3), z.maxLength(3)) }),
    output: z.object({ targets: z.array(target) }),
    errors: ["invalid_input"],
  },
});
