import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });
const hostParams = z.extend(params, { host: z.string().check(z.minLength(1), z.maxLength(200)) });
const emptyBody = z.strictObject({});

/** A record that a host needs, and what is there. */
const record = z.object({
  type: z.enum(["TXT", "CNAME", "A", "AAAA"]),
  name: z.string(),
  /** What it has to say. */
  value: z.string(),
  /** What the zone's own name servers said last; empty: there is none. */
  found: z.array(z.string()),
  isRight: z.boolean(),
});

export const siteHost = z.object({
  host: z.string(),
  /** `pending`: its records are not there yet. `failing`: they were, and it is served for some days more. */
  state: z.enum(["pending", "active", "failing"]),
  /** Links of the site lead there; its other hosts redirect. */
  isPrimary: z.boolean(),
  /** The one below our domain, which needs no records. */
  isDefault: z.boolean(),
  records: z.array(record),
  /** No name server of its zone answered the last time. */
  isSilent: z.boolean(),
  checkedAt: z.nullable(instant),
  /** When it stops being served, unless its records are back. */
  servedUntil: z.nullable(instant),
  /** Its zone is on our name servers and the customer's: we can write the records. */
  isZoneOurs: z.boolean(),
});

const output = z.object({ hosts: z.array(siteHost) });

export const whitelabelHostsContract = defineContract({
  "GET /v2/whitelabel/{id}/hosts": {
    summary: "The hosts of a site, with the records that each needs and what was found of them",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output,
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/hosts": {
    summary: "Claim a host for a site; it is served when its records prove whose it is and lead here",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params,
    body: z.strictObject({ host: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output,
    errors: ["not_found", "host_refused", "host_limit", "site_ended"],
    limit: "look-up",
  },
  "POST /v2/whitelabel/{id}/hosts/{host}/check": {
    summary: "Look at the records of a host now",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params: hostParams,
    body: emptyBody,
    output,
    errors: ["not_found", "host_taken"],
    limit: "look-up",
  },
  "POST /v2/whitelabel/{id}/hosts/{host}/primary": {
    summary: "Have the links of a site lead to one of its hosts; the others redirect there",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params: hostParams,
    body: emptyBody,
    output,
    errors: ["not_found", "host_not_active"],
  },
  "POST /v2/whitelabel/{id}/hosts/{host}/records": {
    summary:
      "Write the records of a host into its zone, where that is the customer's and on our name servers",
    access: "customer",
    scope: "whitelabel:write",
    right: "services.manage",
    params: hostParams,
    body: emptyBody,
    output,
    errors: ["not_found", "zone_elsewhere", "records_invalid", "domain_not_active"],
    limit: "look-up",
  },
  "DELETE /v2/whitelabel/{id}/hosts/{host}": {
    summary: "Take a host from a site; the site's own host stays",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params: hostParams,
    output,
    errors: ["not_found"],
  },
});
