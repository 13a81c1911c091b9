import * as z from "zod/mini";

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
  serverId: z.string(),
  goal: goalSchema,
  progress: z.number(),
  /** When it is given up, as an instant. */
  until: z.string(),
});

export type Goal = z.output<typeof goalSchema>;
export type Pursuit = z.output<typeof pursuitSchema>;

/** A pursuit as the reference of a step. It holds no secret. */
export function encodePursuit(pursuit: Pursuit): string {
  return JSON.stringify(pursuit);
}

/** Null when it is no reference of ours. */
export function decodePursuit(stepRef: string): Pursuit | null {
  try {
    const parsed = pursuitSchema.safeParse(JSON.parse(stepRef));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What a look at the machine led to: the goal, another look at once, or one later. */
export type Move =
  | { readonly kind: "reached" }
  | { readonly kind: "again" }
  | { readonly kind: "wait"; readonly progress: number; readonly goal?: Goal };

export const reached: Move = { kind: "reached" };
export const again: Move = { kind: "again" };
