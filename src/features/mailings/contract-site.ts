import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing, offsetPage } from "#src/shared/schemas.ts";
import { segment, words } from "./contract-admin.ts";
import { mailingLanguage, mailingState, segmentOutput } from "./contract-outputs.ts";

// Mails of a reseller to those customers of a site who agreed to them.

/** By what a reseller chooses: what they have, and how they read. */
const chosen = { languages: true, hasServer: true, hasDomain: true } as const;
const byTime = { expiresWithinDays: true, idleDays: true, spentCents: true } as const;
const siteSegment = z.strictObject(z.pick(segment, { ...chosen, ...byTime }).shape);

const text = z.strictObject({ language: mailingLanguage, ...words });
const draft = {
  texts: z.array(text).check(z.minLength(1), z.maxLength(30)),
  segment: siteSegment,
} as const;

const brief = {
  id: idSchema("mailing"),
  state: mailingState,
  /** In the first of its languages. */
  subject: z.string(),
  recipients: z.int(),
  mailed: z.int(),
  /** Who ended their consent meanwhile, or cannot be reached. */
  leftOut: z.int(),
  /** Addresses from which it came back. */
  bounced: z.int(),
  createdAt: instant,
  sendAt: z.nullable(instant),
  endedAt: z.nullable(instant),
} as const;

const one = z.object({
  ...brief,
  texts: z.array(z.object({ language: mailingLanguage, subject: z.string(), body: z.string() })),
  segment: z.pick(segmentOutput, { ...chosen, ...byTime }),
  version: z.int(),
  /** Why staff sent it back; null: they did not. */
  reviewNote: z.nullable(z.string()),
});

const params = z.object({ id: idSchema("whitelabelSite") });
const inPath = z.extend(params, { mailingId: idSchema("mailing") });
const read = { access: "customer", scope: "whitelabel:read", right: "money", inLook: "money" } as const;
const write = { access: "customer", scope: "whitelabel:write", right: "orders.buy" } as const;
const expectedVersion = z.int().check(z.gte(1));
const maxBodyBytes = 512 * 1024;

export const siteMailingsContract = defineContract({
  "GET /v2/whitelabel/{id}/mailings": {
    summary: "Mailings of the site, newest first, and how many of its customers agreed to them",
    ...read,
    params,
    query: z.object(offsetPage),
    output: z.object({
      mailings: z.array(z.object(brief)),
      total: z.int(),
      /** Who would get one to all now. */
      reachable: z.int(),
    }),
    errors: ["not_found"],
  },
  "GET /v2/whitelabel/{id}/mailings/{mailingId}": {
    summary: "A mailing of the site as a whole",
    ...read,
    params: inPath,
    output: one,
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/mailings/audience": {
    summary: "How many customers of the site a mailing would go to now; nothing is changed",
    ...write,
    params,
    body: z.strictObject({ segment: siteSegment }),
    output: z.object({ recipients: z.int() }),
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/mailings/preview": {
    summary: "How a text would read as a mail of the site; nothing is changed",
    ...write,
    params,
    body: text,
    output: z.object({ subject: z.string(), greeting: z.string(), body: z.string(), warning: z.string() }),
    errors: ["not_found"],
    maxBodyBytes,
  },
  "POST /v2/whitelabel/{id}/mailings": {
    summary: "Write a mailing to customers of the site, which goes to no one yet",
    ...write,
    params,
    body: z.strictObject(draft),
    output: one,
    errors: ["not_found"],
    limit: "account",
    maxBodyBytes,
  },
  "PUT /v2/whitelabel/{id}/mailings/{mailingId}": {
    summary: "Change a mailing that is not sent yet",
    ...write,
    params: inPath,
    body: z.strictObject({ ...draft, expectedVersion }),
    output: one,
    errors: ["not_found", "version_changed"],
    maxBodyBytes,
  },
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/test": {
    summary: "Send a mailing to yourself",
    ...write,
    scope: null,
    params: inPath,
    body: z.strictObject({ language: mailingLanguage }),
    output: nothing,
    errors: ["mailing_sender", "not_found"],
    limit: "account",
  },
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/send": {
    summary:
      "Send a mailing to the customers who agreed, now or at a time, one a day; the first of a site waits until staff read it",
    ...write,
    scope: null,
    params: inPath,
    body: z.strictObject({
      expectedVersion,
      /** Absent: now. */
      sendAt: z.optional(z.iso.datetime()),
    }),
    output: one,
    errors: ["mailing_empty", "mailing_limit", "mailing_sender", "not_found", "version_changed"],
  },
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/stop": {
    summary: "Send no more of a mailing",
    ...write,
    params: inPath,
    body: z.strictObject({}),
    output: one,
    errors: ["not_found", "version_changed"],
  },
  "DELETE /v2/whitelabel/{id}/mailings/{mailingId}": {
    summary: "Remove a mailing that was never sent",
    ...write,
    params: inPath,
    body: z.strictObject({ expectedVersion }),
    output: nothing,
    errors: ["not_found", "version_changed"],
  },
});
