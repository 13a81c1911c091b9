import type { CoinFate } from "#src/shared/coins/coin-fates.ts";
import { toleranceOf } from "../payment-state.ts";

interface KnownDeposit {
  readonly fate: CoinFate;
  /** What came, before the fee; null until it is settled. */
  readonly grossCents: bigint | null;
  readonly isLate: boolean;
}

interface GatewayPaymentState {
  readonly status: "new" | "processing" | "settled" | "expired";
  readonly flags: ("partial" | "over" | "late")[];
  /** What is asked for less what has come. */
  readonly restCents: bigint;
}

/** The state of a gateway's payment, computed from what came as that of a chain's payment is, and stored nowhere. */
export function gatewayPaymentState(
  { dueCents, isOpen }: { readonly dueCents: bigint; readonly isOpen: boolean },
  deposits: readonly KnownDeposit[],
): GatewayPaymentState {
  const sumOf = (...fates: readonly CoinFate[]): bigint =>
    deposits
      .filter(({ fate }) => fates.includes(fate))
      .reduce((sum, { grossCents }) => sum + (grossCents ?? 0n), 0n);
  const tolerance = toleranceOf(dueCents);
  const isEnough = (cents: bigint): boolean => cents >= dueCents - tolerance;
  const arrived = sumOf("credited", "held");
  const isComing = deposits.some(({ fate }) => fate === "coming");
  const arrivedDeposits = deposits.filter(({ fate }) => fate !== "gone");
  const flags: GatewayPaymentState["flags"] = [];
  if (arrived > 0n && !isEnough(arrived) && !isComing) flags.push("partial");
  if (arrived > dueCents + tolerance) flags.push("over");
  if (arrivedDeposits.some(({ isLate }) => isLate)) flags.push("late");
  return {
    status: isEnough(sumOf("credited"))
      ? "settled"
      : isComing || isEnough(arrived)
        ? "processing"
        : isOpen
          ? "new"
          : "expired",
    flags,
    restCents: isEnough(arrived) ? 0n : dueCents - arrived,
  };
}
