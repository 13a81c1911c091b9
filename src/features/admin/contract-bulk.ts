import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { doneBy } from "#src/shared/staff-schemas.ts";

// One act on many objects, as one piece of work that goes on in the background.

/** Each needs the permission of the same act on one object, besides that of the call. */
export const bulkActs = z.enum([
  "tasks.retry",
  "servers.tag",
  "servers.untag",
  "servers.start",
  "servers.stop",
  "servers.restart",
  "servers.suspend",
  "servers.unsuspend",
  "domains.hold",
  "domains.lift-hold",
  "domains.settle",
  "alarms.close",
  "orders.put-away",
]);

/** Of `servers.suspend` and `domains.hold`: what each customer reads. `abuse` needs abuse.write too. */
export const bulkHold = z.strictObject({
  cause: z.enum(["abuse", "admin"]),
  text: z.string().check(z.trim(), z.minLength(5), z.maxLength(1000)),
  /** Of servers: it ends by itself then; absent: when it is lifted. */
  until: z.optional(z.iso.datetime()),
  /** Of domains: they are taken out of their zones too. */
  stopsName: z.optional(z.boolean()),
});

const rowState = z.enum(["waiting", "done", "refused", "stopped"]);

const bulkOutput = z.object({
  id: idSchema("bulk"),
  act: bulkActs,
  reason: z.string(),
  /** Of acts about tags. */
  tag: z.nullable(z.string()),
  state: z.enum(["running", "done", "stopped"]),
  by: doneBy,
  createdAt: instant,
  finishedAt: z.nullable(instant),
  rows: z.array(
    z.object({
      /** The encoded id of the object. */
      id: z.string(),
      /** What it was called when the act was asked for, where it was found. */
      name: z.nullable(z.string()),
      state: rowState,
      /** Key of the error texts. */
      errorCode: z.nullable(z.string()),
      /** The refusal in words, where there are any. */
      detail: z.nullable(z.string()),
    }),
  ),
});

const params = z.object({ id: idSchema("bulk") });

/** Acts on many objects, for staff. */
export const bulkRoutes = defineContract({
  "POST /v2/admin/bulk": {
    summary: "Do one act to up to 500 objects in the background, or say what it would do to each",
    access: "staff",
    permission: "bulk.run",
    stepUp: true,
    body: z.strictObject({
      act: bulkActs,
      ids: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(500)),
      /** For acts about tags. */
      tag: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))),
      hold: z.optional(bulkHold),
      /** Nothing is done: which would be refused as things are now, and why. */
      dryRun: z.optional(z.boolean()),
      reason: staffReason,
    }),
    output: z.object({
      /** Null for a preview. */
      id: z.nullable(idSchema("bulk")),
      rows: z.array(
        z.object({
          id: z.string(),
          /** What it is called, where it is found. */
          name: z.nullable(z.string()),
          /** Null: it would be done. */
          errorCode: z.nullable(z.string()),
          detail: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ["forbidden", "invalid_input", "required"],
    idempotent: true,
  },
  "GET /v2/admin/bulk/{id}": {
    summary: "How far it has come, with every object",
    access: "staff",
    permission: "bulk.run",
    params,
    output: bulkOutput,
    errors: ["not_found"],
  },
  "POST /v2/admin/bulk/{id}/stop": {
    summary: "Do nothing more to the objects that still wait",
    access: "staff",
    permission: "bulk.run",
    params,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
  },
});
