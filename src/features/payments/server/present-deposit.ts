import * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import { type depositOutput, heldReasonSchema } from "../contract.ts";
import { type PaymentsContext, tiersOf } from "./context.ts";
import { type Method, methodOf, tierFor } from "./methods.ts";
import type { DepositRow } from "./read-payments.ts";
import { creditCents } from "./deposit-value.ts";

export type DepositView = z.input<typeof depositOutput>;

/** The context of a deposit: the height of its chain, and the locked rate, if any. */
export interface DepositPlace {
  readonly cursor_height: number | null;
  readonly asset?: string | null;
  readonly rate_e8?: bigint | null;
}

export function presentDeposit(
  context: PaymentsContext,
  deposit: DepositRow,
  place: DepositPlace,
): DepositView {
  const method = methodOf(deposit.chain_id, deposit.asset);
  if (method === undefined) throw new Error(`Deposit ${deposit.id} is of an unknown asset ${deposit.asset}`);
  const { have, required, cents } = progressOf(context, method, deposit, place);
  return {
    id: encodeId("deposit", deposit.id),
    txid: deposit.txid,
    asset: method.asset,
    units: deposit.units.toString(),
    amount: formatUnits(deposit.units, method.decimals),
    state: stateOf(deposit.state),
    heldReason: z.parse(z.nullable(heldReasonSchema), deposit.held_reason),
    isMissing: deposit.missing_since !== null,
    isReversed: deposit.missing_since !== null && deposit.was_reversed,
    confirmations: have,
    required,
    cents: cents === null ? null : centsToNumber(cents),
    seenAt: deposit.seen_at.toISOString(),
    creditedAt: deposit.credited_at?.toISOString() ?? null,
  };
}

/** Blocks that a deposit has and needs, and what it is worth as far as that is known. */
export function progressOf(
  context: PaymentsContext,
  method: Method,
  deposit: DepositFacts,
  place: DepositPlace,
): { readonly have: number; readonly required: number; readonly cents: bigint | null } {
  const { cursor_height: top } = place;
  const have = deposit.height === null || top === null ? 0 : top - deposit.height + 1;
  const cents = deposit.cents ?? expectedCents(deposit, place, method);
  const usual = Math.max(tierFor(tiersOf(context, method), cents).required, deposit.mature_after ?? 0);
  // In a block, as it was decided last: with what else its customer received it may need more.
  return { have, required: (deposit.height === null ? null : deposit.required_blocks) ?? usual, cents };
}

type DepositFacts = Pick<
  DepositRow,
  "asset" | "units" | "state" | "height" | "cents" | "required_blocks" | "mature_after"
>;

/** Coins that wait for a block have no value yet; requested ones will get the locked rate. */
function expectedCents(
  deposit: DepositFacts,
  { asset, rate_e8 }: DepositPlace,
  method: Method,
): bigint | null {
  if (deposit.state !== "seen" || deposit.asset !== asset || rate_e8 == null) return null;
  return creditCents(deposit.units, rate_e8, method.decimals);
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
