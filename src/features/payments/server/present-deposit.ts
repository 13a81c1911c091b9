import type * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import type { depositOutput } from "../contract-outputs.ts";
import { methodOf } from "./methods.ts";
import type { Outlook } from "./read-outlooks.ts";
import type { DepositRow } from "./read-payments.ts";

export type DepositView = z.input<typeof depositOutput>;

/** A deposit with what becomes of it. */
export function presentDeposit(deposit: DepositRow, outlook: Outlook): DepositView {
  const method = methodOf(deposit.chain_id, deposit.asset);
  if (method === undefined) throw new Error(`Deposit ${deposit.id} is of an unknown asset ${deposit.asset}`);
  const { fate, heldReason, cents, isEstimated, confirmations, required, secondsLeft } = outlook;
  return {
    id: encodeId("deposit", deposit.id),
    txid: deposit.txid,
    asset: method.asset,
    units: deposit.units.toString(),
    amount: formatUnits(deposit.units, method.decimals),
    state: stateOf(deposit.state),
    fate,
    heldReason,
    isMissing: deposit.missing_since !== null,
    isReversed: deposit.missing_since !== null && deposit.was_reversed,
    replacedBy: deposit.state === "replaced" ? deposit.replaced_by : null,
    confirmations,
    required,
    secondsLeft,
    isReward: deposit.mature_after !== null,
    cents: cents === null ? null : centsToNumber(cents),
    isEstimated,
    seenAt: deposit.seen_at.toISOString(),
    creditedAt: deposit.credited_at?.toISOString() ?? null,
  };
}

const depositStates = [
  "seen",
  "confirming",
  "credited",
  "final",
  "dust",
  "held",
  "replaced",
  "dropped",
] as const;

function stateOf(text: string): DepositView["state"] {
  const state = depositStates.find((known) => known === text);
  if (state === undefined) throw new Error(`A deposit has the unknown state ${text}`);
  return state;
}
