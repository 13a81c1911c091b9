import { sql } from "kysely";
import type { GatewayPayment } from "#src/drivers/gateway/port.ts";
import type { PaymentsTestbed } from "#src/features/payments/server/payments-testbed.fixture.ts";
import type { PlayedGateway } from "./repeated-gateways.ts";

type State = GatewayPayment["state"];

/** Coins that come for a checkout, and what its gateway says of them stage by stage; null: nothing yet. */
export interface PlannedCoins {
  readonly key: string;
  readonly cents: bigint;
  readonly states: readonly (State | null)[];
}

/** A checkout, as it is stored and at its gateway. */
export interface Checkout {
  readonly id: string;
  readonly gateway: PlayedGateway;
  readonly gatewayId: string;
  readonly coins: readonly PlannedCoins[];
}

const histories: readonly PlannedCoins["states"][] = [
  ["pending", "settled", "settled"],
  ["settled", "settled", "settled"],
  [null, "settled", "settled"],
  ["pending", "pending", "settled"],
  ["pending", "invalid", "invalid"],
  // A gateway that takes a refusal back.
  ["pending", "invalid", "settled"],
  ["invalid", "settled", "settled"],
  // The money did not come after all.
  ["settled", "invalid", "invalid"],
];

/** One transfer or two. */
export function planCoins(random: () => number): PlannedCoins[] {
  const count = random() < 0.3 ? 2 : 1;
  return Array.from({ length: count }, (_, index) => ({
    key: `coins-${Math.floor(random() * 2 ** 32)}-${index}`,
    cents: 500n + BigInt(Math.floor(random() * 2_000)),
    states: histories[Math.floor(random() * histories.length)] ?? [],
  }));
}

const isSettled = ({ states }: PlannedCoins): boolean => states.at(-1) === "settled";
const isTakenBack = (coins: PlannedCoins): boolean => coins.states[0] === "settled" && !isSettled(coins);

interface Row {
  readonly id: string;
  readonly trouble: string | null;
  readonly cents: bigint | null;
  readonly credits: number;
  readonly reversals: number;
  readonly seen: number;
  readonly credited: number;
  readonly reversed: number;
  readonly lost: number;
}

/** Checkouts whose coins were not credited once each, or whose events differ from what was done. */
export async function findWrongCheckouts(
  { database }: PaymentsTestbed,
  all: readonly Checkout[],
): Promise<string[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, coalesce(p.contradiction, p.failure) AS trouble, d.cents, l.*, e.*
    FROM gateway_payments p JOIN gateway_deposits d ON d.payment_id = p.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE kind = 'deposit')::int AS credits,
             count(*) FILTER (WHERE kind = 'deposit-reversal')::int AS reversals
      FROM ledger_transactions WHERE reference_type = 'gateway-deposit' AND reference_id = d.id) l
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE name = 'payments.seen.v1')::int AS seen,
             count(*) FILTER (WHERE name = 'payments.credited.v1')::int AS credited,
             count(*) FILTER (WHERE name = 'payments.reversed.v1')::int AS reversed,
             count(*) FILTER (WHERE name = 'payments.lost.v1')::int AS lost
      FROM outbox_events WHERE payload ->> 'depositId' = d.id::text) e
    WHERE p.id = ANY (${all.map(({ id }) => id)}::uuid[])`.execute(database.kysely);
  return all.flatMap((checkout) => {
    const own = rows.filter(({ id }) => id === checkout.id);
    return isRight(checkout, own) ? [] : [describe(checkout, own)];
  });
}

function isRight({ coins }: Checkout, rows: readonly Row[]): boolean {
  const paid = coins.filter(isSettled);
  const kept = rows.filter(({ credits, reversals }) => credits > reversals);
  const takenBack = rows.filter(({ reversals }) => reversals > 0);
  return (
    rows.length === coins.length &&
    kept.length === paid.length &&
    sum(kept.map(({ cents }) => cents ?? 0n)) === sum(paid.map(({ cents }) => cents)) &&
    takenBack.length <= coins.filter(isTakenBack).length &&
    rows.every(isConsistent)
  );
}

/** Coins that a gateway refuses at first are not announced as seen. */
function isConsistent(row: Row): boolean {
  return (
    row.trouble === null &&
    row.credits <= 1 &&
    row.reversals <= row.credits &&
    row.seen <= 1 &&
    row.credited === row.credits &&
    row.reversed === row.reversals &&
    row.lost === row.reversals
  );
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

function describe({ gateway, coins }: Checkout, rows: readonly Row[]): string {
  const planned = coins.map(({ cents, states }) => `${cents} cents ${states.join(", ")}`);
  const found = rows.map((row) => Object.entries(row).join("; "));
  return `${gateway.driver.driver}: ${planned.join(" and ")}; found ${found.join(" and ")}`;
}
