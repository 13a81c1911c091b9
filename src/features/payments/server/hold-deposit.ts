import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { heldReasonSchema } from "../contract-outputs.ts";
import { holdAboveCents } from "./methods.ts";

export type HeldReason = z.output<typeof heldReasonSchema>;

const storedReason = z.nullable(heldReasonSchema);

/** A reason as it is stored. */
export function heldReasonOf(text: string | null): HeldReason | null {
  return storedReason.parse(text);
}

/** `ref` of coins on a balance without a known transaction: `b` and the address. */
const unattributedMark = "b";

export function unattributedRef(address: string): string {
  return `${unattributedMark}${address}`;
}

/**
 * Why coins that are deep enough and have a value are not credited without an operator; null: they can be credited.
 * `unreviewedCents`: what their customer received with them within a day, them included; `holdAbove`: the limit of it.
 */
export function reasonToHold(
  deposit: { readonly ref: string; readonly senders: readonly string[] },
  denied: ReadonlySet<string>,
  unreviewedCents: bigint,
  holdAbove = holdAboveCents,
): HeldReason | null {
  if (deposit.senders.some((sender) => denied.has(sender))) return "sender";
  if (unreviewedCents > holdAbove) return "limit";
  return deposit.ref.startsWith(unattributedMark) ? "unattributed" : null;
}

/** Holds deposits back from their credit. */
export async function setAside(
  trx: Transaction<DB>,
  deposit: { readonly id: string; readonly state: string; readonly held_reason: string | null },
  state: "held" | "dust",
  reason: HeldReason | null,
): Promise<void> {
  if (deposit.state === state && deposit.held_reason === reason) return;
  await trx
    .updateTable("deposits")
    .set({ state, held_reason: reason })
    .where("id", "=", deposit.id)
    .execute();
}

const longestFailure = 500;

/** Holds a deposit whose value or credit fails with an error of its own: it waits for an operator, others go on. */
export async function setFailedAside(trx: Transaction<DB>, depositId: string, error: unknown): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, longestFailure);
  await trx
    .updateTable("deposits")
    .set({ state: "held", held_reason: "failed", failure })
    .where("id", "=", depositId)
    .execute();
}
