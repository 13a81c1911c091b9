import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { doneBy } from "#src/shared/staff-schemas.ts";
import { catalogueFile } from "./contract-document.ts";

const draftId = z.object({ id: idSchema("catalogueDraft") });
const version = z.int().check(z.gte(1));
const inPath = z.object({ version: z.coerce.number().check(z.int(), z.gte(1), z.lte(1e12)) });
const draftName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const revision = z.int().check(z.gte(1));
const because = { reason: staffReason } as const;
/** A catalogue with 2,000 endings. */
const documentBytes = 2 * 1024 * 1024;

/** One difference between two catalogues. */
export const catalogueChange = z.object({
  /** `plans`, `locations`, … as in the document. */
  section: z.string(),
  id: z.string(),
  /** As customers read it; the id where it has no name. */
  name: z.string(),
  /** `set`: a field of it. Who is not in the second document any more is `removed`, and off sale. */
  change: z.enum(["added", "removed", "set", "order"]),
  /** Which field, e.g. `priceUsd` or `lifecycle.graceDays`; null of what was added or removed. */
  field: z.nullable(z.string()),
  before: z.string(),
  after: z.string(),
});

const problem = z.object({
  /** Where, e.g. `plans.0.priceUsd`. */
  path: z.string(),
  problem: z.string(),
});

/** A price beside what it costs us. */
const margin = z.object({
  section: z.string(),
  id: z.string(),
  /** Which price, e.g. `priceUsd` or `renewUsd`. */
  field: z.string(),
  priceCents: cents,
  costCents: cents,
  marginCents: cents,
});

const draftHead = z.object({
  id: idSchema("catalogueDraft"),
  name: z.string(),
  state: z.enum(["draft", "scheduled", "published", "discarded"]),
  revision,
  baseVersion: version,
  /** When it is published; null: when somebody does. */
  fromAt: z.nullable(instant),
  /** When it should have been published, and what it changes had been changed otherwise. */
  missedAt: z.nullable(instant),
  createdBy: doneBy,
  createdAt: instant,
  changedBy: doneBy,
  changedAt: instant,
});

const publicationHead = z.object({
  version,
  /** `found`: what was there before the first publication that is kept. */
  cause: z.enum(["draft", "file", "return", "found"]),
  draftId: z.nullable(idSchema("catalogueDraft")),
  returnedTo: z.nullable(version),
  reason: z.nullable(z.string()),
  publishedBy: z.nullable(doneBy),
  publishedAt: instant,
  /** How many differences to the version before, and how many of these are prices. */
  changes: z.int(),
  prices: z.int(),
});

const pieces = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000)));
const stockKind = z.enum(["plan", "dedicated", "promotion"]);
const code = z.string().check(z.minLength(1), z.maxLength(63));

