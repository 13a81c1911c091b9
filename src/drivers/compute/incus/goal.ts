import * as z from "zod/mini";
import { decodePendingAct, pendingActFields } from "../engine/pending-act.ts";

/**
 * The target of an act. Each act looks at the machine and makes the next move towards its target, so any
 * process can continue it after a crash at any point.
 */
const goalSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("provision"), generation: z.number() }),
  z.object({ act: z.literal("reinstall"), generation: z.number() }),
  z.object({ act: z.literal("start") }),
  z.object({ act: z.literal("stop"), graceful: z.boolean(), timeoutMs: z.number() }),
  // `since`: when the machine was last started before the act; another time means that it has been restarted.
  z.object({
    act: z.literal("restart"),
    hard: z.boolean(),
    timeoutMs: z.number(),
    since: z.nullable(z.string()),
  }),
  z.object({ act: z.literal("password") }),
  // `isOn`: it ran when the act began, and should run again.
  z.object({ act: z.literal("move"), node: z.string(), isOn: z.boolean(), graceful: z.boolean() }),
  z.object({ act: z.literal("destroy") }),
]);

const pendingActSchema = z.object({
  ...pendingActFields,
  goal: goalSchema,
  /** The operation that the last move waits for. */
  operation: z.nullable(z.string()),
});

export type Goal = z.output<typeof goalSchema>;
export type PendingAct = z.output<typeof pendingActSchema>;

/** Null when the reference is not ours. */
export function readPendingAct(stepRef: string): PendingAct | null {
  return decodePendingAct(pendingActSchema, stepRef);
}

/** What a look at the machine led to. `operation: null` waits for something that has no operation. */
export type Move =
  | { readonly kind: "reached" }
  | { readonly kind: "wait"; readonly operation: string | null; readonly progress: number };

export const reached: Move = { kind: "reached" };
