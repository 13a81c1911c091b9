import type { ActCtx, StaffAct, StoredAct } from "./staff-act.ts";

/** Why an act is asked for, and the key under which it happens once. */
export interface AskedFor {
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Does an act of staff, or throws: what a feature's calls do, and what counts limits and asks for approval. */
export type PerformAct = <Payload extends object, Answer>(
  ctx: ActCtx,
  act: StaffAct<Payload, Answer> & StoredAct,
  payload: Payload,
  asked: AskedFor,
) => Promise<Answer>;
