import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing } from "#src/shared/schemas.ts";

/**
 * Whether the registrant's email is verified. `unverified`: not requested, as no name needs it yet.
 * `pending`: requested by mail, due at `dueAt`. `lapsed`: not confirmed in time, the names are out of service.
 */
export const verificationState = z.enum(["unverified", "pending", "verified", "lapsed"]);

const line = z.string();
const addressOutput = {
  name: line,
  organization: z.nullable(line),
  street: z.array(line),
  city: line,
  province: z.nullable(line),
} as const;

/** A registrant: its lines are ASCII; `local` has them in the owner's script where that is not Latin. */
export const contactOutput = z.object({
  id: idSchema("contact"),
  ...addressOutput,
  postalCode: z.nullable(line),
  /** Two upper-case letters, ISO 3166. */
  country: line,
  phone: z.object({
    country: line,
    callingCode: line,
    nationalNumber: line,
    extension: z.nullable(line),
  }),
  email: line,
  local: z.nullable(z.object(addressOutput)),
  verification: z.object({ state: verificationState, dueAt: z.nullable(instant) }),
  /** The names that it owns, as A-labels and U-labels: the first 20 of `nameCount`. */
  names: z.array(z.object({ name: line, displayName: line })),
  nameCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

/** Looser than the rules, which name the invalid field; this only bounds the length. */
const typed = z.string().check(z.maxLength(300));
const addressBody = {
  name: typed,
  organization: z.optional(z.nullable(typed)),
  street: z.array(typed).check(z.minLength(1), z.maxLength(3)),
  city: typed,
  province: z.optional(z.nullable(typed)),
} as const;

export const contactBody = z.strictObject({
  ...addressBody,
  postalCode: z.optional(z.nullable(typed)),
  country: typed,
  /** As typed, with a national or international prefix; the answer has the parsed number. */
  phone: z.strictObject({
    country: typed,
    callingCode: z.optional(typed),
    nationalNumber: typed,
    extension: z.optional(z.nullable(typed)),
  }),
  email: typed,
  local: z.optional(z.nullable(z.strictObject(addressBody))),
});

const params = z.object({ id: idSchema("contact") });

export const contactsContract = defineContract({
  "GET /v2/domains/contacts": {
    summary: "Every contact of the customer, the newest first",
    access: "customer",
    scope: "contacts:read",
    right: "services.read",
    inLook: "contacts",
    output: z.object({ contacts: z.array(contactOutput) }),
    errors: [],
  },
  "POST /v2/domains/contacts": {
    summary: "Write down a contact; names can belong to it from then on",
    access: "customer",
    scope: "contacts:write",
    right: "services.manage",
    body: contactBody,
    output: contactOutput,
    errors: ["contact_limit"],
  },
  "POST /v2/domains/contacts/transliterate": {
    summary: "Propose lines in Latin letters for lines in another script; nothing is kept",
    access: "customer",
    scope: "contacts:read",
    right: "services.read",
    staysOpen: true,
    body: z.strictObject({
      /** Transliteration depends on the country: German and Turkish names differ. */
      country: typed,
      lines: z.array(typed).check(z.minLength(1), z.maxLength(10)),
    }),
    output: z.object({ lines: z.array(line) }),
    errors: [],
  },
  "POST /v2/domains/contacts/confirm": {
    summary: "Follow the mailed link that confirms a registrant's email",
    access: "public",
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ email: line }),
    errors: ["email_link_invalid"],
    limit: "account",
  },
  "GET /v2/domains/contacts/{id}": {
    summary: "One contact",
    access: "customer",
    scope: "contacts:read",
    right: "services.read",
    inLook: "contacts",
    params,
    output: contactOutput,
    errors: ["not_found"],
  },
  "PUT /v2/domains/contacts/{id}": {
    summary:
      "Replace what a contact says; another name, organization or email is a change of registrant of its names",
    access: "customer",
    scope: "contacts:write",
    right: "services.manage",
    isDestructive: true,
    params,
    body: contactBody,
    output: contactOutput,
    errors: ["not_found"],
  },
  "DELETE /v2/domains/contacts/{id}": {
    summary: "Remove a contact for good; refused while names belong to it",
    access: "customer",
    scope: "contacts:write",
    right: "services.manage",
    params,
    output: nothing,
    errors: ["not_found", "contact_in_use"],
  },
  "POST /v2/domains/contacts/{id}/send-verification": {
    summary: "Mail the link that confirms the contact's email once more; nothing when it is confirmed",
    access: "customer",
    scope: "contacts:write",
    right: "services.manage",
    params,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
    limit: "account",
  },
});
