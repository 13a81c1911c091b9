import * as z from "zod/mini";
import { decodePursuit, pursuitFields } from "../engine/pursuit.ts";

/**
 * What an act is to reach. Each act looks at the machine and makes the next move towards its goal, so it may be
 * taken up by any process after a crash at any point.
 */
const goalSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("provision"), generation: z.number() }),
  z.object({ act: z.literal("reinstall"), generation: z.number() }),
  z.object({ act: z.literal("start") }),
  // `cutAt`: when the guest has had its time to shut down; `askAt`: when it is asked again. Instants.
  z.object({ act: z.literal("stop"), cutAt: z.string(), askAt: z.string() }),
  // `run`: the one that is to end; another one means that it has been restarted.
  z.object({
    act: z.literal("restart"),
    cutAt: z.string(),
    askAt: z.string(),
    run: z.nullable(z.string()),
  }),
  z.object({ act: z.literal("password") }),
  z.object({ act: z.literal("destroy") }),
]);

const pursuitSchema = z.object({
  ...pursuitFields,
  goal: goalSchema,
});

export type Goal = z.output<typeof goalSchema>;
export type Pursuit = z.output<typeof pursuitSchema>;

/** Null when it is no reference of ours. */
export function readPursuit(stepRef: string): Pursuit | null {
  return decodePursuit(pursuitSchema, stepRef);
}

/** What a look at the machine led to: the goal, another look at once, or one later. */
export type Move =
  | { readonly kind: "reached" }
  | { readonly kind: "again" }
  | { readonly kind: "wait"; readonly progress: number; readonly goal?: Goal };

export const reached: Move = { kind: "reached" };
export const again: Move = { kind: "again" };
