import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing, staffReason } from "#src/shared/schemas.ts";
import {
  doneBy,
  flagQuery,
  ofCustomer,
  shownCustomer,
  staffPage,
  waitingInAll,
} from "#src/shared/staff-schemas.ts";
import { taskOutput } from "#src/shared/task-output.ts";

// What staff sees of tasks of every feature, and does to them.

const taskRow = z.object({
  id: idSchema("task"),
  kind: z.string(),
  state: taskOutput.shape.state,
  /** The step that runs or failed. */
  step: z.nullable(z.string()),
  /** Tries of this step that have to be repeated. */
  attempt: z.int(),
  progress: z.int(),
  object: z.object({ type: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** Null for tasks of the provider's own. */
  customer: z.nullable(shownCustomer),
  errorCode: z.nullable(z.string()),
  /** The driver's words, for staff alone. */
  errorDetail: z.nullable(z.string()),
  /** The open alarm that it failed: it waits for staff until that is settled or closed. */
  alarm: z.nullable(z.object({ id: idSchema("alarm"), raisedAt: instant })),
  /** What staff may do to it now. */
  acts: z.array(z.enum(["retry", "refund"])),
  createdAt: instant,
  updatedAt: instant,
  finishedAt: z.nullable(instant),
});

const params = z.object({ id: idSchema("task") });
const reasonBody = z.strictObject({ reason: staffReason });

/** Tasks, for staff. */
export const taskRoutes = defineContract({
  "GET /v2/admin/tasks": {
    summary:
      "Tasks of every feature, newest first; those that wait for staff, by when they failed, oldest first",
    access: "staff",
    permission: "tasks.read",
    query: z.object({
      ...staffPage,
      state: z.optional(taskOutput.shape.state),
      kind: z.optional(z.string().check(z.maxLength(40))),
      customer: ofCustomer,
      /** The encoded id of the object it works on. */
      object: z.optional(z.string().check(z.maxLength(40))),
      /** Only those that failed and wait for staff, or only the others. */
      waits: flagQuery,
    }),
    output: z.object({
      tasks: z.array(taskRow),
      nextCursor: z.nullable(z.string()),
      waiting: waitingInAll,
    }),
    errors: [],
  },
  "GET /v2/admin/tasks/{id}": {
    summary: "A task: its steps with their times, what drivers called it, who asked, and why it failed",
    access: "staff",
    permission: "tasks.read",
    params,
    output: z.extend(taskRow, {
      siteId: z.int(),
      actor: doneBy,
      orderId: z.nullable(idSchema("order")),
      /** `refunded`: it was not delivered, and its money went back. */
      orderState: z.nullable(z.enum(["paid", "delivered", "refunded"])),
      steps: taskOutput.shape.steps,
      /** What the driver calls what it began, for the step that runs. */
      stepRef: z.nullable(z.string()),
      /** What the task was opened with, as JSON; secrets are not in it. */
      input: z.string(),
      /** A worker has it until then. */
      leaseUntil: z.nullable(instant),
      notBefore: instant,
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/tasks/{id}/retry": {
    summary: "Run a failed task again from its first step",
    access: "staff",
    permission: "tasks.retry",
    params,
    body: reasonBody,
    output: nothing,
    errors: ["act_refused"],
  },
  "POST /v2/admin/tasks/{id}/refund": {
    summary: "End a paid task that is stuck: the money goes back, what it left is removed",
    access: "staff",
    permission: "tasks.cancel",
    stepUp: true,
    params,
    body: reasonBody,
    output: nothing,
    errors: ["act_refused"],
    idempotent: true,
  },
});
