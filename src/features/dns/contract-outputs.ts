import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";

// Records and zones as customers see them. The calls are `/v2/domains/{id}/records…`.

/** Types that customers may set. */
export const recordType = z.enum([
  "A",
  "AAAA",
  /** Addresses of another host, for the domain itself, which can have no CNAME (decision 47). */
  "ALIAS",
  "CNAME",
  "MX",
  "TXT",
  "SRV",
  "HTTPS",
  "SVCB",
  "CAA",
  "NS",
  "DS",
  "TLSA",
  "SSHFP",
  "NAPTR",
  "PTR",
]);

/** Errors and warnings about a record; keys of `problems` in `records.json`. */
export const recordProblem = z.enum([
  "type_unknown",
  "type_refused",
  "name_invalid",
  "name_too_long",
  "name_needs_service",
  "name_needs_port",
  "content_missing",
  "content_malformed",
  "ipv4_invalid",
  "ipv6_invalid",
  "target_invalid",
  "target_is_address",
  "text_too_long",
  "text_control",
  "priority_missing",
  "number_range",
  "caa_flags",
  "caa_tag",
  "caa_value",
  "service_params",
  "naptr_rule",
  "digest_length",
  "digest_type",
  "ttl_range",
  "locked",
  "alias_place",
  "alias_beside",
  "cname_apex",
  "cname_beside",
  "cname_several",
  "cname_loop",
  "null_mx_beside",
  "ns_apex",
  "below_delegation",
  "ds_without_ns",
  "duplicate",
  "rrset_limit",
  "record_limit",
  "line_unreadable",
  "field_missing",
  "field_malformed",
  // Warnings.
  "private_address",
  "target_is_cname",
  "spf_several",
  "ns_single",
  "skipped_own",
]);

/** What made a version of a zone; `created` is the zone itself. */
export const versionCause = z.enum(["edit", "import", "template", "restore", "reset", "server", "created"]);

export const rowProblemOutput = z.object({
  /** Which of the rows that were sent, from 0; in an import, the line of the file, from 1. */
  index: z.int(),
  field: z.enum(["type", "name", "content", "priority", "ttl"]),
  code: recordProblem,
  /** What the field should hold, where that is clear. */
  fix: z.nullable(z.string()),
});

export const zoneRecordOutput = z.object({
  id: z.nullable(idSchema("record")),
  type: z.enum([...recordType.options, "SOA"]),
  /** Relative to the domain, `@` for itself, as A-labels. */
  name: z.string(),
  /** The same in Unicode. */
  displayName: z.string(),
  /**
   * Canonical, for people: an address; a host without its last dot; plain text; SRV `weight port target`; CAA
   * `flags tag "value"`; TLSA `usage selector type hex`; DS `tag algorithm type hex`; HTTPS and SVCB `priority target
   * parameters`; SSHFP `algorithm type hex`; NAPTR `order preference "flags" "services" "expression" replacement`.
   */
  content: z.string(),
  /** MX and SRV only. */
  priority: z.nullable(z.int()),
  ttl: z.int(),
  /** `live` once our name servers answer with it. */
  state: z.enum(["pending", "live", "failed"]),
  liveAt: z.nullable(instant),
  /** SOA and the domain's own NS: shown, never taken. */
  isLocked: z.boolean(),
});

export const dnssecOutput = z.object({
  state: z.enum([
    "off",
    /** Our servers sign; their answers are being validated. */
    "signing",
    /** They do; the keys are being sent to the registry. */
    "publishing",
    "on",
    /** Removed at the registry; signatures stay until no resolver needs them any more. */
    "withdrawing",
  ]),
  canEnable: z.boolean(),
  /** Why not: the name servers cannot sign, the registry takes no keys, or other name servers answer. */
  reason: z.nullable(z.enum(["server_cannot_sign", "registry_cannot", "other_name_servers"])),
  /** The keys that the registry has, or will get. */
  signers: z.array(
    z.object({ keyTag: z.int(), algorithm: z.int(), digestType: z.int(), digest: z.string() }),
  ),
  /** When the next step may happen; null when none waits for a time. */
  nextStepAt: z.nullable(instant),
  /** What stopped the last try; it is retried. */
  problem: z.nullable(z.enum(["not_validated", "registry_refused", "unreachable"])),
});

export const zoneOutput = z.object({
  name: z.string(),
  displayName: z.string(),
  version: z.int(),
  state: z.enum(["pending", "live", "failed"]),
  liveAt: z.nullable(instant),
  /** Those that the domain is set to. */
  nameServers: z.array(z.string()),
  /** At least two of them are ours, so that records take effect (product §5). */
  usesProviderNameServers: z.boolean(),
  providerNameServers: z.array(z.string()),
  /** The actual delegation in the parent zone; null until it was queried. */
  delegation: z.nullable(
    z.object({ nameServers: z.array(z.string()), isOurs: z.boolean(), checkedAt: instant }),
  ),
  /** Those that its name servers can answer with. */
  types: z.array(recordType),
  limits: z.object({
    records: z.int(),
    perSet: z.int(),
    textBytes: z.int(),
    ttl: z.object({ min: z.int(), max: z.int(), default: z.int() }),
  }),
  dnssec: dnssecOutput,
  server: z.object({
    kind: z.enum(["embedded", "powerdns"]),
    isUp: z.boolean(),
    /** Where to query it by hand (`dig @host -p port`); set only when it serves this machine alone. */
    address: z.nullable(z.object({ host: z.string(), port: z.int() })),
  }),
});

/** Texts of a template are keys `templates.<id>` of `records.json`; so are those of its fields. */
export const templateOutput = z.object({
  id: z.string(),
  group: z.enum(["web", "mail", "verification"]),
  fields: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["ipv4", "ipv6", "host", "text"]),
      isRequired: z.boolean(),
      example: z.string(),
    }),
  ),
});

/** An address of one of the customer's servers, for the fields of its kind. */
export const serverAddressOutput = z.object({
  server: z.string(),
  kind: z.enum(["ipv4", "ipv6"]),
  address: z.string(),
});

/** A value of records that leads to an address which the customer gave back: another customer may get it. */
export const formerAddressOutput = z.object({
  /** As records have it: the address, or the host of an ALIAS. */
  content: z.string(),
  address: z.string(),
  /** The name of the server that had it. */
  server: z.string(),
});
