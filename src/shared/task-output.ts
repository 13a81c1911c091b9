import * as z from "zod/mini";
import { idSchema } from "./ids.ts";
import { actorFields, cents, instant } from "./schemas.ts";

/** What a contract says of a task; a feature adds the kinds of its own: `z.extend(taskOutput, { kind })`. */
export const taskOutput = z.object({
  id: idSchema("task"),
  state: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  /** Steps in order, all of them from the start, with what is known of each; names are keys of the texts. */
  steps: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["waiting", "running", "done", "failed"]),
      startedAt: z.nullable(instant),
      endedAt: z.nullable(instant),
    }),
  ),
  /** 0 to 100. */
  progress: z.int(),
  /** Key of the error texts, or `provider_failed`, `provider_unreachable`; the money is in `refundedCents`. */
  errorCode: z.nullable(z.string()),
  refundedCents: z.nullable(cents),
  ...actorFields,
  createdAt: instant,
  finishedAt: z.nullable(instant),
});

export type TaskOutput = z.infer<typeof taskOutput>;
