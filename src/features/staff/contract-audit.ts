import * as z from "zod/mini";
import type { Route } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant, plainFields, staffReason } from "#src/shared/schemas.ts";

// Who did what, from where, with what before and after.

const read = { access: "staff", permission: "audit.read" } as const;
const text = (maxLength: number) => z.optional(z.string().check(z.trim(), z.maxLength(maxLength)));

const filter = {
  /** An id of a member of staff, a user or a key, as shown or as a UUID; an operator's email; `system`; a kind (`staff`). */
  actor: text(254),
  /** `wallet.adjust`, or its beginning (`wallet.`). */
  action: text(80),
  /** Any id of an object, as shown or as a UUID. */
  object: text(100),
  /** An instant of ISO 8601. */
  since: text(40),
  /** Not including. */
  until: text(40),
} as const;

const auditFields = {
  at: instant,
  actorKind: z.string(),
  /** How they are called now. */
  actorName: z.nullable(z.string()),
  /** Encoded. */
  actorId: z.nullable(z.string()),
  action: z.string(),
  objectType: z.string(),
  /** Encoded where the type of object has ids of its own. */
  objectId: z.string(),
  /** From where: of staff the address, of customers the network; null for what the product did by itself. */
  place: z.nullable(z.string()),
  reason: z.nullable(z.string()),
} as const;

export const auditEntryOutput = z.object({
  id: z.string(),
  ...auditFields,
  /**
   * How the object is called now: of an approval and an act on many the act, of an alarm and a task its kind, as codes; of a
   * ban what is banned, with emails masked. Null for what has no name.
   */
  objectName: z.nullable(z.string()),
  /** The approval by which a member's act ran, with the name of who approved; null `by`: no one, its time came. */
  approval: z.nullable(z.object({ id: idSchema("approval"), by: z.nullable(z.string()) })),
  /** What it was and is: fields with their values, ids encoded; what is one value is the field `value`. */
  before: z.nullable(plainFields),
  after: z.nullable(plainFields),
  /** What else was noted. */
  detail: plainFields,
  requestId: z.nullable(z.string()),
});

export const staffAuditRoutes = {
  "GET /v2/admin/audit": {
    summary:
      "Who did what, the newest first, each act once; of an action that is asked for, every row of the audit",
    ...read,
    query: z.object({ ...cursorPage, ...filter }),
    output: z.object({ entries: z.array(auditEntryOutput), nextCursor: z.nullable(z.string()) }),
    errors: ["forbidden", "invalid_input"],
  },
  "GET /v2/admin/audit/export": {
    summary: "The same rows as a file of comma-separated values, at most 100,000, as a stream",
    ...read,
    stepUp: true,
    query: z.object({ ...filter, reason: staffReason }),
    csv: z.object({
      ...auditFields,
      objectName: z.nullable(z.string()),
      approvalId: z.nullable(idSchema("approval")),
      approvedBy: z.nullable(z.string()),
      /** `cents: 490; months: 1`. */
      before: z.string(),
      after: z.string(),
      detail: z.string(),
    }),
    output: z.string(),
    errors: ["forbidden", "invalid_input"],
  },
} as const satisfies Readonly<Record<string, Route>>;
