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
  // `cutAt`: when the guest's time to shut down is over; `askAt`: when it is asked again. Instants.
  z.object({ act: z.literal("stop"), cutAt: z.string(), askAt: z.string() }),
  // `run`: the run to end; another one means that it has been restarted.
  z.object({
    act: z.literal("restart"),
    cutAt: z.string(),
    askAt: z.string(),
    run: z.nullable(z.string()),
  }),
  z.object({ act: z.literal("password") }),
  z.object({ act: z.literal("destroy") }),
]);

const pendingActSchema = z.object({
  ...pendingActFields,
  goal: goalSchema,
});

export type Goal = z.output<typeof goalSchema>;
export type PendingAct = z.output<typeof pendingActSchema>;

/** Null when the reference is not ours. */
export function readPendingAct(stepRef: string): PendingAct | null {
  return decodePendingAct(pendingActSchema, stepRef);
}

/** What a look at the machine led to: the goal, another look at once, or one later. */
export type Move =
  | { readonly kind: "reached" }
  | { readonly kind: "again" }
  | { readonly kind: "wait"; readonly progress: number; readonly goal?: Goal };

export const reached: Move = { kind: "reached" };
export const again: Move = { kind: "again" };
