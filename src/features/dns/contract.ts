import * as z from "zod/mini";
import {
  dnssecOutput,
  formerAddressOutput,
  rowProblemOutput,
  serverAddressOutput,
  templateOutput,
  zoneOutput,
  zoneRecordOutput,
  versionCause,
} from "./contract-outputs.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant, actorFields } from "#src/shared/schemas.ts";

// Records of a domain. Input is read leniently (product §7): names relative or absolute, `@` for the domain
// itself, targets with or without their last dot, text without quotes. A refused write changes nothing: it answers
// `records_invalid` with `rows`, one {index, field, code, fix} per mistake, texts in `records.json`.

const params = z.object({ id: idSchema("domain") });
const recordParams = z.object({ id: idSchema("domain"), recordId: idSchema("record") });

/** A record as typed; lengths bound the input, the rules of each type are the server's. */
const typedRecord = {
  type: z.string().check(z.maxLength(10)),
  name: z.string().check(z.maxLength(300)),
  /** As `zoneRecordOutput.content` shows it; the priority of MX and SRV may come first. */
  content: z.string().check(z.maxLength(5000)),
  /** MX and SRV only. */
  priority: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(65_535)))),
  /** Seconds; 3600 when absent. Records of one name and type share it: the last given TTL applies to all. */
  ttl: z.optional(z.int()),
} as const;

const { ttl: _, ...recordIdentity } = typedRecord;

export const recordBody = z.strictObject(typedRecord);

/** With the `id` of an existing record that one is changed, else a new one is created. */
const replacingRecord = z.strictObject({ id: z.optional(idSchema("record")), ...typedRecord });

const filled = z.optional(z.string().check(z.maxLength(500)));
/** Every field that a template may have. */
const templateValues = z.strictObject({
  ipv4: filled,
  ipv6: filled,
  name: filled,
  target: filled,
  issuer: filled,
  host: filled,
  email: filled,
  text: filled,
});

const changeAnswer = z.object({
  /** The zone's version now; send it as `If-Match` with the next change. */
  zoneVersion: z.int(),
  /** Created or changed records, including siblings with a new TTL. */
  changed: z.array(zoneRecordOutput),
  removedIds: z.array(idSchema("record")),
  /** Accepted, but possibly not what was meant. */
  warnings: z.array(rowProblemOutput),
});

/** The effect of a set of records; nothing is stored. */
const previewAnswer = z.object({
  /** Each row as it would be stored; null where `problems` has one for it. */
  records: z.array(z.nullable(z.object({ ...typedRecord, ttl: z.int(), priority: z.nullable(z.int()) }))),
  problems: z.array(rowProblemOutput),
  warnings: z.array(rowProblemOutput),
});

/** `If-Match` with the zone's version makes a write fail with `zone_changed` when another change came first. */
const writeErrors = ["not_found", "domain_not_active", "records_invalid", "zone_changed"] as const;

/** Room for 3,000 records, or for a zone file of 1,000,000 characters, as JSON. */
const wholeZoneBytes = 4 * 1024 * 1024;

