import * as z from "zod/mini";
import { parseInstant } from "#src/shared/time.ts";
import type { Step } from "../port.ts";

/** What every pending act has: its machine, its progress, and its deadline, as an instant. */
export const pendingActFields = { serverId: z.string(), progress: z.number(), until: z.string() };

interface PendingActFields {
  readonly goal: { readonly act: string };
  readonly progress: number;
  readonly until: string;
}

/** The pending act in the reference of a step; null when the reference is not ours. */
export function decodePendingAct<S extends z.core.$ZodType>(schema: S, stepRef: string): z.output<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(stepRef));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The answer to an act that is still pending, until its deadline. It is its own reference, so any
 * process can continue it; it holds no secret.
 */
export function waitingStep(pendingAct: PendingActFields, now: Date): Step {
  const until = parseInstant(pendingAct.until);
  if (until !== null && now < until) {
    return { state: "running", stepRef: JSON.stringify(pendingAct), progress: pendingAct.progress };
  }
  const detail = `${pendingAct.goal.act} has not come to an end`;
  return { state: "failed", error: { code: "failed", detail } };
}
