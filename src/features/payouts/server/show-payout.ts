import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type { PayoutDestinations, Payouts } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import { type destinationOutput, type payoutOutput, payoutState } from "../contract-outputs.ts";
import type { PayoutsContext } from "./deps.ts";

export type PayoutRow = Selectable<Payouts>;
export type PayoutView = z.output<typeof payoutOutput>;
export type DestinationView = z.output<typeof destinationOutput>;

/** Places of a rate: USD for a coin × 1e8. */
const rateDecimals = 8;

type Place = Pick<
  Selectable<PayoutDestinations>,
  "kind" | "method" | "asset" | "address" | "card_brand" | "card_last4"
>;

function showPlace({ outgoing }: PayoutsContext, row: Place): PayoutView["destination"] {
  return {
    kind: row.kind === "card" ? "card" : "coin",
    method: row.method,
    network: row.method === null ? null : (outgoing.method(row.method)?.network ?? row.method),
    asset: row.asset,
    address: row.address,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
  };
}

/** A destination as its owner sees it. */
export function showDestination(
  context: PayoutsContext,
  row: Selectable<PayoutDestinations>,
): DestinationView {
  return {
    ...showPlace(context, row),
    id: encodeId("payoutDestination", row.id),
    label: row.label,
    createdAt: row.created_at.toISOString(),
    usableFrom: row.usable_from.toISOString(),
  };
}

/** A payout as its owner sees it. */
export function showPayout(context: PayoutsContext, row: PayoutRow): PayoutView {
  const { outgoing } = context;
  const { method, units, txid } = row;
  return {
    id: encodeId("payout", row.id),
    source: row.source === "rewards" ? "rewards" : "margin",
    amountCents: centsToNumber(row.cents),
    feeCents: centsToNumber(row.fee_cents),
    state: payoutState.parse(row.state),
    destination: showPlace(context, row),
    amount: method === null || units === null ? null : outgoing.amount(method, unitsOf(units)),
    rateUsd: row.rate_e8 === null ? null : formatUnits(row.rate_e8, rateDecimals),
    txid,
    explorerUrl: method === null || txid === null ? null : outgoing.explorer(method, txid),
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

/** Base units out of the database, where they are numeric. */
export function unitsOf(units: bigint | string): bigint {
  return BigInt(units);
}