/** The calls about the zone of a domain: its records, their history, DNSSEC. */
export const dnsContract = defineContract({
  "GET /v2/domains/{id}/records": {
    summary: "Records of a domain, and the state of its zone",
    access: "customer",
    scope: "dns:read",
    right: "services.read",
    inLook: "dns",
    params,
    output: z.object({
      zone: zoneOutput,
      records: z.array(zoneRecordOutput),
      /** What records hold that leads to a server which the customer no longer has. */
      former: z.array(formerAddressOutput),
    }),
    errors: ["not_found", "domain_not_active"],
  },
  "PUT /v2/domains/{id}/records": {
    summary: "Replace all records in one step, or add a single one; all or nothing",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params,
    /** `records`, or the fields of one record to add. */
    body: z.strictObject({
      records: z.optional(z.array(replacingRecord).check(z.maxLength(3000))),
      type: z.optional(typedRecord.type),
      name: z.optional(typedRecord.name),
      content: z.optional(typedRecord.content),
      priority: typedRecord.priority,
      ttl: typedRecord.ttl,
    }),
    output: changeAnswer,
    errors: writeErrors,
    maxBodyBytes: wholeZoneBytes,
  },
  "POST /v2/domains/{id}/records": {
    summary: "Add a record",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params,
    body: recordBody,
    output: changeAnswer,
    errors: writeErrors,
  },
  "POST /v2/domains/{id}/records/check": {
    summary: "What is right and wrong with records, before they are sent",
    access: "customer",
    scope: "dns:read",
    right: "services.read",
    staysOpen: true,
    params,
    /** As if these were all records of the domain. */
    body: z.strictObject({ records: z.array(replacingRecord).check(z.maxLength(3000)) }),
    output: previewAnswer,
    errors: ["not_found", "domain_not_active"],
    maxBodyBytes: wholeZoneBytes,
  },
  "POST /v2/domains/{id}/records/import": {
    summary: "Read a BIND zone file and add its records, put them in place of all, or only show them",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params,
    body: z.strictObject({
      text: z.string().check(z.maxLength(1_000_000)),
      mode: z.enum(["preview", "add", "replace"]),
      /** What a preview shows: `add` when absent. */
      previewOf: z.optional(z.enum(["add", "replace"])),
      /** Lines with problems, which `preview` lists, are left out and the rest is imported. */
      takesRest: z.optional(z.boolean()),
    }),
    output: z.object({ ...changeAnswer.shape, preview: previewAnswer }),
    errors: writeErrors,
    maxBodyBytes: wholeZoneBytes,
  },
  "GET /v2/domains/{id}/records/export": {
    summary: "The records as a BIND zone file",
    access: "customer",
    scope: "dns:read",
    right: "services.read",
    inLook: "dns",
    params,
    output: z.object({ fileName: z.string(), text: z.string() }),
    errors: ["not_found", "domain_not_active"],
  },
  "GET /v2/domains/{id}/records/templates": {
    summary: "Sets of records for web servers, mail providers and ownership checks",
    access: "customer",
    scope: "dns:read",
    right: "services.read",
    inLook: "dns",
    params,
    output: z.object({ templates: z.array(templateOutput), serverAddresses: z.array(serverAddressOutput) }),
    errors: ["not_found", "domain_not_active"],
  },
  "POST /v2/domains/{id}/records/templates": {
    summary: "Fill in a set of records and add it, or only show it and what it would remove",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params,
    body: z.strictObject({
      template: z.string().check(z.maxLength(40)),
      /** By the names of the template's fields. */
      values: templateValues,
      mode: z.enum(["preview", "add"]),
    }),
    output: z.object({ ...changeAnswer.shape, preview: previewAnswer }),
    errors: writeErrors,
  },
  "GET /v2/domains/{id}/records/history": {
    summary: "Versions of the zone, newest first",
    access: "customer",
    scope: "dns:read",
    right: "services.read",
    inLook: "dns",
    params,
    query: z.object(cursorPage),
    output: z.object({
      versions: z.array(
        z.object({
          version: z.int(),
          at: instant,
          ...actorFields,
          cause: versionCause,
          addedCount: z.int(),
          removedCount: z.int(),
          /** As text, one line each, at most 20 of each. */
          added: z.array(z.string()),
          removed: z.array(z.string()),
        }),
      ),
      nextCursor: z.nullable(z.string()),
    }),
    errors: ["not_found", "domain_not_active"],
  },
  "POST /v2/domains/{id}/records/{recordId}": {
    summary: "Change a record; its id stays",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params: recordParams,
    body: recordBody,
    output: changeAnswer,
    errors: writeErrors,
  },
  "DELETE /v2/domains/{id}/records/{recordId}": {
    summary: "Delete a record",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params: recordParams,
    body: z.strictObject({}),
    output: changeAnswer,
    errors: writeErrors,
  },
  "DELETE /v2/domains/{id}/records": {
    summary: "Delete some records by id or one by what it says, or without either all of them",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params,
    body: z.strictObject({
      ids: z.optional(z.array(idSchema("record")).check(z.minLength(1), z.maxLength(3000))),
      /** In place of `ids`; where no record says this, nothing changes, so that it can be sent again. */
      record: z.optional(z.strictObject(recordIdentity)),
    }),
    output: changeAnswer,
    errors: writeErrors,
  },
  "POST /v2/domains/{id}/records/history/{version}/restore": {
    summary: "Put the records back as they were in a version",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params: z.object({
      id: idSchema("domain"),
      version: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)),
    }),
    body: z.strictObject({}),
    output: changeAnswer,
    errors: writeErrors,
  },
  "GET /v2/domains/{id}/dnssec": {
    summary: "Whether the domain is signed, and what prevents it",
    access: "customer",
    scope: "dns:read",
    right: "services.read",
    inLook: "dns",
    params,
    output: dnssecOutput,
    errors: ["not_found", "domain_not_active"],
  },
  "POST /v2/domains/{id}/dnssec": {
    summary: "Sign the domain, or stop signing it; the registry is updated as soon as it is safe",
    access: "customer",
    scope: "dns:write",
    right: "services.manage",
    params,
    body: z.strictObject({ isEnabled: z.boolean() }),
    output: dnssecOutput,
    errors: ["not_found", "domain_not_active", "dnssec_unavailable"],
  },
});
