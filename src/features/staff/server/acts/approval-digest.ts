import type { StaffContext } from "../deps.ts";

/** The parts of an approval that decide what runs. */
export interface DigestedApproval {
  readonly id: string;
  readonly act: string;
  readonly payload: string;
  readonly reason: string;
  readonly asked_by: string;
  readonly cents: bigint;
}

/** A keyed hash over what was asked for: who changes the row in the table cannot make another. */
export function digestOf({ sealer }: Pick<StaffContext, "sealer">, row: DigestedApproval): Buffer {
  const { id, act, payload, reason, asked_by: askedBy, cents } = row;
  return sealer.mark(JSON.stringify([act, payload, reason, askedBy, String(cents)]), `approval:${id}`);
}
