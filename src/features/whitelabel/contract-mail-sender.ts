import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });
const emptyBody = z.strictObject({});

/** A record that the domain needs, and what is there. */
const record = z.object({
  /** `proof`: whose the domain is. `key`, `next-key`: DKIM. `policy`: DMARC. */
  purpose: z.enum(["proof", "key", "next-key", "spf", "policy"]),
  type: z.enum(["TXT"]),
  name: z.string(),
  /** What it has to say. */
  value: z.string(),
  /** What the domain's own name servers said last; empty: there is none. */
  found: z.array(z.string()),
  isRight: z.boolean(),
});

/** `unneeded`: the provider asks for none. */
const light = z.enum(["right", "missing", "unneeded"]);

export const mailSenderState = z.enum(["pending", "active", "failing"]);

export const mailSenderOutput = z.object({
  /** Null: mail comes from a neutral address in the site's name. */
  sender: z.nullable(
    z.object({
      address: z.string(),
      domain: z.string(),
      /** `pending`: its records are not there yet. `failing`: one of them is gone. */
      state: mailSenderState,
      /** Whether mail comes from it now; else from the neutral address. */
      isUsed: z.boolean(),
      health: z.object({ dkim: light, spf: light, dmarc: light }),
      records: z.array(record),
      /** No name server of the domain answered the last time. */
      isSilent: z.boolean(),
      checkedAt: z.nullable(instant),
      /** When it stops being used, unless its records are back. */
      usedUntil: z.nullable(instant),
      /** Its zone is on our name servers and the customer's: we can write the records. */
      isZoneOurs: z.boolean(),
      keyMadeAt: instant,
    }),
  ),
});

const write = { access: "customer", right: "orders.buy", params, output: mailSenderOutput } as const;

/** From which address of its owner's domain the mail of a site comes. */
export const mailSenderContract = defineContract({
  "GET /v2/whitelabel/{id}/mail-sender": {
    summary: "From which address the mail of a site comes, with the records that its domain needs",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output: mailSenderOutput,
    errors: ["not_found"],
  },
  "PUT /v2/whitelabel/{id}/mail-sender": {
    summary:
      "Have the mail of a site come from an own address once its domain proves it, or from the neutral one again; a session that has just proved who it is, never a key",
    ...write,
    scope: null,
    stepUp: true,
    body: z.strictObject({
      /** Null: the neutral one. */
      address: z.nullable(z.string().check(z.minLength(3), z.maxLength(254))),
    }),
    errors: ["not_found", "mail_address_refused", "mail_domain_taken", "site_ended"],
    limit: "account",
  },
  "POST /v2/whitelabel/{id}/mail-sender/check": {
    summary: "Look at the records of a site's mail domain now",
    ...write,
    scope: "whitelabel:write",
    body: emptyBody,
    errors: ["not_found", "mail_domain_taken"],
    limit: "look-up",
  },
  "POST /v2/whitelabel/{id}/mail-sender/records": {
    summary:
      "Write the records of a site's mail domain into its zone, where that is the customer's and on our name servers",
    ...write,
    scope: "whitelabel:write",
    right: "services.manage",
    body: emptyBody,
    errors: ["not_found", "mail_domain_taken", "zone_elsewhere", "records_invalid", "domain_not_active"],
    limit: "look-up",
  },
  "POST /v2/whitelabel/{id}/mail-sender/key": {
    summary:
      "Make the next key that signs the mail of a site; the present one signs until the record of the next is found",
    ...write,
    scope: null,
    stepUp: true,
    body: emptyBody,
    errors: ["not_found", "site_ended"],
    limit: "account",
  },
});