/** Calls of staff about what is on sale: drafted as one document, published as a whole; stock apart. */
export const catalogAdminContract = defineContract({
  "GET /v2/admin/catalogue": {
    summary: "The catalogue that is on sale, with what it costs us, and the drafts of others",
    access: "staff",
    permission: "catalogue.read",
    output: z.object({
      version,
      document: catalogueFile,
      margins: z.array(margin),
      /** Those that are not published: the newest first. */
      drafts: z.array(draftHead),
      /** Null: nothing was published yet since publications are kept. */
      publication: z.nullable(publicationHead),
    }),
    errors: [],
  },
  "POST /v2/admin/catalogue/drafts": {
    summary: "Begin a draft from the catalogue that is on sale; nothing changes for customers",
    access: "staff",
    permission: "catalogue.write",
    body: z.strictObject({ name: draftName }),
    output: z.object({ id: idSchema("catalogueDraft") }),
    errors: [],
  },
  "GET /v2/admin/catalogue/drafts/{id}": {
    summary: "A draft: its document, how it differs from what it began from, and what is wrong in it",
    access: "staff",
    permission: "catalogue.read",
    params: draftId,
    output: z.object({
      draft: draftHead,
      document: catalogueFile,
      changes: z.array(catalogueChange),
      problems: z.array(problem),
      margins: z.array(margin),
      /** What its prices move in a year, up and down, of one piece of each: it counts against limits. */
      movedCents: cents,
      /** The version that is on sale; another one than `baseVersion`: the draft has to be brought up to date. */
      currentVersion: version,
      /** Its publication waits for a second person: until then it cannot be changed. */
      approvalId: z.nullable(idSchema("approval")),
    }),
    errors: ["not_found"],
  },
  "PUT /v2/admin/catalogue/drafts/{id}": {
    summary: "Save a draft as a whole; `revision` is the one that was seen",
    access: "staff",
    permission: "catalogue.write",
    params: draftId,
    body: z.strictObject({ revision, name: draftName, document: catalogueFile }),
    output: z.object({ revision, problems: z.array(problem) }),
    errors: ["catalogue_draft_asked", "catalogue_draft_closed", "not_found", "version_changed"],
    maxBodyBytes: documentBytes,
  },
  "POST /v2/admin/catalogue/drafts/{id}/update": {
    summary:
      "Bring a draft up to date with the catalogue that is on sale; where both changed the same field, it keeps its own",
    access: "staff",
    permission: "catalogue.write",
    params: draftId,
    body: z.strictObject({ revision }),
    output: z.object({ revision, conflicts: z.array(catalogueChange) }),
    errors: ["catalogue_draft_asked", "catalogue_draft_closed", "not_found", "version_changed"],
  },
  "POST /v2/admin/catalogue/drafts/{id}/publish": {
    summary: "Publish a draft as a whole, at once or from a date; running services keep their prices",
    access: "staff",
    permission: "catalogue.publish",
    stepUp: true,
    params: draftId,
    body: z.strictObject({
      revision,
      /** Absent: at once. */
      fromAt: z.optional(z.iso.datetime()),
      ...because,
    }),
    output: z.object({
      /** The version that it made; null: it is scheduled. */
      version: z.nullable(version),
    }),
    errors: [
      "approval_needed",
      "catalogue_draft_closed",
      "catalogue_invalid",
      "catalogue_unchanged",
      "not_found",
      "version_changed",
    ],
  },
  "POST /v2/admin/catalogue/drafts/{id}/unschedule": {
    summary: "Make a scheduled draft a draft again",
    access: "staff",
    permission: "catalogue.publish",
    stepUp: true,
    params: draftId,
    body: z.strictObject({ ...because }),
    output: nothing,
    errors: ["catalogue_draft_closed", "not_found"],
  },
  "POST /v2/admin/catalogue/drafts/{id}/discard": {
    summary: "Discard a draft",
    access: "staff",
    permission: "catalogue.write",
    params: draftId,
    body: z.strictObject({ revision }),
    output: nothing,
    errors: ["catalogue_draft_asked", "catalogue_draft_closed", "not_found", "version_changed"],
  },
  "GET /v2/admin/catalogue/versions": {
    summary: "What was published, newest first",
    access: "staff",
    permission: "catalogue.read",
    query: z.object(cursorPage),
    output: z.object({ publications: z.array(publicationHead), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/admin/catalogue/versions/{version}": {
    summary:
      "A published version: how it differed from the one before, and how going back to it would differ from now",
    access: "staff",
    permission: "catalogue.read",
    params: inPath,
    output: z.object({
      publication: publicationHead,
      document: catalogueFile,
      changes: z.array(catalogueChange),
      currentVersion: version,
      /** From what is on sale now to this version. */
      changesBack: z.array(catalogueChange),
      movedCents: cents,
      problems: z.array(problem),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/catalogue/versions/{version}/return": {
    summary: "Go back: publish an older version once more, as a new one",
    access: "staff",
    permission: "catalogue.publish",
    stepUp: true,
    params: inPath,
    /** The version that was on sale when the difference was seen. */
    body: z.strictObject({ currentVersion: version, ...because }),
    output: z.object({ version }),
    errors: ["approval_needed", "catalogue_invalid", "catalogue_unchanged", "not_found", "version_changed"],
  },
  "GET /v2/admin/catalogue/stock": {
    summary:
      "What is left: of plans by location, of dedicated servers, of offers; and the last changes by staff",
    access: "staff",
    permission: "catalogue.read",
    output: z.object({
      stock: z.array(
        z.object({
          kind: stockKind,
          id: z.string(),
          name: z.string(),
          /** Of plans. */
          locationId: z.nullable(z.string()),
          /** Null: no limit. */
          pieces,
        }),
      ),
      changes: z.array(
        z.object({
          kind: stockKind,
          id: z.string(),
          locationId: z.nullable(z.string()),
          before: pieces,
          after: pieces,
          reason: z.string(),
          changedBy: doneBy,
          changedAt: instant,
        }),
      ),
    }),
    errors: [],
  },
  "PUT /v2/admin/catalogue/stock": {
    summary:
      "Set what is left, all of it or nothing; `before` is what was seen, and another number by now is refused",
    access: "staff",
    permission: "catalogue.stock",
    stepUp: true,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            kind: stockKind,
            id: code,
            locationId: z.optional(code),
            before: pieces,
            after: pieces,
          }),
        )
        .check(z.minLength(1), z.maxLength(500)),
      ...because,
    }),
    output: z.object({ changed: z.int() }),
    errors: ["not_found", "stock_changed"],
  },
});
