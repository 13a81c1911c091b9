import * as z from "zod/mini";
import { parseInstant } from "#src/shared/time.ts";
import type { Step } from "../port.ts";

/** Of every pursuit: whose machine, how far it is, and when it is given up, as an instant. */
export const pendingActFields = { serverId: z.string(), progress: z.number(), until: z.string() };

interface PendingActFields {
  readonly goal: { readonly act: string };
  readonly progress: number;
  readonly until: string;
}

/** The pursuit that the reference of a step tells; null when it is no reference of ours. */
export function decodePendingAct<S extends z.core.$ZodType>(schema: S, stepRef: string): z.output<S> | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(stepRef));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * A pursuit that is waited for, as the answer of its act, until its time is over. It is its own reference, so
 * any process goes on with it; it holds no secret.
 */
export function waitingStep(pendingAct: PendingActFields, now: Date): Step {
  const until = parseInstant(pendingAct.until);
  if (until !== null && now < until) {
    return { state: "running", stepRef: JSON.stringify(pendingAct), progress: pendingAct.progress };
  }
  const detail = `${pendingAct.goal.act} has not come to an end`;
  return { state: "failed", error: { code: "failed", detail } };
}
